{% set N = "BigInteger" if big else "long" %}
{% set V = N if large_values else "int" %}
{% set P = ", " ~ N ~ " " ~ parameter if parameter else "" %}
{% set A = ", " ~ parameter if parameter else "" %}
{% if form.kind == "heaps" %}
{% set v = form.value %}
{% if v.kind == "residue" and not parameter %}
    static final {{ N }} MODULUS = {{ 'new BigInteger("' ~ v.modulus ~ '")' if big else v.modulus ~ "L" }};

{% elif v.kind == "interval" %}
    static final {{ N }} LOW = {{ 'new BigInteger("' ~ v.low ~ '")' if big else v.low ~ "L" }};
    static final {{ N }} MODULUS = {{ 'new BigInteger("' ~ v.modulus ~ '")' if big else v.modulus ~ "L" }};

{% elif v.kind == "periodic" %}
    static final int PREPERIOD = {{ v.preperiod }};
    static final int PERIOD = {{ v.period }};
{% if v.saltus %}
    static final int SALTUS = {{ v.saltus }};
{% endif %}
    // {{ say("code-table") }}
    static final int[] VALUES = {
{% for row in rows %}
        {{ row }},
{% endfor %}
    };

{% elif v.kind == "swapped" and big %}
    static final BigInteger BLOCK = BigInteger.valueOf({{ v.block }});

{% endif %}
{% if v.kind != "size" %}
    // {{ say("code-heap") }}
    static {{ V }} value({{ N }} n{{ P }}) {
{% if v.kind == "residue" and big %}
        return n.mod({{ parameter ~ ".add(BigInteger.ONE)" if parameter else "MODULUS" }});
{% elif v.kind == "residue" %}
        return n % {{ "(" ~ parameter ~ " + 1)" if parameter else "MODULUS" }};
{% elif v.kind == "interval" and big %}
        return n.mod(MODULUS).divide(LOW);
{% elif v.kind == "interval" %}
        return n % MODULUS / LOW;
{% elif v.kind == "powers" %}
{% set by = 2 if v.odd else v.modulus %}
        int rest = {{ "n.mod(BigInteger.valueOf(" ~ by ~ ")).intValue()" if big else "(int) (n % " ~ by ~ ")" }};
{% if v.odd %}
        return rest;
{% else %}
        return rest == {{ v.base }} ? 2 : rest % 2;
{% endif %}
{% elif v.kind == "halved" and big %}
        while (n.testBit(0)) {
            n = n.shiftRight(1);
        }
        return n.shiftRight(1);
{% elif v.kind == "halved" %}
        while (n % 2 == 1) {
            n /= 2;
        }
        return n / 2;
{% elif v.kind == "swapped" and big %}
        int rest = n.mod(BLOCK).intValue();
        if (rest == 0 && n.signum() > 0) {
            return n.subtract(BigInteger.ONE);
        }
        return rest == {{ v.block - 1 }} ? n.add(BigInteger.ONE) : n;
{% elif v.kind == "swapped" %}
        if (n % {{ v.block }} == 0 && n > 0) {
            return n - 1;
        }
        return n % {{ v.block }} == {{ v.block - 1 }} ? n + 1 : n;
{% elif big %}
{% if v.preperiod > 0 %}
        if (n.compareTo(BigInteger.valueOf(PREPERIOD)) < 0) {
            return {{ "BigInteger.valueOf(VALUES[n.intValue()])" if v.saltus else "VALUES[n.intValue()]" }};
        }
{% endif %}
        BigInteger[] rounds = n.subtract(BigInteger.valueOf(PREPERIOD)).divideAndRemainder(BigInteger.valueOf(PERIOD));
        int value = VALUES[PREPERIOD + rounds[1].intValue()];
        return {{ "rounds[0].multiply(BigInteger.valueOf(SALTUS)).add(BigInteger.valueOf(value))" if v.saltus else "value" }};
{% else %}
{% if v.preperiod > 0 %}
        if (n < PREPERIOD) {
            return VALUES[(int) n];
        }
{% endif %}
        int value = VALUES[PREPERIOD + (int) ((n - PREPERIOD) % PERIOD)];
        return {{ "SALTUS * ((n - PREPERIOD) / PERIOD) + value" if v.saltus else "value" }};
{% endif %}
    }

