def main():
{% if unlimited %}
    if hasattr(sys, "set_int_max_str_digits"):  # Python 3.11
        sys.set_int_max_str_digits(0)
{% endif %}
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        position = [int(word) for word in words if word.isascii() and word.isdigit()]
{% set bad = ["len(position) < len(words)"] %}
{% if sizes | length == 1 %}
{% set bad = bad + ["len(position) != " ~ sizes[0]] %}
{% elif sizes %}
{% set bad = bad + ["len(position) not in (" ~ sizes | join(", ") ~ ")"] %}
{% endif %}
{% if least > 0 %}
{% set bad = bad + ["min(position) < " ~ least] %}
{% endif %}
        if {{ bad | join(" or ") }}:
            print("?")
            continue
{% if shows_value %}
        value = {{ asks }}({{ arguments }})
{% if partial %}
        if value < 0:
            print("?")
            continue
{% endif %}
        print("P" if value == 0 else "N", value, sep="\t")
{% else %}
        print("P" if lost({{ arguments }}) else "N")
{% endif %}
