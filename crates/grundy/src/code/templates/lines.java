{% set N = "BigInteger" if big else "long" %}
{% if not big %}
    static final long LARGEST = {{ largest }}L;

{% endif %}
    // {{ say("code-parse") }}
    static {{ N }}[] parse(String line) {
        String[] words = line.trim().split("\\s+");
{% if sizes %}
        if (words.length != {{ sizes | join(" && words.length != ") }}) {
            return null;
        }
{% endif %}
        {{ N }}[] position = new {{ N }}[words.length];
        for (int i = 0; i < words.length; i++) {
            if (!words[i].matches("[0-9]{{ "+" if big else "{1,19}" }}")) {
                return null;
            }
{% if big %}
            position[i] = new BigInteger(words[i]);
{% if least > 0 %}
            if (position[i].compareTo(BigInteger.valueOf({{ least }})) < 0) {
                return null;
            }
{% endif %}
{% else %}
            BigInteger number = new BigInteger(words[i]);
            if (number.compareTo(BigInteger.valueOf(LARGEST)) > 0) {
                return null;
            }
            position[i] = number.longValue();
{% if least > 0 %}
            if (position[i] < {{ least }}) {
                return null;
            }
{% endif %}
{% endif %}
        }
        return position;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder answers = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.trim().isEmpty()) {
                continue;
            }
            {{ N }}[] position = parse(line);
            if (position == null) {
                answers.append("?\n");
                continue;
            }
{% if shows_value %}
            {{ value_type }} value = {{ asks }}({{ arguments }});
{% if partial %}
            if (value < 0) {
                answers.append("?\n");
                continue;
            }
{% endif %}
            answers.append(value{{ ".signum()" if value_type == "BigInteger" else "" }} == 0 ? "P" : "N").append('\t').append(value).append('\n');
{% elif sizes | length > 1 %}
            boolean p = position.length == 1 ? lost(position[0]) : lost(position[0], position[1]);
            answers.append(p ? "P\n" : "N\n");
{% else %}
            answers.append(lost({{ arguments }}) ? "P\n" : "N\n");
{% endif %}
        }
        System.out.print(answers);
    }