{% endif %}
{% set of = "heap" if v.kind == "size" else "value(heap" ~ A ~ ")" %}
{% set wide = big and large_values %}
    static {{ V }} nimSum({{ N }}[] heaps{{ P }}) {
        {{ V }} sum = {{ "BigInteger.ZERO" if wide else "0" }};
        for ({{ N }} heap : heaps) {
            {{ "sum = sum.xor(" ~ of ~ ")" if wide else "sum ^= " ~ of }};
        }
        return sum;
    }
{% if misere %}

    static boolean lost({{ N }}[] heaps{{ P }}) {
        boolean large = false;
        for ({{ N }} heap : heaps) {
            large |= {{ of ~ ".compareTo(BigInteger.ONE) > 0" if wide else of ~ " > 1" }};
        }
        return ({{ "nimSum(heaps" ~ A ~ ").signum()" if wide else "nimSum(heaps" ~ A ~ ")" }} == 0) == large;
    }
{% elif not shows_value %}

    static boolean lost({{ N }}[] heaps{{ P }}) {
        return {{ "nimSum(heaps" ~ A ~ ").signum()" if wide else "nimSum(heaps" ~ A ~ ")" }} == 0;
    }
{% endif %}
{% if counts %}

    // {{ say("code-count") }}
    static int winningMoves({{ N }}[] heaps) {
        {{ N }} sum = nimSum(heaps);
        int count = 0;
        for ({{ N }} heap : heaps) {
            if ({{ "heap.xor(sum).compareTo(heap) < 0" if big else "(heap ^ sum) < heap" }}) {
                count++;
            }
        }
        return count;
    }
{% endif %}
{% elif form.kind == "moore" %}
    static final int K = {{ form.k }};

    static boolean lost({{ N }}[] heaps) {
{% if misere %}
        // {{ say("code-moore-few") }}
        int large = 0;
        int ones = 0;
        for ({{ N }} heap : heaps) {
{% if big %}
            large += heap.compareTo(BigInteger.ONE) > 0 ? 1 : 0;
            ones += heap.equals(BigInteger.ONE) ? 1 : 0;
{% else %}
            large += heap > 1 ? 1 : 0;
            ones += heap == 1 ? 1 : 0;
{% endif %}
        }
        if (large <= K) {
            return large == 0 && ones % (K + 1) == 1;
        }
{% endif %}
        // {{ say("code-moore-columns") }}
{% if big %}
        int bits = 0;
        for (BigInteger heap : heaps) {
            bits = Math.max(bits, heap.bitLength());
        }
{% endif %}
        for (int bit = 0; bit < {{ "bits" if big else "63" }}; bit++) {
            int count = 0;
            for ({{ N }} heap : heaps) {
                count += {{ "heap.testBit(bit) ? 1 : 0" if big else "(int) (heap >> bit & 1)" }};
            }
            if (count % (K + 1) != 0) {
                return false;
            }
        }
        return true;
    }
{% elif form.kind == "staircase" %}
    static {{ N if shows_value else "boolean" }} {{ "nimValue" if shows_value else "lost" }}({{ N }}[] steps) {
        {{ N }} sum = {{ "BigInteger.ZERO" if big else "0" }};
        for (int i = 0; i < steps.length; i += 2) {
            {{ "sum = sum.xor(steps[i])" if big else "sum ^= steps[i]" }};
        }
        return sum{{ "" if shows_value else ".signum() == 0" if big else " == 0" }};
    }
{% elif form.kind == "wythoff" %}
    // {{ say("code-root-times") }}
    static BigInteger root(BigInteger x) {
        return x.pow(2).multiply(BigInteger.valueOf({{ form.t * form.t + 4 }})).sqrt();
    }

