{% set N = "BigInteger" if big else "long" %}
{% set type = {"count": "int", "number": N, "word": "String"} %}
{% set parse = {"count": "Integer.parseInt(", "number": "new BigInteger(" if big else "Long.parseLong(", "word": "("} %}
{% macro read(field, indent) %}
{% if field.kind == "list" %}
{{ indent }}{{ N }}[] {{ field.name }} = new {{ N }}[{{ field.length }}];
{{ indent }}for (int i = 0; i < {{ field.name }}.length; i++) {
{{ indent }}    {{ field.name }}[i] = {{ parse.number }}next());
{{ indent }}}
{% elif field.kind == "word" %}
{{ indent }}String {{ field.name }} = next();
{% else %}
{{ indent }}{{ type[field.kind] }} {{ field.name }} = {{ parse[field.kind] }}next());
{% endif %}
{% endmacro %}
{% macro print(pieces) %}answers{% for piece in pieces %}.append({{ piece.text | literal if piece.text is defined else piece.name }}){% endfor %}.append('\n');{% endmacro %}
{% set indent = "        " if judge.cases == "one" else "            " %}
{% if judge.transform == "gaps" %}
    // {{ say("code-gaps") }}
    static long[] gaps(long[] tokens) {
        Arrays.sort(tokens);
        long[] gaps = new long[(tokens.length + 1) / 2];
        for (int i = tokens.length - 1, j = gaps.length - 1; i >= 0; i -= 2, j--) {
            gaps[j] = tokens[i] - (i > 0 ? tokens[i - 1] : 0) - 1;
        }
        return gaps;
    }

{% elif judge.transform == "runs" %}
    // {{ say("code-runs") }}
    static long[] runs(String row) {
        String[] runs = row.split("[^{{ judge.counted }}]");
        long[] lengths = new long[runs.length];
        for (int i = 0; i < runs.length; i++) {
            lengths[i] = runs[i].length();
        }
        return lengths;
    }

{% endif %}
    static final BufferedReader IN = new BufferedReader(new InputStreamReader(System.in));
    static StringTokenizer words = new StringTokenizer("");

    // {{ say("code-next-word") }}
    static String next() throws IOException {
        while (!words.hasMoreTokens()) {
            String line = IN.readLine();
            if (line == null) {
                return null;
            }
            words = new StringTokenizer(line);
        }
        return words.nextToken();
    }

    public static void main(String[] args) throws IOException {
        StringBuilder answers = new StringBuilder();
{% for field in judge.header %}
{{ read(field, "        ") -}}
{% endfor %}
{% if judge.cases == "count" %}
        int cases = Integer.parseInt(next());
{% if judge.numbered %}
        for (int caseNumber = 1; caseNumber <= cases; caseNumber++) {
{% else %}
        while (cases-- > 0) {
{% endif %}
{% elif judge.cases in ("end", "until") %}
{% if judge.numbered %}
        int caseNumber = 0;
{% endif %}
        for (String word = next(); word != null; word = next()) {
{% for field in judge.head %}
{% if field.kind == "word" %}
            String {{ field.name }} = word;
{% else %}
            {{ type[field.kind] }} {{ field.name }} = {{ parse[field.kind] }}{{ "word" if loop.first else "next()" }});
{% endif %}
{% endfor %}
{% if judge.cases == "until" %}
            if ({% for field in judge.head %}{{ field.name ~ ".equals(BigInteger.valueOf(" ~ judge.sentinel[loop.index0] ~ "))" if big and field.kind == "number" else field.name ~ " == " ~ judge.sentinel[loop.index0] }}{{ " && " if not loop.last else "" }}{% endfor %}) {
                break;
            }
{% endif %}
{% if judge.numbered %}
            caseNumber++;
{% endif %}
{% elif judge.numbered %}
        int caseNumber = 1;
{% endif %}
{% for field in judge.rest %}
{{ read(field, indent) -}}
{% endfor %}
{% if judge.plain %}
{{ indent }}answers.append({{ judge.call }}({{ arguments }}) ? {{ judge.lose[0].text | literal }} : {{ judge.win[0].text | literal }}).append('\n');
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
        System.out.print(answers);
    }
