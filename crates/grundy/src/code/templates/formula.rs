{% set N = "&Big" if big else "u64" %}
{% set O = "Big" if big else "u64" %}
{% set D = "*" if big else "" %}
{% set V = O if large_values else "u32" if big else "u64" %}
{% set X = "heap" if big else "&heap" %}
{% set P = ", " ~ parameter ~ (": u32" if big else ": u64") if parameter else "" %}
{% set A = ", " ~ parameter if parameter else "" %}
{% if form.kind == "heaps" %}
{% set v = form.value %}
{% set M = "u32" if big else "u64" %}
{% if v.kind == "residue" and not parameter %}
const MODULUS: {{ M }} = {{ v.modulus }};

{% elif v.kind == "interval" %}
const LOW: {{ M }} = {{ v.low }};
const MODULUS: {{ M }} = {{ v.modulus }};

{% elif v.kind == "periodic" %}
{% if v.preperiod > 0 %}
const PREPERIOD: {{ M }} = {{ v.preperiod }};
{% endif %}
const PERIOD: {{ M }} = {{ v.period }};
{% if v.saltus %}
const SALTUS: {{ M }} = {{ v.saltus }};
{% endif %}
/// {{ say("code-table") }}
const VALUES: [{{ M }}; {{ v.preperiod + v.period }}] = [
{% for row in rows %}
    {{ row }},
{% endfor %}
];

{% endif %}
{% if v.kind != "size" %}
/// {{ say("code-heap") }}
fn value({{ "mut " if v.kind == "halved" and not big else "" }}n: {{ N }}{{ P }}) -> {{ V }} {
{% if v.kind == "residue" %}
    n % {{ "(" ~ parameter ~ " + 1)" if parameter else "MODULUS" }}
{% elif v.kind == "interval" %}
    n % MODULUS / LOW
{% elif v.kind == "powers" and v.odd %}
    n % 2
{% elif v.kind == "powers" %}
    match n % {{ v.modulus }} {
        {{ v.base }} => 2,
        rest => rest % 2,
    }
{% elif v.kind == "halved" and big %}
    let mut n = n.clone();
    while &n % 2 == 1 {
        n = &n / 2;
    }
    &n / 2
{% elif v.kind == "halved" %}
    while n % 2 == 1 {
        n /= 2;
    }
    n / 2
{% elif v.kind == "swapped" and big %}
    match n % {{ v.block }} {
        0 if *n > 0 => n - &Big::from(1),
        {{ v.block - 1 }} => n + &Big::from(1),
        _ => n.clone(),
    }
{% elif v.kind == "swapped" %}
    match n % {{ v.block }} {
        0 if n > 0 => n - 1,
        {{ v.block - 1 }} => n + 1,
        _ => n,
    }
{% else %}
{% if v.preperiod > 0 and big %}
    if *n < PREPERIOD {
        return VALUES[n.0.first().map_or(0, |&n| n as usize)]{{ ".into()" if v.saltus else "" }};
    }
    let n = n - &Big::from(PREPERIOD);
{% elif v.preperiod > 0 %}
    if n < PREPERIOD {
        return VALUES[n as usize];
    }
    let n = n - PREPERIOD;
{% endif %}
{% set n = "&n" if big and v.preperiod > 0 else "n" %}
{% set at = "VALUES[(" ~ ("PREPERIOD + " if v.preperiod > 0 else "") ~ n ~ " % PERIOD) as usize]" %}
{% if v.saltus and big %}
    &(&({{ n }} / PERIOD) * &Big::from(SALTUS)) + &Big::from({{ at }})
{% elif v.saltus %}
    SALTUS * (n / PERIOD) + {{ at }}
{% else %}
    {{ at }}
{% endif %}
{% endif %}
}

{% endif %}
{% set of = "heap" if v.kind == "size" else "value(heap" ~ A ~ ")" %}
{% if big and large_values %}
fn nim_sum(heaps: &[Big]) -> Big {
    heaps.iter().fold(Big::from(0), |sum, heap| &sum ^ {{ "heap" if v.kind == "size" else "&value(heap)" }})
}
{% else %}
fn nim_sum(heaps: &[{{ O }}]{{ P }}) -> {{ V }} {
    heaps.iter().fold(0, |sum, {{ X }}| sum ^ {{ of }})
}
{% endif %}
{% if misere %}

fn lost(heaps: &[{{ O }}]{{ P }}) -> bool {
    let large = heaps.iter().any(|{{ X }}| {{ "*" if big and v.kind == "size" else "" }}{{ of }} > 1);
    (nim_sum(heaps{{ A }}) == 0) == large
}
{% elif not shows_value %}

fn lost(heaps: &[{{ O }}]{{ P }}) -> bool {
    nim_sum(heaps{{ A }}) == 0
}
{% endif %}
{% if counts %}