{% if big %}
    static boolean lost(BigInteger a, BigInteger b) {
        BigInteger d = a.subtract(b).abs();
        BigInteger least = a.min(b);
{% if misere and form.t > 1 %}
        if (d.mod(BigInteger.valueOf({{ form.t }})).intValue() != 1) {
            return false;
        }
        BigInteger part = d.subtract(BigInteger.TWO).multiply(BigInteger.valueOf({{ form.t - 2 }}));
        return least.equals(root(d).subtract(part).divide(BigInteger.valueOf({{ 2 * form.t }})));
{% else %}
{% if misere %}
        if (d.signum() == 0) {
            return least.equals(BigInteger.TWO);
        }
        if (d.equals(BigInteger.ONE)) {
            return least.signum() == 0;
        }
{% endif %}
{% if form.t > 1 %}
        BigInteger[] k = d.divideAndRemainder(BigInteger.valueOf({{ form.t }}));
        BigInteger small = root(k[0]).add(k[0].shiftLeft(1)).subtract(d).shiftRight(1);
        return k[1].signum() == 0 && least.equals(small);
{% else %}
        return least.equals(root(d).add(d).shiftRight(1));
{% endif %}
{% endif %}
    }
{% else %}
    static boolean lost(long a, long b) {
        long d = Math.abs(a - b);
        long least = Math.min(a, b);
{% if misere and form.t > 1 %}
        if (d % {{ form.t }} != 1) {
            return false;
        }
        long root = root(BigInteger.valueOf(d)).longValueExact();
        return least == (root{% if form.t > 2 %} - {{ form.t - 2 }} * (d - 2){% endif %}) / {{ 2 * form.t }};
{% else %}
{% if misere %}
        if (d == 0) {
            return least == 2;
        }
        if (d == 1) {
            return least == 0;
        }
{% endif %}
{% if form.t > 1 %}
        long k = d / {{ form.t }};
        long root = root(BigInteger.valueOf(k)).longValueExact();
        return d % {{ form.t }} == 0 && least == (root + 2 * k - d) / 2;
{% else %}
        long root = root(BigInteger.valueOf(d)).longValueExact();
        return least == (d + root) / 2;
{% endif %}
{% endif %}
    }
{% endif %}
{% elif form.kind == "fibonacci" %}
    static boolean lost({{ N }} n, {{ N }} limit) {
        // {{ say("code-parts") }}
        List<{{ "BigInteger" if big else "Long" }}> parts = new ArrayList<>();
{% if big %}
        BigInteger next = BigInteger.ONE;
        for (int i = 0; next.compareTo(n) <= 0;) {
            parts.add(next);
            while (parts.get(i).multiply(BigInteger.valueOf({{ form.c }})).compareTo(next) < 0) {
                i++;
            }
            next = next.add(parts.get(i));
        }
        BigInteger least = null;
        for (int j = parts.size() - 1; j >= 0; j--) {
            if (parts.get(j).compareTo(n) <= 0) {
                least = parts.get(j);
                n = n.subtract(least);
            }
        }
        return least == null || least.compareTo(limit) > 0;
{% else %}
        long next = 1;
        for (int i = 0; next <= n;) {
            parts.add(next);
            while ({{ form.c }} * parts.get(i) < next) {
                i++;
            }
            next += parts.get(i);
        }
        long least = 0;
        for (int j = parts.size() - 1; j >= 0; j--) {
            if (parts.get(j) <= n) {
                least = parts.get(j);
                n -= least;
            }
        }
        return least == 0 || least > limit;
{% endif %}
    }
{% if form.starts %}

    // {{ say("code-start") }}
    static boolean lost({{ N }} n) {
        return lost(n, {{ "n.subtract(BigInteger.ONE)" if big else "n - 1" }});
    }
{% endif %}
{% elif form.kind == "race" %}
    static boolean lost({{ N }} n) {
        boolean losing = true;
{% if big %}
        while (n.compareTo(BigInteger.ONE) > 0) {
            BigInteger factor = BigInteger.valueOf(losing ? {{ form.high }} : {{ form.low }});
            n = n.subtract(BigInteger.ONE).divide(factor).add(BigInteger.ONE);
{% else %}
        while (n > 1) {
            n = (n - 1) / (losing ? {{ form.high }} : {{ form.low }}) + 1;
{% endif %}
            losing = !losing;
        }
        return losing;
    }
{% elif form.kind == "king" %}
{% set odd = ("m.testBit(0)", "n.testBit(0)", "m.min(n).testBit(0)") if big else ("m % 2 == 1", "n % 2 == 1", "Math.min(m, n) % 2 == 1") %}
{% if shows_value %}
    static int nimValue({{ N }} m, {{ N }} n) {
        if ({{ odd[0] }} && {{ odd[1] }}) {
            return 0;
        }
        if (!({{ odd[0] }} || {{ odd[1] }})) {
            return 2;
        }
        return {{ odd[2] }} ? 1 : 3;
    }
{% else %}
    static boolean lost({{ N }} m, {{ N }} n) {
        return {{ odd[0] }} && {{ odd[1] }};
    }
{% endif %}
{% elif form.kind == "euclid" %}
{% if big %}
    static boolean lost(BigInteger a, BigInteger b) {
        BigInteger least = a.min(b);
        BigInteger most = a.max(b);
{% else %}
    static boolean lost(long a, long b) {
        BigInteger least = BigInteger.valueOf(Math.min(a, b));
        BigInteger most = BigInteger.valueOf(Math.max(a, b));
{% endif %}
        return least.signum() == 0
            || (!least.equals(most) && most.multiply(most).compareTo(least.multiply(least.add(most))) < 0);
    }
{% elif form.kind == "mark" %}
    static boolean lost({{ N }} n) {
{% if big %}
        return n.signum() == 0 || n.getLowestSetBit() % 2 == 1;
{% else %}
        return n == 0 || Long.numberOfTrailingZeros(n) % 2 == 1;
{% endif %}
    }
{% elif form.kind == "automaton" %}
{% set a = form.automaton %}
    // {{ say("code-next") }}
    static final int[][] NEXT = {
{% for row in a.next %}
        { {{- row | join(", ") -}} },
{% endfor %}
    };
{% if outputs %}
    // {{ say("code-outputs") }}
    static final int[] OUTPUT = { {{- outputs | join(", ") -}} };
{% else %}
    static final boolean[] LOST = { {{- accepts | join(", ") -}} };
{% endif %}

    // {{ say("code-places") }}
    static List<{{ "BigInteger" if big else "Long" }}> places({{ N }} largest) {
        List<{{ "BigInteger" if big else "Long" }}> places = new ArrayList<>(List.of({% for n in initial %}{{ "BigInteger.valueOf(" ~ n ~ ")" if big else n ~ "L" }}{{ ", " if not loop.last else "" }}{% endfor %}));
        while (places.get(places.size() - 1){{ ".compareTo(largest) <= 0" if big else " <= largest" }}) {
            int n = places.size();
            places.add({{ recurrence }});
        }
        return places;
    }

    // {{ say("code-state") }}
    static int state({{ N }}... position) {
        {{ N }}[] rests = position.clone();
        {{ N }} largest = {{ "BigInteger.ZERO" if big else "0" }};
        for ({{ N }} n : position) {
            largest = {{ "largest.max(n)" if big else "Math.max(largest, n)" }};
        }
        List<{{ "BigInteger" if big else "Long" }}> places = places(largest);
        int state = 0;
        for (int i = places.size() - 1; i >= 0; i--) {
            int letter = 0;
            for (int track = 0; track < rests.length; track++) {
{% if big %}
                BigInteger[] digit = rests[track].divideAndRemainder(places.get(i));
                rests[track] = digit[1];
                letter = {{ digits }} * letter + digit[0].intValue();
{% else %}
                letter = {{ digits }} * letter + (int) (rests[track] / places.get(i));
                rests[track] %= places.get(i);
{% endif %}
            }
            state = NEXT[state][letter];
        }
        return state;
    }
{% if not outputs %}

    static boolean lost({{ N }}[] position) {
        return LOST[state(position)];
    }
{% elif a.tracks == 1 %}

    static int nimValue({{ N }}[] heaps) {
        int sum = 0;
        for ({{ N }} heap : heaps) {
            int value = OUTPUT[state(heap)];
{% if partial %}
            if (value < 0) {
                return -1;
            }
{% endif %}
            sum ^= value;
        }
        return sum;
    }
{% else %}

    static int nimValue({{ N }}[] position) {
        return OUTPUT[state(position)];
    }
{% endif %}
{% endif %}
