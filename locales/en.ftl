# The words of answers, English. Every key and variable here is in zh-CN.ftl too.

## Who wins

winner-first = the player to move wins (N-position)
winner-second = the player to move loses (P-position)
winner-draw = a draw: neither player can force a win
play-misere = misère play: whoever makes the last move loses
headline = { $position }: { $winner }
headline-play = { $position }: { $winner }; { $play }

## Values and moves

nim-value = nim-value: { $value }
remoteness = remoteness: { $moves ->
    [one] the game lasts 1 move when the winner hurries and the loser holds out
   *[other] the game lasts { $moves } moves when the winner hurries and the loser holds out
  }
moves-none = no winning move
moves-unlisted = there is a winning move, but none is listed: not all moves were looked at
moves-all = { $count ->
    [one] 1 winning move:
   *[other] { $count } winning moves:
  }
moves-some = { $shown ->
    [one] 1 of the winning moves:
   *[other] { $shown } of the winning moves:
  }
move = { $from } → { $to }
move-whole = { $from } → { $to }, which leaves { $result }

## What the answer rests on

basis = basis: { $basis }
basis-computed = computed: the positions that matter, up to { $to }, were worked out
basis-theorem = the theorem of { $name } ({ $source })
basis-certificate = a closed form with a proof: certificate { $name }, which the checker accepts
basis-period = a period proved from the values: { $periods }
period = period { $period } from heap { $preperiod } on (proved by heaps 0 to { $to })

## Why

why = why: { $first }
nim-sum-zero = The nim-sum of the nim-values is 0: every move makes it different from 0, and the opponent can make it 0 again.
nim-sum-change = The nim-sum is { $sum }, not 0. Component { $component } has nim-value { $from }; one of nim-value { $from } ⊕ { $sum } = { $to } in its place makes the nim-sum 0.
nim-sum-change-heap = The nim-sum is { $sum }, not 0. Heap { $component } has nim-value { $from }; one of nim-value { $from } ⊕ { $sum } = { $to } in its place makes the nim-sum 0.
nim-sum-nonzero = The nim-sum is { $sum }, not 0: a move can make it 0.
nim-sum-label = nim-sum
values-heaps = The nim-value of a heap is its size.
values-residues = Nim-values follow from the residues modulo { $modulus }: { $residues }.
values-residue = The nim-value of a heap n follows from n mod { $modulus }: { $heap } mod { $modulus } = { $residue }.
values-swapped = The nim-value of a heap is its size, except that { $block }k − 1 and { $block }k change places (k ≥ 1).
values-halved = An odd heap n counts as (n − 1)/2, again and again until it is even; the nim-value is half of that.
values-odd-steps = Only the coins on odd steps count: they are the heaps of a game of nim.
single-zero = Nim-value 0: every move leads to a position of another nim-value, which the opponent can answer.
single-nonzero = Nim-value { $value }, not 0: a move can reach nim-value 0.
misere-large-lost = Some nim-value is at least 2, so misère play is lost as normal play is: the nim-sum is 0.
misere-large-won = Some nim-value is at least 2, so misère play is won as normal play is: the nim-sum is { $sum }, not 0.
misere-small-lost = No nim-value is above 1 and the number of ones is odd: the player to move takes the last one.
misere-small-won = No nim-value is above 1 and the number of ones is even: the opponent takes the last one.
moore-lost = In binary, each column of the heaps holds a number of ones divisible by { $modulus }.
moore-won = In binary, the columns of the heaps hold, modulo { $modulus }, these numbers of ones (units last): { $columns }. They are not all 0, and a move can make them so.
misere-moore-lost = No heap is above 1, and the { $ones } heaps of 1 leave the remainder 1 modulo { $modulus }.
misere-moore-won-ones = No heap is above 1, and the { $ones } heaps of 1 do not leave the remainder 1 modulo { $modulus }.
misere-moore-won-large = Only { $large } heaps are above 1, so one move can reduce them all, and leave a number of heaps of 1 with the remainder 1 modulo { $modulus }.
beatty-lost = The position is the lost pair ({ $a }, { $b }) of index { $index }.
beatty-won = It is no lost pair: the lost pair of index { $index }, nearest below in difference, is ({ $a }, { $b }).
beatty-won-by-difference = The heaps differ by { $index }; the losing pair of difference { $index } is ({ $a }, { $b }), so ({ $x }, { $y }) is not one.
beatty-formula = The lost pair of index d is (⌊d(1 + √5)/2⌋, ⌊d(1 + √5)/2⌋ + d).
beatty-formula-t = The lost pair of index d is (A, A + { $t }d) with A = ⌊d(2 − { $t } + √({ $t }² + 4))/2⌋.
numeration-none = Nothing is left to take.
numeration-zeckendorf = { $n } = { $parts }, the Zeckendorf representation: Fibonacci numbers, no two of them neighbours.
numeration-parts = { $n } = { $parts }, where every part is more than { $c } times the next one.
numeration-lost = The smallest part, { $least }, is more than the limit { $limit }.
numeration-won = The smallest part, { $least }, may be taken: the limit is { $limit }.
interval-lost = Every number from { $from } to { $to } is lost for the player to move (round { $round }).
interval-won = Every number from { $from } to { $to } is won for the player to move (round { $round }).
parity-lost = Both coordinates are odd: every step makes one of them even, and the opponent makes both odd again.
parity-won = Not both coordinates are odd: a step can make them so.
golden-lost = The ratio of { $larger } to { $smaller } is below the golden ratio and the numbers differ, so the only moves lead to ratios above it.
golden-lost-equal = Nothing can be subtracted.
golden-won = The ratio of { $larger } to { $smaller } exceeds the golden ratio.
golden-won-equal = The numbers are equal: subtracting one from the other ends the game.
zeros-lost = The number ends in { $zeros } binary zeros: with an odd number of them it is lost.
zeros-lost-zero = 0 is the end.
zeros-won = The number ends in { $zeros } binary zeros: with an even number of them it is won.
why-period = By the period { $period }, proved from heap { $preperiod } on, heap { $heap } has the nim-value of heap { $same }: { $value }.
why-replies = Every move has a reply that leads to a lost position again:
why-replies-some = Some of the moves, each with a reply that leads to a lost position again:
why-reply = after { $move }, reply { $reply }
why-move = A move leads to { $to }, which is lost for the opponent.
why-no-move-lost = There is no move: whoever cannot move loses.
why-no-move-won = There is no move: in misère play whoever cannot move wins.
why-ruled-won = The rules say that the player to move has won here.
why-ruled-lost = The rules say that the player to move has lost here.
why-draw = The move to { $to } keeps the draw; no move wins, and one keeps the opponent from winning.
why-unknown = The reason has no words here.