/// {{ say("code-count") }}
fn winning_moves(heaps: &[{{ O }}]) -> usize {
    let sum = nim_sum(heaps);
    heaps.iter().filter(|&{{ X }}| {% if big %}heap ^ &sum < *heap{% else %}heap ^ sum < heap{% endif %}).count()
}
{% endif %}
{% elif form.kind == "moore" %}
const K: usize = {{ form.k }};

fn lost(heaps: &[{{ O }}]) -> bool {
{% if misere %}
    // {{ say("code-moore-few") }}
    let large = heaps.iter().filter(|{{ "heap" if big else "&&heap" }}| {{ "**" if big else "" }}heap > 1).count();
    let ones = heaps.iter().filter(|{{ "heap" if big else "&&heap" }}| {{ "**" if big else "" }}heap == 1).count();
    if large <= K {
        return large == 0 && ones % (K + 1) == 1;
    }
{% endif %}
    // {{ say("code-moore-columns") }}
    let mut heaps = heaps.to_vec();
    while heaps.iter().any(|{{ "heap" if big else "&heap" }}| {{ "*" if big else "" }}heap > 0) {
        let mut ones = 0;
        for heap in &mut heaps {
            ones += ({{ "&*heap" if big else "*heap" }} % 2) as usize;
            *heap = {{ "&*heap" if big else "*heap" }} / 2;
        }
        if ones % (K + 1) != 0 {
            return false;
        }
    }
    true
}
{% elif form.kind == "staircase" %}
fn {{ "nim_value" if shows_value else "lost" }}(steps: &[{{ O }}]) -> {{ O if shows_value else "bool" }} {
{% if big %}
    {{ "" if shows_value else "let sum = " }}steps.iter().step_by(2).fold(Big::from(0), |sum, coins| &sum ^ coins){{ "" if shows_value else ";" }}
{% else %}
    {{ "" if shows_value else "let sum = " }}steps.iter().step_by(2).fold(0, |sum, coins| sum ^ coins){{ "" if shows_value else ";" }}
{% endif %}
{% if not shows_value %}
    sum == 0
{% endif %}
}
{% elif form.kind == "wythoff" and big %}
fn lost(a: &Big, b: &Big) -> bool {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    let d = b - a;
{% if misere and form.t > 1 %}
    if &d % {{ form.t }} != 1 {
        return false;
    }
    let root = (&Big::from({{ form.t * form.t + 4 }}) * &(&d * &d)).root();
{% if form.t > 2 %}
    let root = &(&root + &Big::from({{ 2 * (form.t - 2) }})) - &(&Big::from({{ form.t - 2 }}) * &d);
{% endif %}
    *a == &root / {{ 2 * form.t }}
{% else %}
{% if misere %}
    if d == 0 {
        return *a == 2;
    }
    if d == 1 {
        return *a == 0;
    }
{% endif %}
{% if form.t > 1 %}
    let k = &d / {{ form.t }};
    let root = (&Big::from({{ form.t * form.t + 4 }}) * &(&k * &k)).root();
    &d % {{ form.t }} == 0 && *a == &(&(&root + &(&k + &k)) - &d) / 2
{% else %}
    let root = (&Big::from(5) * &(&d * &d)).root();
    *a == &(&d + &root) / 2
{% endif %}
{% endif %}
}
{% elif form.kind == "wythoff" %}
/// {{ say("code-root") }}
fn root(x: u128) -> u128 {
    let mut r = 0u128;
    for bit in (0..64).rev() {
        let next = r | 1 << bit;
        if next * next <= x {
            r = next;
        }
    }
    r
}

fn lost(a: u64, b: u64) -> bool {
    let (a, b) = (u128::from(a.min(b)), u128::from(a.max(b)));
    let d = b - a;
{% if misere and form.t > 1 %}
    d % {{ form.t }} == 1 && a == (root({{ form.t * form.t + 4 }} * d * d){% if form.t > 2 %} + {{ 2 * (form.t - 2) }} - {{ form.t - 2 }} * d{% endif %}) / {{ 2 * form.t }}
{% else %}
{% if misere %}
    if d < 2 {
        return (a, b) == (0, 1) || (a, b) == (2, 2);
    }
{% endif %}
{% if form.t > 1 %}
    let k = d / {{ form.t }};
    d % {{ form.t }} == 0 && a == (root({{ form.t * form.t + 4 }} * k * k) + 2 * k - d) / 2
{% else %}
    a == (d + root(5 * d * d)) / 2
{% endif %}
{% endif %}
}
{% elif form.kind == "fibonacci" %}
fn lost(n: {{ N }}, limit: {{ N }}) -> bool {
    // {{ say("code-parts") }}
{% if big %}
    let mut parts = vec![Big::from(1)];
    let mut i = 0;
    while parts[parts.len() - 1] <= *n {
        let last = parts[parts.len() - 1].clone();
        while &Big::from({{ form.c }}) * &parts[i] < last {
            i += 1;
        }
        parts.push(&last + &parts[i]);
    }
    let (mut rest, mut least) = (n.clone(), None);
    for part in parts.iter().rev() {
        if *part <= rest {
            rest = &rest - part;
            least = Some(part);
        }
    }
{% else %}
    let mut parts = vec![1];
    let mut i = 0;
    while parts[parts.len() - 1] <= n {
        let last = parts[parts.len() - 1];
        while {{ form.c }} * parts[i] < last {
            i += 1;
        }
        parts.push(last + parts[i]);
    }
    let (mut rest, mut least) = (n, None);
    for &part in parts.iter().rev() {
        if part <= rest {
            rest -= part;
            least = Some(part);
        }
    }
{% endif %}
    least.is_none_or(|least| least > limit)
}
{% if form.starts %}

