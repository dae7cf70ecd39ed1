{% for line in header %}
# {{ line }}
{% endfor %}

{% for name in includes %}
{{ name }}
{% endfor %}


{% include "formula.py" %}


{% if judge %}
{% include "judge.py" %}
{% else %}
{% include "lines.py" %}
{% endif %}


main()
