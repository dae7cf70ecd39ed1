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
basis-certificate = 已证明的封闭形式：检验程序接受的证书 { $name }
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

## 生成的程序

code-title = { $game }：按封闭形式判断谁赢。由 grundy 生成。
code-source = 出处：{ $source }。
code-judge = 输入输出按 { $judge } 的题目 { $id }。
code-input-heaps = 输入：每行一个局面，即各堆的大小。
code-input-number = 输入：每行一个局面，即一个数。
code-input-pair = 输入：每行一个局面，即两个数。
code-input-tuple = 输入：每行一个局面，即 { $count } 个数。
code-input-fibonacci = 输入：每行一个局面，即开局时的 n，或 n 与至多可取的数目。
code-input-limit = 输入：每行一个局面，即 n 与至多可取的数目。
code-output = 输出：每个局面一行，P 为先手必败，N 为先手必胜；不是局面的行输出 ?。
code-output-value = 输出：每个局面一行，P 为先手必败，N 为先手必胜，制表符之后是 SG 值；不是局面的行输出 ?。
code-largest = 数的范围：0 到 { $largest }。
code-any-digits = 数至多 4300 位。
code-any-size = 数的大小不限。
code-for-cpp = C++17，GCC 或 Clang。
code-for-python = Python 3.8 或更高版本。
code-for-rust = Rust 2021，不用其他 crate。
code-for-java = Java 9 或更高版本。
code-value-size = 一堆的 SG 值就是它的大小。
code-value-residue = 一堆 n 的 SG 值是 n mod { $modulus }。
code-value-interval = 一堆 n 的 SG 值是 (n mod { $modulus }) / { $low }，向下取整。
code-value-parity = 一堆的 SG 值：奇数为 1，偶数为 0。
code-value-powers = 设 r = n mod { $modulus }，一堆 n 的 SG 值：r = { $base } 时为 2，否则为 r mod 2。
code-value-halved = 奇数堆 n 反复换成 (n - 1)/2，直到为偶数；SG 值是其一半。
code-value-swapped = 一堆的 SG 值就是它的大小，但 { $block }k - 1 与 { $block }k 互换（k >= 1）。
code-value-periodic = 从第 { $preperiod } 堆起，SG 值以 { $period } 为周期。
code-value-arithmetic = 从第 { $preperiod } 堆起，堆 n + { $period } 的 SG 值是堆 n 的 SG 值加 { $saltus }。
code-sum = 各堆 SG 值的异或和为 0 时先手必败，否则先手必胜。
code-sum-misere = 反常规则：有 SG 值不小于 2 时，异或和为 0 则先手必败；否则异或和为 1 则先手必败。
code-moore = 各堆写成二进制，每一列中 1 的个数都能被 { $modulus } 整除时先手必败，否则先手必胜。
code-moore-misere = 反常规则：大小不小于 2 的堆多于 { $k } 个时同上；有 1 到 { $k } 个时先手必胜；没有时，大小为 1 的堆数除以 { $modulus } 余 1 则先手必败。
code-staircase = SG 值是奇数级台阶 1、3、5、…… 上硬币数的异或和。
code-wythoff = 必败态是 (a, a + d)，a = floor(d (1 + sqrt 5) / 2) = floor((d + floor(sqrt(5 d^2))) / 2)，d = 0、1、2、……
code-wythoff-misere = 反常规则：必败态是 (2, 2)、(0, 1) 以及 (a, a + d)，a = floor((d + floor(sqrt(5 d^2))) / 2)，d = 2、3、4、……
code-wythoff-general = 必败态是 (a, a + d)，d = { $t } k，a = floor((floor(sqrt({ $square } k^2)) + 2 k - d) / 2)，k = 0、1、2、……
code-wythoff-general-misere = 反常规则：必败态是 (a, a + d)，d = { $t } k + 1，a = floor((floor(sqrt({ $square } d^2)) - { $less } (d - 2)) / { $twice })，k = 0、1、2、……
code-fibonacci = 把 n 写成互不相邻的斐波那契数之和（齐肯多夫表示）：最小的一项大于可取的上限，或 n = 0 时，先手必败。
code-fibonacci-general = 数列 H 从 1 开始，每次加上最小的满足 { $c } h 不小于末项的项 h。从 n 中依次取走尽可能大的项：最后取走的一项大于可取的上限，或 n = 0 时，先手必败。
code-race = 1 先手必败；此后各区间交替：到 { $high } 为必胜，到 { $round } 为必败，再到其 { $high } 倍为必胜，如此继续。
code-king = 两个坐标都是奇数时先手必败，否则先手必胜。
code-euclid = 对 a <= b：a = 0，或 a < b 且 b^2 < a (a + b)（比值小于黄金比）时先手必败。
code-mark = n = 0，或 n 的二进制末尾有奇数个 0 时先手必败。
code-automaton-lost = 自动机从高位起同时读各坐标的数字；接受时先手必败，否则先手必胜。
code-automaton-values = 自动机从高位起同时读各坐标的数字；其输出就是 SG 值。
code-big = 自然数：每位 32 个二进制位，低位在前，末尾没有 0。
code-decimal = 由不带符号的十进制数字得到。
code-difference = 差，要求 a >= b。
code-small = 小于 2^32 的数的值。
code-root = 满足 r * r <= x 的最大的 r。
code-root-times = 满足 r * r <= x * x * (t * t + 4) 的最大的 r。
code-table = 堆 0、1、2、…… 的 SG 值。
code-heap = 一堆的 SG 值。
code-count = 必胜走法的种数：能减少到自身与异或和的异或值的堆各有一种。
code-moore-few = 大堆已所剩无几，一步就能全部处理。
code-moore-columns = 从个位起逐列检查。
code-parts = 组成 n 的各项，从最大的起依次取。
code-start = 开局时不能取完。
code-next = 按状态与字母给出下一状态。
code-outputs = 各状态的 SG 值；-1 表示不是局面。
code-places = 各位的值，从个位到第一个超过最大数的位。
code-state = 读完全部数字后的状态，每位取尽可能大的数字。
code-parse = 一行中的数，若它是一个局面。
code-read = 下一个词，按所需的类型读取。
code-next-word = 下一个词；输入结束时为 null。
code-gaps = 棋子之间的空格数，从远端起两两配对；落单的一枚与边界配对。
code-runs = 各连续段的长度。
## 封闭形式

