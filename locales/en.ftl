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
