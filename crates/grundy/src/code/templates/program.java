{% for line in header %}
// {{ line }}
{% endfor %}

{% for name in includes %}
import {{ name }};
{% endfor %}

public class Main {
{% include "formula.java" %}

{% if judge %}
{% include "judge.java" %}
{% else %}
{% include "lines.java" %}
{% endif %}
}
