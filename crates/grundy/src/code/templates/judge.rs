{% set O = "Big" if big else "u64" %}
{% set type = {"count": "usize", "divisor": "u32", "number": O, "list": "Vec<" ~ O ~ ">", "word": "String"} %}
{% macro read(field, indent) %}
{% if field.kind == "list" %}
{{ indent }}let {{ field.name }}: Vec<{{ O }}> = (0..{{ field.length }}).map(|_| read(&mut words).expect("a number")).collect();
{% else %}
{{ indent }}let {{ field.name }}: {{ type[field.kind] }} = read(&mut words).expect("{{ field.name }}");
{% endif %}
{% endmacro %}
{% macro text(pieces) %}{% if pieces | length == 1 and pieces[0].text is defined %}{{ (pieces[0].text ~ "\n") | literal }}{% else %}&format!("{% for piece in pieces %}{{ (piece.text | replace("{", "{{") | replace("}", "}}") | literal)[1:-1] if piece.text is defined else "{}" }}{% endfor %}\n"{% for piece in pieces %}{% if piece.text is not defined %}, {{ piece.name }}{% endif %}{% endfor %}){% endif %}{% endmacro %}
{% set indent = "    " if judge.cases == "one" else "        " %}
{% if judge.transform == "gaps" %}
/// {{ say("code-gaps") }}
fn gaps(mut tokens: Vec<u64>) -> Vec<u64> {
    tokens.sort_unstable();
    if tokens.len() % 2 == 1 {
        tokens.insert(0, 0);
    }
    tokens.chunks(2).map(|pair| pair[1] - pair[0] - 1).collect()
}

{% elif judge.transform == "runs" %}
/// {{ say("code-runs") }}
fn runs(row: &str) -> Vec<u64> {
    row.split('{{ judge.other }}').map(|run| run.len() as u64).collect()
}

{% endif %}
/// {{ say("code-read") }}
fn read<T: FromStr>(words: &mut SplitAsciiWhitespace) -> Option<T> {
    words.next()?.parse().ok()
}

fn main() {
    let input = io::read_to_string(io::stdin()).expect("text on standard input");
    let mut words = input.split_ascii_whitespace();
    let mut answers = String::new();
{% for field in judge.header %}
{{ read(field, "    ") -}}
{% endfor %}
{% if judge.cases == "count" %}
    let cases: usize = read(&mut words).expect("the number of cases");
    for {{ "case_number in 1..=cases" if judge.numbered else "_ in 0..cases" }} {
{% elif judge.cases in ("end", "until") %}
{% if judge.numbered %}
    let mut case_number = 0;
{% endif %}
    while let Some({{ judge.head[0].name }}) = read::<{{ type[judge.head[0].kind] }}>(&mut words) {
{% for field in judge.head[1:] %}
{{ read(field, indent) -}}
{% endfor %}
{% if judge.cases == "until" %}
        if {% for field in judge.head %}{{ field.name }} == {{ judge.sentinel[loop.index0] }}{{ " && " if not loop.last else "" }}{% endfor %} {
            break;
        }
{% endif %}
{% if judge.numbered %}
        case_number += 1;
{% endif %}
{% elif judge.numbered %}
    let case_number = 1;
{% endif %}
{% for field in judge.rest %}
{{ read(field, indent) -}}
{% endfor %}
{% if judge.plain %}
{{ indent }}answers += if {{ judge.call }}({{ arguments }}) { {{- " " ~ text(judge.lose) ~ " " -}} } else { {{- " " ~ text(judge.win) ~ " " -}} };
{% else %}
{{ indent }}if {{ judge.call }}({{ arguments }}) {
{{ indent }}    answers += {{ text(judge.lose) }};
{{ indent }}} else {
{{ indent }}    answers += {{ text(judge.win) }};
{{ indent }}}
{% endif %}
{% if judge.cases != "one" %}
    }
{% endif %}
    print!("{answers}");
}