/// {{ say("code-start") }}
fn lost_at_start(n: {{ N }}) -> bool {
{% if big %}
    let one = Big::from(1);
    *n < one || lost(n, &(n - &one))
{% else %}
    lost(n, n.saturating_sub(1))
{% endif %}
}
{% endif %}
{% elif form.kind == "race" %}
fn lost({{ "n: &Big" if big else "mut n: u64" }}) -> bool {
{% if big %}
    let one = Big::from(1);
    let mut n = n.clone();
{% endif %}
    let mut losing = true;
    while n > {{ "one" if big else "1" }} {
        let factor = if losing { {{- " " ~ form.high ~ " " -}} } else { {{- " " ~ form.low ~ " " -}} };
        n = {{ "&(&(&n - &one) / factor) + &one" if big else "(n - 1) / factor + 1" }};
        losing = !losing;
    }
    losing
}
{% elif form.kind == "king" %}
{% if shows_value %}
fn nim_value(m: {{ N }}, n: {{ N }}) -> u32 {
    match (m % 2, n % 2) {
        (1, 1) => 0,
        (0, 0) => 2,
        _ if m.min(n) % 2 == 1 => 1,
        _ => 3,
    }
}
{% else %}
fn lost(m: {{ N }}, n: {{ N }}) -> bool {
    m % 2 == 1 && n % 2 == 1
}
{% endif %}
{% elif form.kind == "euclid" %}
fn lost(a: {{ N }}, b: {{ N }}) -> bool {
{% if big %}
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    *a == 0 || (a != b && b * b < a * &(a + b))
{% else %}
    let (a, b) = (u128::from(a.min(b)), u128::from(a.max(b)));
    a == 0 || (a != b && b * b < a * (a + b))
{% endif %}
}
{% elif form.kind == "mark" %}
fn lost(n: {{ N }}) -> bool {
{% if big %}
    let mut n = n.clone();
    let mut zeros = 0;
    while n > 0 && &n % 2 == 0 {
        n = &n / 2;
        zeros += 1;
    }
    n == 0 || zeros % 2 == 1
{% else %}
    n == 0 || n.trailing_zeros() % 2 == 1
{% endif %}
}
{% elif form.kind == "automaton" %}
{% set a = form.automaton %}
/// {{ say("code-next") }}
const NEXT: [[usize; {{ letters }}]; {{ a.next | length }}] = [
{% for row in a.next %}
    [{{ row | join(", ") }}],
{% endfor %}
];
{% if outputs %}
/// {{ say("code-outputs") }}
const OUTPUT: [i32; {{ a.next | length }}] = [{{ outputs | join(", ") }}];
{% else %}
const LOST: [bool; {{ a.next | length }}] = [{{ accepts | join(", ") }}];
{% endif %}

/// {{ say("code-places") }}
fn places(largest: &{{ O }}) -> Vec<{{ O }}> {
    let mut places = vec![{% for n in initial %}{{ "Big::from(" ~ n ~ ")" if big else n }}{{ ", " if not loop.last else "" }}{% endfor %}];
    while places[places.len() - 1] <= *largest {
        let n = places.len();
        places.push({{ recurrence }});
    }
    places
}

/// {{ say("code-state") }}
fn state(position: &[{{ O }}]) -> usize {
    let mut state = 0;
    let mut rests = position.to_vec();
    let largest = position.iter().max().expect("a number");
    for place in places(largest).iter().rev() {
        let mut letter = 0;
        for rest in &mut rests {
            let mut digit = 0;
            while *rest >= *place {
                *rest = &*rest - place;
                digit += 1;
            }
            letter = {{ digits }} * letter + digit;
        }
        state = NEXT[state][letter];
    }
    state
}
{% if not outputs %}

fn lost(position: &[{{ O }}]) -> bool {
    LOST[state(position)]
}
{% elif a.tracks == 1 %}

fn nim_value(heaps: &[{{ O }}]) -> i32 {
    let mut sum = 0;
    for heap in heaps {
        let value = OUTPUT[state(std::slice::from_ref(heap))];
{% if partial %}
        if value < 0 {
            return -1;
        }
{% endif %}
        sum ^= value;
    }
    sum
}
{% else %}

fn nim_value(position: &[{{ O }}]) -> i32 {
    OUTPUT[state(position)]
}
{% endif %}
{% endif %}
