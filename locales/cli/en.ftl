# The words of the command line, English. Every key and variable here is in zh-CN.ftl too.

## Headings of the help

heading-usage = Usage:
heading-commands = Commands
heading-command = COMMAND
heading-options = Options
heading-arguments = Arguments
heading-examples = Examples:

## Commands

about-grundy = Who wins an impartial take-away game, by which moves, and why
about-solve = Who wins a position, by which moves, and why
about-moves = The legal moves of a position, each with its result and whether it wins
about-table = A table of outcomes, nim-values or remoteness, as text, data or a picture
about-values = The nim-values of heaps 0, 1, 2, …, in rows by the period once one is proved
about-period = The period of take-and-break games, proved, however far it lies; long searches go on from a file
about-losing = The list of P-positions, smallest first
about-compare = Check a formula or a program against the truth (对拍)
about-games = The catalogue of games; with a name, the rules of one
about-judge = Answer an online-judge problem in exactly its output format
about-code = Write a program that decides positions of any size, from the closed form of the game
about-prove = Look for a closed form, and have it proved for positions of every size
about-check = Check certificates: print the theorems that they prove
about-export = Write the automata of a certificate for other programs
about-completions = Write a completion script for a shell
about-man = Write the manual page

## Examples

examples-grundy = {"  "}grundy solve wythoff 3 5
    {"  "}grundy solve nim 3 4 5 --lang zh
    {"  "}grundy solve -e 'game g(n); move k in {"{"}1,3,4{"}"} -> (n-k)' 20
    {"  "}grundy table wythoff --to 20
examples-solve = {"  "}grundy solve wythoff 3 5
    {"  "}grundy solve 'bash(m=5)' 10^18
    {"  "}grundy solve nim 1 1 1 --misere
    {"  "}grundy solve 'wythoff 3 5 + nim 3 + 0.77 9'
    {"  "}grundy solve 'S{"{"}1,3,4{"}"}' 20 --json
    {"  "}grundy solve my.game:second 7 4
    {"  "}grundy solve -e 'game g(n); move k in powers(2) -> (n-k)' 12
    {"  "}seq 1 100 | grundy solve 0.77 --batch
examples-moves = {"  "}grundy moves fibonacci 13
    {"  "}grundy moves -e 'game g(n); move k in 1..n-1 if 2*k < n -> (k) + (n-k)' 7
examples-table = {"  "}grundy table wythoff --to 15
    {"  "}grundy table nim --to 7 --to 7 --what nim
    {"  "}grundy table 'chomp(rows=3)' --to 4 --misere
    {"  "}grundy table wythoff --to 60 --what nim --svg wythoff.svg --png wythoff.png
examples-values = {"  "}grundy values 0.77 --to 200
    {"  "}grundy values 'S{"{"}1,3,4{"}"}' --to 40 --format bfile
    {"  "}grundy values 0.77 --at 10^30
    {"  "}grundy values 0.104 --to 10^5 --what rares
    {"  "}grundy values 0.6 --to 10^5 --what histogram --png 0.6.png
    {"  "}grundy values 0.6 --to 10^6 -o 0.6.parquet
examples-period = {"  "}grundy period 0.77
    {"  "}grundy period 0.07 0.137 4.7 --json
    {"  "}grundy period 0.104
    {"  "}grundy period 0.106 --checkpoint 0.106.grundy
    {"  "}grundy period 0.106 --checkpoint 0.106.grundy --resume
examples-losing = {"  "}grundy losing wythoff --to 50
    {"  "}grundy losing powers-of-two --to 30 --misere --format csv
examples-compare = {"  "}grundy compare 'bash(m=3)' --to 100 --losing 'n % (m + 1) = 0'
    {"  "}grundy compare wythoff --to 30 --program ./a.out
    {"  "}grundy compare wythoff --to 30 --program ./a.out --judge hdu1527
examples-games = {"  "}grundy games
    {"  "}grundy games fibonacci
    {"  "}grundy games my.game
examples-judge = {"  "}grundy judge hdu1527 < input.txt
    {"  "}grundy judge ./my.toml < input.txt
    {"  "}grundy judge --list nim
