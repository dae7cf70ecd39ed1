# 答案用语，简体中文。键与变量同 en.ftl。

## 谁赢

winner-first = 先手必胜（必胜态，N 局面）
winner-second = 后手必胜（必败态，P 局面）
winner-draw = 和局：双方都不能强行取胜
play-misere = 反常规则（misère）：走最后一步者输
headline = { $position }：{ $winner }
headline-play = { $position }：{ $winner }；{ $play }

## 值与走法

nim-value = SG 值：{ $value }
remoteness = 步数：胜方求快、负方求慢时，共 { $moves } 步结束
moves-none = 没有必胜走法
moves-unlisted = 有必胜走法，但未列出：没有查看全部走法
moves-all = 必胜走法共 { $count } 种：
moves-some = 必胜走法中的 { $shown } 种：
move = { $from } → { $to }
move-whole = { $from } → { $to }，局面变为 { $result }

## 依据

basis = 依据：{ $basis }
basis-computed = 计算：已算出所需的全部局面，直到 { $to }
basis-theorem = { $name } 定理（{ $source }）
basis-period = 由数值证明的周期：{ $periods }
period = SG 函数从 n = { $preperiod } 起以 { $period } 为周期（已由 SG(0)…SG({ $to }) 证明）

## 为什么

why = 理由：{ $first }
nim-sum-zero = 各分量 SG 值的异或和为 0：任何一步都使它不为 0，而对手总能再使它为 0。
nim-sum-change = 异或和为 { $sum }，不为 0。第 { $component } 个分量的 SG 值为 { $from }，把它变为 { $from } ⊕ { $sum } = { $to }，异或和即为 0。
nim-sum-change-heap = 异或和为 { $sum }，不为 0。第 { $component } 堆的 SG 值为 { $from }，把它变为 { $from } ⊕ { $sum } = { $to }，异或和即为 0。
nim-sum-nonzero = 异或和为 { $sum }，不为 0：有一步能使它为 0。
nim-sum-label = 异或和
values-heaps = 一堆的 SG 值就是它的大小。
values-residues = SG 值由模 { $modulus } 的余数决定：{ $residues }。
values-residue = 一堆 n 的 SG 值由 n mod { $modulus } 决定：{ $heap } mod { $modulus } = { $residue }。
values-swapped = 一堆的 SG 值就是它的大小，只是 { $block }k − 1 与 { $block }k 互换（k ≥ 1）。
values-halved = 奇数堆 n 换成 (n − 1)/2，直到变为偶数；SG 值是它的一半。
values-odd-steps = 只看奇数级台阶上的硬币：它们就是尼姆博弈的各堆。
single-zero = SG 值为 0：每一步都走到 SG 值不为 0 的局面，对手总有应对。
single-nonzero = SG 值为 { $value }，不为 0：有一步能走到 SG 值为 0 的局面。
misere-large-lost = 有 SG 值不小于 2，反常规则与正常规则胜负相同：异或和为 0，必败。
misere-large-won = 有 SG 值不小于 2，反常规则与正常规则胜负相同：异或和为 { $sum }，不为 0，必胜。
misere-small-lost = SG 值都不大于 1，且 1 的个数为奇数：先手走最后一步。
misere-small-won = SG 值都不大于 1，且 1 的个数为偶数：对手走最后一步。
moore-lost = 各堆写成二进制，每一位上 1 的个数都是 { $modulus } 的倍数。
moore-won = 各堆写成二进制，每一位上 1 的个数模 { $modulus } 依次为（个位在最后）：{ $columns }。它们不全为 0，有一步能使其全为 0。
misere-moore-lost = 没有大于 1 的堆，大小为 1 的 { $ones } 堆模 { $modulus } 余 1。
misere-moore-won-ones = 没有大于 1 的堆，大小为 1 的 { $ones } 堆模 { $modulus } 不余 1。
misere-moore-won-large = 大于 1 的堆只有 { $large } 个，一步之内可以全部减小，使大小为 1 的堆数模 { $modulus } 余 1。
beatty-lost = ({ $a }, { $b }) 是第 { $index } 个奇异局势，必败。
beatty-won = 此局面不是奇异局势：差不大于它的最近一个奇异局势是第 { $index } 个，即 ({ $a }, { $b })。
beatty-won-by-difference = 两堆之差为 { $index }，差为 { $index } 的奇异局势是 ({ $a }, { $b })，故 ({ $x }, { $y }) 不是奇异局势，先手必胜。
beatty-formula = 第 d 个奇异局势是 (⌊d(1 + √5)/2⌋, ⌊d(1 + √5)/2⌋ + d)。
beatty-formula-t = 第 d 个奇异局势是 (A, A + { $t }d)，其中 A = ⌊d(2 − { $t } + √({ $t }² + 4))/2⌋。
numeration-none = 已经没有可取的了。
numeration-zeckendorf = { $n } = { $parts }，即齐肯多夫表示：斐波那契数之和，其中没有相邻的两个。
numeration-parts = { $n } = { $parts }，每一项都大于下一项的 { $c } 倍。
numeration-lost = 最小的一项 { $least } 大于可取上限 { $limit }。
numeration-won = 最小的一项 { $least } 可以取走：可取上限为 { $limit }。
interval-lost = 从 { $from } 到 { $to } 的每个数都是必败态（第 { $round } 轮）。
interval-won = 从 { $from } 到 { $to } 的每个数都是必胜态（第 { $round } 轮）。
parity-lost = 两个坐标都是奇数：任何一步都使其中之一变为偶数，对手再使两者都为奇数。
parity-won = 两个坐标不全是奇数：有一步能使它们都为奇数。
golden-lost = { $larger } 与 { $smaller } 之比小于黄金比且两数不等，任何一步都走到比值大于黄金比的局面。
golden-lost-equal = 没有可减的了。
golden-won = { $larger } 与 { $smaller } 之比大于黄金比。
golden-won-equal = 两数相等：相减即结束。
zeros-lost = 二进制末尾有 { $zeros } 个 0：奇数个，必败。
zeros-lost-zero = 0 是终局。
zeros-won = 二进制末尾有 { $zeros } 个 0：偶数个，必胜。
why-period = 由周期 { $period }（从 n = { $preperiod } 起，已证明）：SG({ $heap }) = SG({ $same }) = { $value }。
why-replies = 每一步都有应对，使局面重新变为必败态：
why-replies-some = 其中若干步，各有应对使局面重新变为必败态：
why-reply = 走到 { $move } 后，应以 { $reply }
why-move = 有一步走到 { $to }，它是对手的必败态。
why-no-move-lost = 无路可走：不能走者输。
why-no-move-won = 无路可走：反常规则下不能走者赢。
why-ruled-won = 规则规定：此处轮到走的一方已经赢了。
why-ruled-lost = 规则规定：此处轮到走的一方已经输了。
why-draw = 走到 { $to } 可保持和局；没有必胜的走法，但有使对手不能取胜的走法。
why-unknown = 此理由没有对应的文字。

## 错误

error-exhausted-memory = 需要 { $needed }，只允许 { $limit }；已知：{ $established }
error-exhausted-memory-help = 提高上限：--memory { $enough }
