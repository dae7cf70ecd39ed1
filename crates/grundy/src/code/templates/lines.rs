{% set O = "Big" if big else "u64" %}
{% if not big %}
const LARGEST: u64 = {{ largest }};

{% endif %}
/// {{ say("code-parse") }}
fn parse(line: &str) -> Option<Vec<{{ O }}>> {
    let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = line.split_whitespace().map(|word| word.parse().ok().filter(|_| digits(word)));
    let position: Vec<{{ O }}> = numbers.collect::<Option<_>>()?;
{% set good = [] %}
{% if sizes %}
{% set good = good + ["[" ~ sizes | join(", ") ~ "].contains(&position.len())"] if sizes | length > 1 else good + ["position.len() == " ~ sizes[0]] %}
{% endif %}
{% if not big and least > 0 %}
{% set good = good + ["position.iter().all(|n| (" ~ least ~ "..=LARGEST).contains(n))"] %}
{% elif not big %}
{% set good = good + ["position.iter().all(|&n| n <= LARGEST)"] %}
{% elif least > 0 %}
{% set good = good + ["position.iter().all(|n| *n >= Big::from(" ~ least ~ "))"] %}
{% endif %}
{% if good %}
    ({{ good | join(" && ") }}).then_some(position)
{% else %}
    Some(position)
{% endif %}
}

fn main() {
    let input = io::read_to_string(io::stdin()).expect("text on standard input");
    let mut answers = String::new();
    for line in input.lines().filter(|line| !line.trim().is_empty()) {
{% if partial %}
        let value = parse(line).map(|position| {{ asks }}({{ arguments }})).filter(|&value| value >= 0);
        answers += &match value {
            Some(value) => format!("{}\t{value}\n", if value == 0 { "P" } else { "N" }),
            None => "?\n".to_owned(),
        };
{% elif shows_value %}
        answers += &match parse(line) {
            Some(position) => {
                let value = {{ asks }}({{ arguments }});
                format!("{}\t{value}\n", if value == 0 { "P" } else { "N" })
            }
            None => "?\n".to_owned(),
        };
{% else %}
        answers += match parse(line) {
{% if sizes | length > 1 %}
            Some(position) if position.len() == 1 && lost_at_start({{ "&" if big else "" }}position[0]) => "P\n",
            Some(position) if position.len() == 2 && lost({{ arguments }}) => "P\n",
{% else %}
            Some(position) if lost({{ arguments }}) => "P\n",
{% endif %}
            Some(_) => "N\n",
            None => "?\n",
        };
{% endif %}
    }
    print!("{answers}");
}
