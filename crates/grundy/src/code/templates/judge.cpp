{% set type = {"count": "std::size_t", "divisor": "std::uint32_t", "number": "Number", "list": "std::vector<Number>", "word": "std::string"} %}
{% macro read(field, indent) %}
{% if field.kind == "list" %}
{{ indent }}std::vector<Number> {{ field.name }}({{ field.length }});
{{ indent }}for (Number& number : {{ field.name }}) std::cin >> number;
{% else %}
{{ indent }}{{ type[field.kind] }} {{ field.name }};
{{ indent }}std::cin >> {{ field.name }};
{% endif %}
{% endmacro %}
{% macro print(pieces) %}std::cout{% for piece in pieces %} << {{ piece.text | literal if piece.text is defined else piece.name }}{% endfor %} << "\n";{% endmacro %}
{% set indent = "    " if judge.cases == "one" else "        " %}
{% if judge.transform == "gaps" %}
// {{ say("code-gaps") }}
std::vector<Number> gaps(std::vector<Number> tokens) {
    std::sort(tokens.begin(), tokens.end());
    if (tokens.size() % 2 == 1) tokens.insert(tokens.begin(), 0);
    std::vector<Number> gaps;
    for (std::size_t i = 0; i < tokens.size(); i += 2) gaps.push_back(tokens[i + 1] - tokens[i] - 1);
    return gaps;
}

{% elif judge.transform == "runs" %}
// {{ say("code-runs") }}
std::vector<Number> runs(const std::string& row) {
    std::vector<Number> runs;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] != '{{ judge.counted }}') continue;
        if (i == 0 || row[i - 1] != '{{ judge.counted }}') runs.push_back(0);
        ++runs.back();
    }
    return runs;
}

{% endif %}
int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
{% for field in judge.header %}
{{ read(field, "    ") -}}
{% endfor %}
{% if judge.numbered %}
    unsigned long long case_number = 0;
{% endif %}
{% if judge.cases == "count" %}
    int cases;
    std::cin >> cases;
    while (cases-- > 0) {
{% elif judge.cases in ("end", "until") %}
    for ({{ type[judge.head[0].kind] }} {{ judge.head | map(attribute="name") | join(", ") }}; std::cin >> {{ judge.head | map(attribute="name") | join(" >> ") }}
{%- if judge.cases == "until" %} && {{ "(" if judge.head | length > 1 }}
{%- for field in judge.head %}{{ field.name }} != {{ judge.sentinel[loop.index0] }}{{ " || " if not loop.last else "" }}{% endfor %}
{{- ")" if judge.head | length > 1 }}{% endif %};) {
{% endif %}
{% for field in judge.rest %}
{{ read(field, indent) -}}
{% endfor %}
{% if judge.numbered %}
{{ indent }}++case_number;
{% endif %}
{% if judge.plain %}
{{ indent }}std::cout << ({{ judge.call }}({{ arguments }}) ? {{ judge.lose[0].text | literal }} : {{ judge.win[0].text | literal }}) << "\n";
{% else %}
{{ indent }}if ({{ judge.call }}({{ arguments }})) {
{{ indent }}    {{ print(judge.lose) }}
{{ indent }}} else {
{{ indent }}    {{ print(judge.win) }}
{{ indent }}}
{% endif %}
{% if judge.cases != "one" %}
    }
{% endif %}
}
