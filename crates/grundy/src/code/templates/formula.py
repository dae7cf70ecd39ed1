{% set P = ", " ~ parameter if parameter else "" %}
{% if form.kind == "heaps" %}
{% set v = form.value %}
{% if v.kind == "residue" and not parameter %}
MODULUS = {{ v.modulus }}


{% elif v.kind == "interval" %}
LOW, MODULUS = {{ v.low }}, {{ v.modulus }}


{% elif v.kind == "periodic" %}
PREPERIOD, PERIOD{% if v.saltus %}, SALTUS{% endif %} = {{ v.preperiod }}, {{ v.period }}{% if v.saltus %}, {{ v.saltus }}{% endif %}

# {{ say("code-table") }}
VALUES = [
{% for row in rows %}
    {{ row }},
{% endfor %}
]


{% endif %}
{% if v.kind != "size" %}
def value(n{{ P }}):
    """{{ say("code-heap") }}"""
{% if v.kind == "residue" %}
    return n % {{ "(" ~ parameter ~ " + 1)" if parameter else "MODULUS" }}
{% elif v.kind == "interval" %}
    return n % MODULUS // LOW
{% elif v.kind == "powers" and v.odd %}
    return n % 2
{% elif v.kind == "powers" %}
    rest = n % {{ v.modulus }}
    return 2 if rest == {{ v.base }} else rest % 2
{% elif v.kind == "halved" %}
    while n % 2 == 1:
        n //= 2
    return n // 2
{% elif v.kind == "swapped" %}
    if n % {{ v.block }} == 0 and n > 0:
        return n - 1
    return n + 1 if n % {{ v.block }} == {{ v.block - 1 }} else n
{% elif v.saltus %}
    if n < PREPERIOD:
        return VALUES[n]
    rounds, rest = divmod(n - PREPERIOD, PERIOD)
    return SALTUS * rounds + VALUES[PREPERIOD + rest]
{% elif v.preperiod == 0 %}
    return VALUES[n % PERIOD]
{% else %}
    if n < PREPERIOD:
        return VALUES[n]
    return VALUES[PREPERIOD + (n - PREPERIOD) % PERIOD]
{% endif %}


{% endif %}
{% set of = "heap" if v.kind == "size" else "value(heap" ~ P ~ ")" %}
def nim_sum(heaps{{ P }}):
    total = 0
    for heap in heaps:
        total ^= {{ of }}
    return total
{% if misere %}


def lost(heaps{{ P }}):
    large = any({{ of }} > 1 for heap in heaps)
    return (nim_sum(heaps{{ P }}) == 0) == large
{% elif not shows_value %}


def lost(heaps{{ P }}):
    return nim_sum(heaps{{ P }}) == 0
{% endif %}
{% if counts %}


def winning_moves(heaps):
    """{{ say("code-count") }}"""
    total = nim_sum(heaps)
    return sum(heap ^ total < heap for heap in heaps)
{% endif %}
{% elif form.kind == "moore" %}
K = {{ form.k }}


def lost(heaps):
{% if misere %}
    # {{ say("code-moore-few") }}
    large = sum(heap > 1 for heap in heaps)
    if large <= K:
        return large == 0 and heaps.count(1) % (K + 1) == 1
{% endif %}
    # {{ say("code-moore-columns") }}
    return all(
        sum(heap >> bit & 1 for heap in heaps) % (K + 1) == 0
        for bit in range(max(heaps).bit_length())
    )
{% elif form.kind == "staircase" %}
def {{ "nim_value" if shows_value else "lost" }}(steps):
    total = 0
    for coins in steps[::2]:
        total ^= coins
    return total{{ "" if shows_value else " == 0" }}
{% elif form.kind == "wythoff" %}
def lost(a, b):
    a, b = min(a, b), max(a, b)
    d = b - a
{% if misere and form.t > 1 %}
    if d % {{ form.t }} != 1:
        return False
    return a == (isqrt({{ form.t * form.t + 4 }} * d * d){% if form.t > 2 %} - {{ form.t - 2 }} * (d - 2){% endif %}) // {{ 2 * form.t }}
{% else %}
{% if misere %}
    if d < 2:
        return (a, b) in [(0, 1), (2, 2)]
{% endif %}
{% if form.t > 1 %}
    k, rest = divmod(d, {{ form.t }})
    return rest == 0 and a == (isqrt({{ form.t * form.t + 4 }} * k * k) + 2 * k - d) // 2
{% else %}
    return a == (d + isqrt(5 * d * d)) // 2
{% endif %}
{% endif %}
{% elif form.kind == "fibonacci" %}
def lost(n, limit{{ "=None" if form.starts else "" }}):
{% if form.starts %}
    # {{ say("code-start") }}
    if limit is None:
        limit = max(n - 1, 0)
{% endif %}
    # {{ say("code-parts") }}
    parts = [1]
    i = 0
    while parts[-1] <= n:
        while {{ form.c }} * parts[i] < parts[-1]:
            i += 1
        parts.append(parts[-1] + parts[i])
    least = 0
    for part in reversed(parts):
        if part <= n:
            n -= part
            least = part
    return least == 0 or least > limit
{% elif form.kind == "race" %}
def lost(n):
    losing = True
    while n > 1:
        n = (n - 1) // ({{ form.high }} if losing else {{ form.low }}) + 1
        losing = not losing
    return losing
{% elif form.kind == "king" %}
{% if shows_value %}
def nim_value(m, n):
    if m % 2 == n % 2:
        return 0 if m % 2 == 1 else 2
    return 1 if min(m, n) % 2 == 1 else 3
{% else %}
def lost(m, n):
    return m % 2 == 1 and n % 2 == 1
{% endif %}
{% elif form.kind == "euclid" %}
def lost(a, b):
    a, b = min(a, b), max(a, b)
    return a == 0 or (a != b and b * b < a * (a + b))
{% elif form.kind == "mark" %}
def lost(n):
    if n == 0:
        return True
    zeros = (n & -n).bit_length() - 1
    return zeros % 2 == 1
{% elif form.kind == "automaton" %}
{% set a = form.automaton %}
# {{ say("code-next") }}
NEXT = [
{% for row in a.next %}
    [{{ row | join(", ") }}],
{% endfor %}
]
{% if outputs %}
# {{ say("code-outputs") }}
OUTPUT = [{{ outputs | join(", ") }}]
{% else %}
LOST = {{ "{" }}{{ a.accept | join(", ") }}{{ "}" }}
{% endif %}


def places(largest):
    """{{ say("code-places") }}"""
    places = [{{ initial | join(", ") }}]
    while places[-1] <= largest:
        places.append({{ recurrence }})
    return places


def state(position):
    """{{ say("code-state") }}"""
    state = 0
    rests = list(position)
    for place in reversed(places(max(position))):
        letter = 0
        for i, rest in enumerate(rests):
            digit, rests[i] = divmod(rest, place)
            letter = {{ digits }} * letter + digit
        state = NEXT[state][letter]
    return state
{% if not outputs %}


def lost(position):
    return state(position) in LOST
{% elif a.tracks == 1 %}


def nim_value(heaps):
    total = 0
    for heap in heaps:
        value = OUTPUT[state([heap])]
{% if partial %}
        if value < 0:
            return -1
{% endif %}
        total ^= value
    return total
{% else %}


def nim_value(position):
    return OUTPUT[state(position)]
{% endif %}
{% endif %}