## Errors

error-exhausted-memory = { $needed } are needed and { $limit } are allowed; { $established }
error-exhausted-memory-help = raise the limit: --memory { $enough }

## Generated programs

code-title = { $game }: who wins, by a closed form. Written by grundy.
code-source = Source: { $source }.
code-judge = Reads and writes as problem { $id } of { $judge } does.
code-input-heaps = Input: one position a line, the sizes of its heaps.
code-input-number = Input: one position a line, a single number.
code-input-pair = Input: one position a line, two numbers.
code-input-tuple = Input: one position a line, { $count } numbers.
code-input-fibonacci = Input: one position a line, n at the start of a game, or n and the most that may be taken.
code-input-limit = Input: one position a line, n and the most that may be taken.
code-output = Output: a line for each position, P where the player to move loses and N where they win; ? for what is no position here.
code-output-value = Output: a line for each position, P where the player to move loses and N where they win, a tab, and the nim-value; ? for what is no position here.
code-largest = Numbers from 0 to { $largest }.
code-any-digits = Numbers of up to 4300 digits.
code-any-size = Numbers of any size.
code-for-cpp = C++17, GCC or Clang.
code-for-python = Python 3.8 or later.
code-for-rust = Rust 2021, without crates.
code-for-java = Java 9 or later.
code-value-size = The nim-value of a heap is its size.
code-value-residue = The nim-value of a heap n is n mod { $modulus }.
code-value-interval = The nim-value of a heap n is (n mod { $modulus }) / { $low }, rounded down.
code-value-parity = The nim-value of a heap is 1 where it is odd and 0 where it is even.
code-value-powers = With r = n mod { $modulus }, the nim-value of a heap n is 2 where r = { $base }, and otherwise r mod 2.
code-value-halved = An odd heap n counts as (n - 1)/2, again and again until it is even; its nim-value is half of that.
code-value-swapped = The nim-value of a heap is its size, except that { $block }k - 1 and { $block }k change places (k >= 1).
code-value-periodic = The nim-values of heaps have period { $period } from heap { $preperiod } on.
code-value-arithmetic = From heap { $preperiod } on, the nim-value of heap n + { $period } is that of heap n plus { $saltus }.
code-sum = A position is lost for the player to move exactly when the nim-sum (xor) of the nim-values is 0.
code-sum-misere = Misère play: where some nim-value is at least 2, a position is lost for the player to move exactly when the nim-sum (xor) is 0; elsewhere exactly when it is 1.
code-moore = A position is lost for the player to move exactly when each binary column of the heaps holds a number of ones divisible by { $modulus }.
code-moore-misere = Misère play: the same while more than { $k } heaps are at least 2; with 1 to { $k } such heaps the player to move wins, and with none loses exactly when the heaps of 1 leave the remainder 1 modulo { $modulus }.
code-staircase = The nim-value is the nim-sum (xor) of the coins on the odd steps 1, 3, 5, ...
code-wythoff = The lost pairs are (a, a + d) with a = floor(d (1 + sqrt 5) / 2) = floor((d + floor(sqrt(5 d^2))) / 2), for d = 0, 1, 2, ...
code-wythoff-misere = Misère play: the lost pairs are (2, 2), (0, 1), and (a, a + d) with a = floor((d + floor(sqrt(5 d^2))) / 2) for d = 2, 3, 4, ...
code-wythoff-general = The lost pairs are (a, a + d) with d = { $t } k and a = floor((floor(sqrt({ $square } k^2)) + 2 k - d) / 2), for k = 0, 1, 2, ...
code-wythoff-general-misere = Misère play: the lost pairs are (a, a + d) with d = { $t } k + 1 and a = floor((floor(sqrt({ $square } d^2)) - { $less } (d - 2)) / { $twice }), for k = 0, 1, 2, ...
code-fibonacci = Write n as a sum of Fibonacci numbers no two of which are neighbours (Zeckendorf): n is lost exactly when the smallest exceeds the limit, or n = 0.
code-fibonacci-general = Let H be 1 and then each time the last member plus the first member h with { $c } h at least the last. Take members from n, each the greatest possible: n is lost exactly when the last one taken exceeds the limit, or n = 0.
code-race = 1 is lost; then intervals follow each other, won up to { $high }, lost up to { $round }, won up to { $high } times that, and so on.
code-king = A position is lost for the player to move exactly when both coordinates are odd.
code-euclid = A pair a <= b is lost for the player to move exactly when a = 0, or when a < b and b^2 < a (a + b): their ratio is below the golden ratio.
code-mark = A number is lost for the player to move exactly when it is 0 or ends in an odd number of binary zeros.
code-automaton-lost = An automaton reads the digits of all coordinates, most significant first; a position is lost for the player to move exactly when it accepts.
code-automaton-values = An automaton reads the digits of all coordinates, most significant first; its output is the nim-value.
code-big = A natural number: 32 bits a digit, the least first, no zero at the end.
code-decimal = From decimal digits without a sign.
code-difference = The difference, for a >= b.
code-small = The value of a number below 2^32.
code-root = The greatest r with r * r <= x.
code-root-times = The greatest r with r * r <= x * x * (t * t + 4).
code-table = The nim-values of heaps 0, 1, 2, ...
code-heap = The nim-value of a heap.
code-count = The number of winning moves: one in every heap that can be reduced to its xor with the nim-sum.
code-moore-few = Hardly any large heap is left: one move can deal with them all.
code-moore-columns = Column by column, from the units.
code-parts = The parts that n is made of, greedily from the greatest.
code-start = At the start of a game all but one may be taken.
code-next = The next state, by state and letter.
code-outputs = The nim-value, by state; -1 where the numbers are no position.
code-places = The values of the places, from the units to the first that exceeds the largest number.
code-state = The state after all digits, the greatest possible at each place.
code-parse = The numbers of a line, if it is a position.
code-read = The next word, as a number or whatever it is.
code-next-word = The next word, or null at the end.
code-gaps = The free squares between tokens, paired from the far end; the edge is the partner of an odd one.
code-runs = The lengths of the runs.
## Closed forms

