{% set N = "const Number&" if big else "Number" %}
{% set V = "Number" if large_values else "unsigned" %}
{% set P = (", std::uint32_t " if big else ", Number ") ~ parameter if parameter else "" %}
{% set A = ", " ~ parameter if parameter else "" %}
{% if form.kind == "heaps" %}
{% set v = form.value %}
{% if v.kind == "residue" and not parameter %}
const {{ "std::uint32_t" if big else "Number" }} MODULUS = {{ v.modulus }};

{% elif v.kind == "interval" %}
const {{ "std::uint32_t" if big else "Number" }} LOW = {{ v.low }}, MODULUS = {{ v.modulus }};

{% elif v.kind == "periodic" %}
const unsigned PREPERIOD = {{ v.preperiod }}, PERIOD = {{ v.period }}{% if v.saltus %}, SALTUS = {{ v.saltus }}{% endif %};
// {{ say("code-table") }}
const unsigned VALUES[] = {
{% for row in rows %}
    {{ row }},
{% endfor %}
};

{% endif %}
{% if v.kind != "size" %}
// {{ say("code-heap") }}
{{ V }} value({{ "Number" if v.kind == "halved" else N }} n{{ P }}) {
{% if v.kind == "residue" %}
    return n % {{ "(" ~ parameter ~ " + 1)" if parameter else "MODULUS" }};
{% elif v.kind == "interval" %}
    return n % MODULUS / LOW;
{% elif v.kind == "powers" and v.odd %}
    return n % 2;
{% elif v.kind == "powers" %}
    unsigned rest = n % {{ v.modulus }};
    return rest == {{ v.base }} ? 2 : rest % 2;
{% elif v.kind == "halved" %}
    while (n % 2 == 1) n = n / 2;
    return n / 2;
{% elif v.kind == "swapped" %}
    if (n % {{ v.block }} == 0 && n > 0) return n - 1;
    return n % {{ v.block }} == {{ v.block - 1 }} ? n + 1 : n;
{% elif v.saltus %}
    if (n < PREPERIOD) return VALUES[{{ "n.small()" if big else "n" }}];
    return SALTUS * ((n - PREPERIOD) / PERIOD) + VALUES[PREPERIOD + (n - PREPERIOD) % PERIOD];
{% elif v.preperiod == 0 %}
    return VALUES[n % PERIOD];
{% else %}
    if (n < PREPERIOD) return VALUES[{{ "n.small()" if big else "n" }}];
    return VALUES[PREPERIOD + (n - PREPERIOD) % PERIOD];
{% endif %}
}

{% endif %}
{% set of = "heap" if v.kind == "size" else "value(heap" ~ A ~ ")" %}
{{ V }} nim_sum(const std::vector<Number>& heaps{{ P }}) {
    {{ V }} sum = 0;
    for ({{ N }} heap : heaps) sum = sum ^ {{ of }};
    return sum;
}
{% if misere %}

bool lost(const std::vector<Number>& heaps{{ P }}) {
    bool large = false;
    for ({{ N }} heap : heaps) large = large || {{ of }} > 1;
    return (nim_sum(heaps{{ A }}) == 0) == large;
}
{% elif not shows_value %}

bool lost(const std::vector<Number>& heaps{{ P }}) {
    return nim_sum(heaps{{ A }}) == 0;
}
{% endif %}
{% if counts %}

// {{ say("code-count") }}
std::size_t winning_moves(const std::vector<Number>& heaps) {
    Number sum = nim_sum(heaps);
    return static_cast<std::size_t>(std::count_if(heaps.begin(), heaps.end(), [&]({{ N }} heap) { return (heap ^ sum) < heap; }));
}
{% endif %}
{% elif form.kind == "moore" %}
const unsigned K = {{ form.k }};

bool lost(std::vector<Number> heaps) {
{% if misere %}
    // {{ say("code-moore-few") }}
    auto large = std::count_if(heaps.begin(), heaps.end(), []({{ N }} heap) { return heap > 1; });
    auto ones = std::count(heaps.begin(), heaps.end(), Number(1));
    if (large <= K) return large == 0 && ones % (K + 1) == 1;
{% endif %}
    // {{ say("code-moore-columns") }}
    for (bool more = true; more;) {
        more = false;
        unsigned ones = 0;
        for (Number& heap : heaps) {
            ones += static_cast<unsigned>(heap % 2);
            heap = heap / 2;
            more = more || heap > 0;
        }
        if (ones % (K + 1) != 0) return false;
    }
    return true;
}
{% elif form.kind == "staircase" %}
{% set what = "Number nim_value" if shows_value else "bool lost" %}
{{ what }}(const std::vector<Number>& steps) {
    Number sum = 0;
    for (std::size_t i = 0; i < steps.size(); i += 2) sum = sum ^ steps[i];
    return sum{{ "" if shows_value else " == 0" }};
}
{% elif form.kind == "wythoff" %}
{% if not big %}
// {{ say("code-root") }}
Wide root(Wide x) {
    Wide r = 0;
    for (int bit = 63; bit >= 0; --bit) {
        Wide next = r | Wide(1) << bit;
        if (next * next <= x) r = next;
    }
    return r;
}

