{% macro read(field, indent) %}
{% if field.kind == "list" %}
{{ indent }}{{ field.name }} = [int(next(words)) for _ in range({{ field.length }})]
{% elif field.kind == "word" %}
{{ indent }}{{ field.name }} = next(words)
{% else %}
{{ indent }}{{ field.name }} = int(next(words))
{% endif %}
{% endmacro %}
{% macro print(pieces) %}print({% for piece in pieces %}{{ piece.text | literal if piece.text is defined else piece.name }}{{ ", " if not loop.last else "" }}{% endfor %}{{ ', sep=""' if pieces | length > 1 else "" }}){% endmacro %}
{% set indent = "    " if judge.cases == "one" else "        " %}
{% if judge.transform == "gaps" %}
def gaps(tokens):
    """{{ say("code-gaps") }}"""
    tokens = sorted(tokens)
    if len(tokens) % 2 == 1:
        tokens.insert(0, 0)
    return [high - low - 1 for low, high in zip(tokens[::2], tokens[1::2])]


{% elif judge.transform == "runs" %}
def runs(row):
    """{{ say("code-runs") }}"""
    return [len(run) for run in row.split("{{ judge.other }}")]


{% endif %}
def main():
{% if unlimited %}
    if hasattr(sys, "set_int_max_str_digits"):  # Python 3.11
        sys.set_int_max_str_digits(0)
{% endif %}
    words = iter(sys.stdin.read().split())
{% for field in judge.header %}
{{ read(field, "    ") -}}
{% endfor %}
{% if judge.cases == "count" and judge.numbered %}
    for case_number in range(1, int(next(words)) + 1):
{% elif judge.cases == "count" %}
    for _ in range(int(next(words))):
{% elif judge.cases in ("end", "until") %}
{% if judge.numbered %}
    for case_number, word in enumerate(words, 1):
{% else %}
    for word in words:
{% endif %}
{% for field in judge.head %}
        {{ field.name }} = {{ "word" if field.kind == "word" else "int(word)" if loop.first else "int(next(words))" }}
{% endfor %}
{% if judge.cases == "until" and judge.head | length == 1 %}
        if {{ judge.head[0].name }} == {{ judge.sentinel[0] }}:
            break
{% elif judge.cases == "until" %}
        if ({{ judge.head | map(attribute="name") | join(", ") }}) == ({{ judge.sentinel | join(", ") }}):
            break
{% endif %}
{% elif judge.numbered %}
    case_number = 1
{% endif %}
{% for field in judge.rest %}
{{ read(field, indent) -}}
{% endfor %}
{% if judge.plain %}
{{ indent }}print({{ judge.lose[0].text | literal }} if {{ judge.call }}({{ arguments }}) else {{ judge.win[0].text | literal }})
{% else %}
{{ indent }}if {{ judge.call }}({{ arguments }}):
{{ indent }}    {{ print(judge.lose) }}
{{ indent }}else:
{{ indent }}    {{ print(judge.win) }}
{% endif %}
