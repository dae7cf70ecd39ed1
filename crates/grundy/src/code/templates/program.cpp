{% for line in header %}
// {{ line }}
{% endfor %}

{% for name in includes %}
#include <{{ name }}>
{% endfor %}

{% if big %}
{% include "big.cpp" %}

using Number = Big;
{% if wide %}
using Wide = Big;
{% endif %}
{% else %}
using Number = unsigned long long;
{% if wide %}
using Wide = unsigned __int128;
{% endif %}
{% endif %}

{% include "formula.cpp" %}

{% if judge %}
{% include "judge.cpp" %}
{% else %}
{% include "lines.cpp" %}
{% endif %}