explanation-equal = 用文字说（由自动机判定为同一集合）：{ $words }
explanation-starts = 先手必败的开局，用文字说（由自动机判定为同一集合）：{ $words }
explanation-claim = 用文字说（另一断言；{ $source }）：{ $words }
attempt-conjecture = 未证明。一个 { $states } 个状态的自动机（{ $numeration }）与所有坐标小于 { $bound } 的局面相符，但没有得到证明：{ $reason }
attempt-refuted = 已否定：所猜的规律在 { $position } 处不成立，也没有找到更好的
attempt-refuted-option = 已否定：所猜的规律在 { $position } 或它的后继 { $option } 处不成立，也没有找到更好的
attempt-unknown = 没有找到封闭形式：{ $reason }
stage-periods = 寻找周期
stage-table = 打表：坐标小于 { $side } 的局面
stage-learning = { $numeration }：从小于 { $side } 的局面学习
stage-blocks = 寻找重复的块，坐标小于 { $side }
stage-proving = { $states } 个状态的自动机：证明中
stage-checking = { $bytes } 字节的证书：检验中
why-certificate-lost = 由封闭形式 `{ $name }`，这是必败态：每一步都走到必胜态。
why-certificate-won = 由封闭形式 `{ $name }`，这是必胜态：走到 { $to } 便留给对手必败态。
why-certificate-over = 由封闭形式 `{ $name }`，此处轮到走的一方已经赢了。
