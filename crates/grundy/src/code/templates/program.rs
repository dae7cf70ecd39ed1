{% for line in header %}
// {{ line }}
{% endfor %}

{% for name in includes %}
use {{ name }};
{% endfor %}

{% if big %}
{% include "big.rs" %}

{% endif %}
{% include "formula.rs" %}

{% if judge %}
{% include "judge.rs" %}
{% else %}
{% include "lines.rs" %}
{% endif %}