explanation-equal = in words (the same set, decided by automata): { $words }
explanation-starts = who begins has lost, in words (the same set, decided by automata): { $words }
explanation-claim = in words (a claim of its own; { $source }): { $words }
attempt-conjecture = not proved. An automaton of { $states } states ({ $numeration }) agrees with every position whose coordinates are below { $bound }; there is no proof of it: { $reason }
attempt-refuted = refuted: what was guessed is wrong at { $position }, and nothing better was found
attempt-refuted-option = refuted: what was guessed is wrong at { $position } or at its option { $option }, and nothing better was found
attempt-unknown = no closed form was found: { $reason }
stage-periods = looking for a period
stage-table = table of the positions below { $side }
stage-learning = { $numeration }: learning from the positions below { $side }
stage-blocks = looking for blocks that repeat, below { $side }
stage-proving = { $states ->
    [one] an automaton of one state: proving
   *[other] an automaton of { $states } states: proving
}
stage-checking = certificate of { $bytes } bytes: checking
why-certificate-lost = By the closed form `{ $name }` this is a P-position: every move from it leads to an N-position.
why-certificate-won = By the closed form `{ $name }` this is an N-position: a move to { $to } leaves a P-position.
why-certificate-over = By the closed form `{ $name }` the player to move has won here.