examples-code = {"  "}grundy code wythoff --lang cpp
    {"  "}grundy code 'S{"{"}1,3,4{"}"}' --lang python --misere
    {"  "}grundy code wythoff --lang java --bits big -o Main.java
    {"  "}grundy code --judge hdu1850 --lang cpp --lang-ui zh
    {"  "}grundy code -e 'game g(n); move k in 2..7 -> (n-k)' --lang rust
examples-prove = {"  "}grundy prove wythoff
    {"  "}grundy prove wythoff --misere -o wythoff-misere.json
    {"  "}grundy prove lasker --values
    {"  "}grundy prove nim --heaps 3
    {"  "}grundy prove -e 'game g(a, b); unordered; move -> (a - 1, b - 2); move -> (a - 2, b)' --time 30s
examples-check = {"  "}grundy check wythoff-misere.json
    {"  "}grundy check proofs/*.json --quiet
examples-export = {"  "}grundy export wythoff.json --walnut walnut/
    {"  "}grundy export wythoff.json --dot wythoff.dot
examples-completions = {"  "}grundy completions bash > /etc/bash_completion.d/grundy
examples-man = {"  "}grundy man > grundy.1

## Arguments

arg-game = A name of the catalogue (wythoff, bash(m=5)), a code (0.77), a set (S{"{"}1,3,4{"}"}, S~{"{"}2,5{"}"}), a file (my.game, my.game:name, graph.edges, graph.dot), or - for standard input
arg-position = The position: numbers of any size (3 5, 10^18, 2^64-1), a sum (3 5 + 1 2), or - for standard input
arg-rules = Rules in place of GAME, in the rule language
arg-lang = The language; else that of GRUNDY_LANG, LC_ALL, LC_MESSAGES or LANG
arg-misere = Misère play: whoever makes the last move loses
arg-distinct = Of moves with the same result, up to order, only one
arg-certificate = Answer by this certificate, as `grundy prove -o` writes it, once it has been checked
arg-limit = At most this many moves
arg-memory = At most this much memory for tables, as 512M or 4G (2G unless given)
arg-time = At most this much time, as 30s or 5m
arg-first = Only one winning move
arg-count = Only the number of winning moves
arg-batch = Read one position a line from standard input and answer line by line, in columns divided by tabs: position, outcome (P, N or D), nim-value, results of the winning moves
arg-json = Answer in JSON (schema grundy/1)
arg-to = Coordinates from 0 to N; one N for all of them, or one for each
arg-games = Codes (0.77, 4.7, 0.2F), or games of the catalogue that are take-and-break games (kayles)
arg-period-to = Give up when the heaps 0 to N prove no period
arg-checkpoint = Keep the state of the search in FILE, at most every minute and at the end
arg-every = How often the state is kept in FILE: 1m unless given, and at most that long
arg-resume = Go on from the state in FILE; without it, FILE must not be there yet
arg-values-what = values; rares: the rare heaps of the sparse space; or histogram: how often each value occurs
arg-values-output = Write the values to FILE, in the format of its ending: .txt (b-file), .csv, .json, .parquet, .u8, .u16 or .u32 (little-endian)
arg-values-png = Write a picture of the values over the heaps, the rare ones marked
arg-what = What the cells show: P and N, nim-values, or remoteness
arg-at = The nim-value of the heap N alone, of any size (10^30); may be repeated
arg-format = text, csv, json or bfile (b-file of the OEIS)
arg-svg = Write a picture: SVG
arg-png = Write a picture: PNG
arg-all = Of a game whose coordinates may be permuted, every order
arg-losing = The formula: a condition of the rule language that holds where the player to move loses
arg-program = The program: it reads a position on its standard input and writes 0 (lost) or 1 (won)
arg-judge = The program speaks the format of this judge problem (an id or ./my.toml)
arg-timeout = The time that one run of the program may take
arg-large = How many large positions are tried after the small ones (1000 with --losing, 100 with --program)
arg-name = A game: of the catalogue, or any GAME that the other commands take
arg-problem = The problem, as named by --list, or a problem file (./my.toml); with --list, a word to look for
arg-list = The problems known: judge, title, family
arg-code-game = The game: a name of the catalogue (wythoff, bash(m=5)), a code (0.77), a set (S{"{"}1,3,4{"}"}), a file; with --judge it may be left out
arg-code-lang = The language of the program
arg-code-judge = Read and write in the format of this judge problem (an id or ./my.toml)
arg-code-misere = Misère play: whoever makes the last move loses; a judge problem has its own
arg-bits = 64: machine words, right up to the number that the program states; big: numbers of any size
arg-output = The file to write; standard output unless given
arg-lang_ui = The language of the comments and messages, because --lang names that of the program
arg-values = Of the nim-values, not of the P-positions
arg-heaps = Of K heaps of a game of one heap
arg-base = Only in this numeration: a base from 2 to 64, zeckendorf, or a recurrence with its first weights, as 2,1:1,3; may be repeated
arg-prove-to = Tables hold coordinates up to N at most
arg-prove-output = Write the certificate to FILE
arg-files = Certificates; - is standard input
arg-quiet = Only the verdicts
arg-file = A certificate; - is standard input
arg-walnut = Write automata, numeration and conditions in the formats of Walnut into DIR
arg-dot = Write the automaton as a graph for Graphviz
arg-shell = The shell
arg-help = Print help
arg-version = Print the version

## Faults of the command line

usage-unknown-argument = there is no argument `{ $argument }` here
usage-unknown-command = there is no command `{ $argument }`
usage-missing = missing: { $argument }
usage-conflict = `{ $argument }` cannot be used together with another argument that is given
usage-missing-value = a value is missing for `{ $argument }`
usage-bad-value = `{ $value }` is not a value for `{ $argument }`
usage-wrong = the command line cannot be understood
usage-help = see --help

## What commands say

say-progress = { $positions } positions, { $seconds } s (Ctrl-C stops)
say-stage = { $stage }, { $seconds } s (Ctrl-C stops)
say-here = here
say-help = help: {""}
say-output = standard output cannot be written: { $error }
say-input = standard input cannot be read: { $error }
say-file = { $file } cannot be read: { $error }
say-not-written = { $file } cannot be written: { $error }
say-no-game = no game is given
say-game-and-rules = rules are given with -e, so `{ $game }` cannot be the game as well
say-parameters = parameters are written as name(m=5, k=2)
say-line = line { $line }: { $message }
say-many-moves = { $count } winning moves were counted and there may be more: not all moves were looked at
say-moves = { $count ->
    [0] no legal move
    [one] 1 legal move:
   *[other] { $count } legal moves:
  }
say-moves-of = { $position }: { $heading }
say-more-moves = … more moves are left out; raise --limit
say-move-wins = wins
say-move-loses = loses
say-move-draws = draws
say-nim-value = nim-value { $value }
say-dimensions = a table of { $count } coordinates is not drawn; --format csv or json writes it
say-picture-dimensions = a picture needs a table of 1 or 2 coordinates, and this one has { $count }
say-picture-large = a picture of more than { $most } × { $most } positions is not drawn
say-bfile-dimensions = a b-file needs a table of 1 or 2 coordinates
say-slice = { $name } = { $value }
say-legend-pn = P: the player to move loses; N: the player to move wins; ·: no position
say-legend-nim = nim-values; 0: the player to move loses; ·: no position
say-legend-remoteness = remoteness; in brackets: the player to move loses; ·: no position
say-same-as = as heap { $heap }
say-no-period = no period is proved by heaps 0 to { $to }
say-period-of = { $code }: period { $period } from heap { $preperiod } on
say-last-exception = { $heap ->
    [none] no exception: periodic from the first heap on
   *[other] last exception: heap { $heap }
  }
say-greatest-value = greatest nim-value: { $value }, first at heap { $heap }
say-by-guy-smith = proved by the values of the heaps 0 to { $to }, which repeat as long as the theorem of Guy and Smith asks
say-by-window = proved by a window that comes back: the { $window } values before heap { $first } stand before heap { $met } again, and every value in between was decided within such a window (docs/streaming-periods.md)
say-no-period-of = { $code }: no period is proved by the heaps 0 to { $to }
say-period-none = { $code }: no period is proved; nothing has been computed
say-period-table = { $code }: { $heaps } heaps, { $rate } a second{ $sparse }
say-period-window = { $code }: { $heaps } heaps, { $rate } a second, waiting for a window to come back{ $sparse }
say-period-begin = { $code }: period { $period } found after { $heaps } heaps; where it begins: heap { $at } of { $end }, { $rate } a second
say-period-sparse = , { $rares } rare (last { $last }), mask { $mask }{ $positional ->
    [yes] {" "}by positions
   *[no] {""}
  }
say-period-saved = { $line }; kept in { $file }
say-period-interrupted = { $file } has the state: --checkpoint { $file } --resume goes on from there
say-period-one = --checkpoint keeps the search for one game; { $count } are given
say-period-exists = { $file } is there already; --resume goes on from it, another name begins anew
say-period-shape = { $game } is no take-and-break game; a code is written as 0.77, and `grundy values` proves the periods of subtraction games
say-values-written = { $file }: { $count } values, { $bytes } bytes
say-ending = { $file } has none of the endings .txt (b-file), .csv, .json, .parquet, .u8, .u16, .u32
say-values-wide = the value { $value } of heap { $heap } does not fit into { $bits } bits; .u32 holds all
say-values-gap = heap { $heap } is no position; .csv, .json and .txt can say so
say-sparse-space = sparse space: mask { $mask }{ $positional ->
    [yes] {" "}by positions
   *[no] {""}
  }; { $count ->
    [0] no rare heap
    [one] 1 rare heap
   *[other] { $count } rare heaps
  } up to { $to }
say-no-sparse-space = no sparse space is seen in the heaps 0 to { $to }
say-rares-codes = rare heaps belong to take-and-break games, and { $game } is none
say-histogram = value │ heaps
say-no-theory = no period is looked for: the game is not a subtraction game or an octal or hexadecimal code
say-theorem = the theorem of { $name } ({ $source })
say-compare-agree = no disagreement: { $small } small positions (all up to { $to }) and { $large } large ones
say-compare-unknown = { $count } large positions were left out, because the truth is out of reach there
say-compare-differ = disagreement at { $position }: the truth is that { $truth }, and the answer was { $claim }
say-compare-fault = at { $position } { $fault }; the truth is that { $truth }
say-compare-silent = no answer at { $position }: { $fault }
say-compare-large = this is one of the large positions, which are tried beyond --to; all { $small } small positions agree
say-claim-lost = that the player to move loses
say-claim-won = that the player to move wins
say-program-status = the program ended with exit status { $status }
say-program-signal = the program was ended by signal { $signal }
say-program-input = {"  "}its input:
say-program-errors = {"  "}the end of its standard error:
say-program-missing = {"  "}no such program: `{ $program }`
say-program-instead = {"  "}no such program `{ $program }`: did you mean `{ $instead }`?
say-program-not-executable = {"  "}`{ $program }` is not executable: chmod +x { $program }
say-program-slow = the program gave no answer within { $time }
say-program-garbage = the program wrote { $output }, which is neither 0 (lost) nor 1 (won)
say-program-judge = the program wrote { $output }; the answer is { $expected }
say-no-judge-input = the problem { $problem } cannot be asked about the positions of { $game }
say-compare-draws = the game has draws, which neither a formula nor 0 and 1 can say
say-games = { $count } games; `grundy games NAME` shows one
say-games-all = `grundy games` lists all
say-problems-all = `grundy judge --list` lists all, `grundy judge --list WORD` some
say-game-source = source: { $source }
say-game-parameters = parameters: { $parameters }
say-game-shape = shape: { $shape }
say-game-theorem = theorem: { $name }, { $source }
say-game-example = example: { $example }
say-proved = proved
say-proved-that = proved: { $theorem }
say-proved-rules = of these rules:
say-holds = {"  "}holds: { $condition }
say-not-accepted = not accepted: { $reason }
say-certificate-written = certificate: { $file } ({ $bytes } bytes)
say-certificate-size = certificate of { $bytes } bytes; -o FILE writes it
say-checker = the checker, run as a process of its own, did not accept the certificate: { $reason }
say-checker-missing = the checker cannot be started: { $error }
say-nothing-to-export = { $file } holds no automaton: it is about a period
say-exported = written: { $file }