{% endif %}
bool lost(Number a, Number b) {
    if (a > b) std::swap(a, b);
    Number d = b - a;
{% if misere and form.t > 1 %}
    if (d % {{ form.t }} != 1) return false;
    return a == (root(Wide({{ form.t * form.t + 4 }}) * d * d){% if form.t > 2 %} + {{ 2 * (form.t - 2) }} - Wide({{ form.t - 2 }}) * d{% endif %}) / {{ 2 * form.t }};
{% else %}
{% if misere %}
    if (d == 0) return a == 2;
    if (d == 1) return a == 0;
{% endif %}
{% if form.t > 1 %}
    if (d % {{ form.t }} != 0) return false;
    Wide k = d / {{ form.t }};
    return a == (root({{ form.t * form.t + 4 }} * k * k) + 2 * k - d) / 2;
{% else %}
    return a == (d + root(Wide(5) * d * d)) / 2;
{% endif %}
{% endif %}
}
{% elif form.kind == "fibonacci" %}
bool lost(Number n, {{ N }} limit) {
    // {{ say("code-parts") }}
    std::vector<Number> parts = {1};
    for (std::size_t i = 0; parts.back() <= n;) {
        while ({{ form.c }} * parts[i] < parts.back()) ++i;
        parts.push_back(parts.back() + parts[i]);
    }
    Number least = 0;
    for (std::size_t j = parts.size(); j-- > 0;) {
        if (parts[j] > n) continue;
        n = n - parts[j];
        least = parts[j];
    }
    return least == 0 || least > limit;
}
{% if form.starts %}

// {{ say("code-start") }}
bool lost({{ N }} n) {
    return lost(n, n > 0 ? n - 1 : n);
}
{% endif %}
{% elif form.kind == "race" %}
bool lost(Number n) {
    bool losing = true;
    for (; n > 1; losing = !losing) n = (n - 1) / (losing ? {{ form.high }} : {{ form.low }}) + 1;
    return losing;
}
{% elif form.kind == "king" %}
{% if shows_value %}
unsigned nim_value({{ N }} m, {{ N }} n) {
    if (m % 2 == 1 && n % 2 == 1) return 0;
    if (m % 2 == 0 && n % 2 == 0) return 2;
    return std::min(m, n) % 2 == 1 ? 1 : 3;
}
{% else %}
bool lost({{ N }} m, {{ N }} n) {
    return m % 2 == 1 && n % 2 == 1;
}
{% endif %}
{% elif form.kind == "euclid" %}
bool lost(Number a, Number b) {
    if (a > b) std::swap(a, b);
    return a == 0 || (a != b && Wide(b) * b < Wide(a) * (a + b));
}
{% elif form.kind == "mark" %}
bool lost(Number n) {
    if (n == 0) return true;
    bool odd = false;
    for (; n % 2 == 0; n = n / 2) odd = !odd;
    return odd;
}
{% elif form.kind == "automaton" %}
{% set a = form.automaton %}
// {{ say("code-next") }}
const int NEXT[][{{ letters }}] = {
{% for row in a.next %}
    { {{- row | join(", ") -}} },
{% endfor %}
};
{% if outputs %}
// {{ say("code-outputs") }}
const int OUTPUT[] = { {{- outputs | join(", ") -}} };
{% else %}
const bool LOST[] = { {{- accepts | join(", ") -}} };
{% endif %}

// {{ say("code-places") }}
std::vector<Number> places({{ N }} largest) {
    std::vector<Number> places = { {{- initial | join(", ") -}} };
    while (places.back() <= largest) {
        std::size_t n = places.size();
        places.push_back({{ recurrence }});
    }
    return places;
}

// {{ say("code-state") }}
int state(std::vector<Number> position) {
    int state = 0;
    const std::vector<Number> values = places(*std::max_element(position.begin(), position.end()));
    for (std::size_t i = values.size(); i-- > 0;) {
        int letter = 0;
        for (Number& rest : position) {
            int digit = 0;
            for (; rest >= values[i]; ++digit) rest = rest - values[i];
            letter = {{ digits }} * letter + digit;
        }
        state = NEXT[state][letter];
    }
    return state;
}
{% if not outputs %}

bool lost(const std::vector<Number>& position) {
    return LOST[state(position)];
}
{% elif a.tracks == 1 %}

int nim_value(const std::vector<Number>& heaps) {
    int sum = 0;
    for ({{ N }} heap : heaps) {
        int value = OUTPUT[state({heap})];
{% if partial %}
        if (value < 0) return -1;
{% endif %}
        sum ^= value;
    }
    return sum;
}
{% else %}

int nim_value(const std::vector<Number>& position) {
    return OUTPUT[state(position)];
}
{% endif %}
{% endif %}
