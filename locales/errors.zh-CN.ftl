# 错误用语，简体中文。键是源码中 message! 的名称，英文原文也在那里；变量与英文相同。

## 组合

or = { $first } 或 { $next }
list = { $first }、{ $next }
lines = { $first }
    { $next }
with-help = { $message }（{ $help }）
write = 请写 `{ $instead }`
as-in = 例如 { $example }
did-you-mean = 是不是 { $names }？
one-number = 1 个数
numbers = { $count } 个数
one-coordinate = 1 个坐标
coordinates = { $count } 个坐标
number-of = { $what } 的数目
too-many = { $what } 过多

## 名词

noun-game = 博弈
noun-number = 数
noun-coordinate = 坐标
noun-parameter = 参数
noun-let = `let` 缩写
noun-binder = 取值变量
noun-outcomes = 胜负
noun-nim-values = SG 值
noun-word = 单词
noun-numbers = 数
noun-groups = 组
noun-cases = 测试数据
end-of-clause = 语句结尾
end-of-text = 文本结尾
a-blank = 空白
this = 此数

## 规则的写法

expected = 此处应为 { $what }，实际是 { $found }
symbol-for = `{ $symbol }`（{ $what }）
name-of-game = 博弈的名称
and-coordinates = 其后写坐标，例如 game nim(n)
name-of-coordinate = 坐标的名称
closes-coordinates = 坐标到此结束
name-of-parameter = 参数的名称
and-value = 其后写参数的值，例如 with m = 3
natural-number = 自然数
and-start-numbers = 其后写玩家给出的数
a-name = 名称
closes-start-numbers = 玩家给出的数到此结束
and-start-position = 其后写这些数所表示的局面
name-to-define = 要定义的名称
and-definition = 其后写它代表的式子
and-condition = 其后写条件，例如 { $word } if n = 0
binder-if-arrow = 取值变量（例如 `k in 1..n`）、`if` 或 `->`
and-binder-values = 其后写变量的取值，例如 `k in 1..n`
and-move-target = 其后写着法到达的局面
name-of-a-game = 博弈的名称
and-position-coordinates = 其后写局面的坐标
closes-position = 局面到此结束
closes-list = 列表到此结束
of-range = 范围的写法如 1..n
after-powers = 跟在 `powers` 之后，例如 powers(2)
powers-number = 数，例如 powers(2)
closes-powers = 与 `powers(` 配对
after-divisors = 跟在 `divisors` 之后，例如 divisors(n)
closes-divisors = 与 `divisors(` 配对
a-number = 数
closes-bracket = 与 `(` 配对
number-or-name = 数或名称
after-function = 跟在 `{ $word }` 之后
closes-function = 与 `{ $word }(` 配对
comma-or-brace = `,` 或 `{"}"}`
no-game = 这里没有任何博弈
begin-rules = 规则以博弈开头，例如 game nim(n); move k in 1..n -> (n - k)
clause-before-game = 这条语句之前还没有博弈
begin-with-game = 请以博弈开头，例如 game nim(n)
clause-word = 没有以 `{ $found }` 开头的语句
clause-words = 语句以 game、where、unordered、start、let、move、lost if 或 won if 开头
clause-ends = 语句到换行或 `;` 为止
number-too-long = 数有 { $digits } 位，过长：至多读 { $most } 位
set-braces = 集合写成 {"{"}1, 2, 3{"}"}
condition-after-if = 着法的条件写在 `if` 之后：move k in 1..3 if k != 2
product-sign = 乘号不能省略：`*{ $factor }`
write-not = 请写 `!=`，或在条件前写 `not`
write-or = 请写 `or`；表示因数时写 `k in divisors(n)`
no-powers = `^` 不是这里的运算符；异或写作 xor(a, b)，乘方请直接写出结果或写成乘积
xor-between = 异或写作 xor(a, b)
reserved = `{ $name }` 是规则语言的保留字
choose-another-name = 请换一个名称
empty-list = 列表是空的
write-one-number = 至少写一个数，例如 {"{"}1, 3, 4{"}"}
range-without-braces = 范围不加花括号，例如 1..3
powers-do-not-grow = powers({ $base }) 不是递增的数集
powers-base = 底数至少为 2，例如 powers(2)
not-a-function = `{ $name }` 不是函数
functions = 函数有 min、max、ceil、gcd、xor、popcount；乘号 `*` 不能省略
popcount-arguments = popcount 只取一个数
ceil-arguments = ceil 只取一个除法
nesting = 此处未闭合的括号和符号超过 { $most } 个
name-a-part = 请用 `let` 为其中一部分命名
height = 表达式的运算至多 { $most } 层

## 规则的含义

undefined-name = `{ $name }` 在此处没有定义
defined-further-down = 它在后面才定义；请把它的 `let` 移到这条语句之前
did-you-mean-binder = 可声明参数 `game { $game }({ $coordinates }) with { $name } = 3`；或者是想写取值变量 `move { $name } in 1..{ $coordinate }`？
names-here = 坐标有 { $names }
defined-twice = { $what } `{ $name }` 重复定义
name-taken = `{ $name }` 已经是 { $what } 的名称
clause-twice = `{ $what }` 出现了两次
keep-one = 只保留一个
condition-needed = 这是一个数，此处需要条件
compare-it = 请写成比较，例如 n > 0
number-needed = 这是一个条件，此处需要数
join-conditions = 条件之间用 `and` 和 `or` 连接
too-many-orders = 这种着法须考虑 { $coordinates } 个坐标的 { $most } 种以上的次序
fewer-orders = 请让无序博弈的着法涉及较少的坐标，或写 `where a >= b and b >= c …`
too-many-coordinates = { $coordinates } 个坐标太多：一个局面至多有 { $most } 个
too-many-lets = 一个博弈至多有 { $most } 个 `let`
target-coordinates = { $game } 的局面有 { $coordinates }，而不是 { $given } 个
write-tuple = 请写 ({ $coordinates })
write-numbers-after = 请在 { $game } 之后写 { $numbers }
asymmetric = `{ $word }` 与坐标的次序有关：对 { $tuple } 成立，对 { $swapped } 不成立
make-symmetric = 无序博弈的坐标可以交换：请把条件改成对称的，或去掉 `unordered`
let-expansion = { $game } 的 `let` 缩写展开后过于庞大；请减少重复

## 博弈与参数

unknown-game = 这里没有名为 `{ $name }` 的博弈
games-here = 这里的博弈有 { $names }
not-in-catalogue = 目录中没有名为 `{ $name }` 的博弈
what-a-game-is = 博弈可以是目录中的名称、代码（例如 0.77）或集合（例如 S{"{"}1,3,4{"}"}）
no-game-of-index = 没有序号为 { $index } 的博弈
ruleset-without-game = 规则中没有任何博弈
negative-parameter = 参数 { $name } = { $value } 是负数
natural-parameters = 参数是自然数
no-parameter = { $game } 没有参数 `{ $name }`
no-parameters = 它没有参数
its-parameters = 它的参数有 { $names }
parameter-out-of-range = { $name } 超出了 { $game } 的允许范围
parameter-range = { $name } 的范围是 1 到 { $most }
parameter-missing = 缺少参数
write-parameters = 参数的写法如 bash(m=5)
bracket-missing = 缺少右括号
parameter-without-value = 参数没有值
parameter-twice = 参数重复给出
too-many-choices = 从 { $heaps } 堆中至多选 { $k } 堆，选法超过 { $most } 种
fewer-heaps = 请减少堆数，例如 moore(k=2, heaps=20) 或 moore(k=12, heaps=12)

## 代码与集合

code-empty = 代码的小数点之后必须有数字，例如 0.77
code-digit = { $found } 不是代码的数字：八进制数字是 0–7，十六进制还有 8–9 和 A–F
code-loopy = 小数点前的数字 { $digit } 使博弈永不结束：{ $cycle }；该位只能是 4、8 或 C（只分堆，不取子）
code-adds-beans = 小数点前只能有一位数字；{ $digit } 还在其左 { $places } 位，会使一堆增加 { $places } 枚
code-infinite = 不支持有无穷多位数字的代码；请写出规则，例如 move k in 1..n -> (n - k)
code-value = 序号 { $index } 处的数字 { $value } 大于 15
code-too-long = 代码至多 { $most } 位数字，这里有 { $digits } 位
cycle-empty = 空堆变为空堆
cycle-same = 大小为 n 的堆变为大小为 n 的堆
cycle-grows = 大小为 n 的堆变为大小为 n + { $places } 的堆，如此反复
cycle-beside = 大小为 n 的堆变为大小为 { $places } 和 n 的两堆
set-without-element = 减法集合至少要有一个元素
as-in-set = 例如 S{"{"}1,3,4{"}"}；没有着法的博弈是 0.0
write-set = 集合的写法如 S{"{"}1,3,4{"}"}、S{"{"}1..3,7{"}"} 或 S~{"{"}2,5{"}"}
set-not-closed = 集合缺少右花括号 {"}"}
after-set = 集合之后多出 { $found }
set-too-long = 集合至多有 { $most } 项
neighbours-as-range = 相邻的数可以写成范围：1..1000
zero-taken = 不能取 0：否则博弈永不结束
positive-amounts = 请去掉它；取子数必须是正数
empty-range = 范围 { $range } 是空的
ends-exchanged = 两端写反了：{ $low }..{ $high }
empty-set = 减法集合至少要有一个数，例如 {"{"}1, 3, 4{"}"}
zero-in-set = 减法集合不能含 0：一步至少取一枚，否则博弈永不结束

## 数

number-missing = 缺少一个数
number-incomplete = 数没有写完
not-in-number = { $found } 不能出现在数中
write-natural = 请写自然数，例如 20、10^18 或 2^64-1
negative-number = { $number } 是负数：堆的大小是自然数
too-many-operators = 一个数至多用 { $most } 个运算符
number-too-large = 数太大：至多允许 { $most } 位二进制

## 局面

positions-written = { $game } 的局面写成 { $numbers }，而不是 { $given } 个：{ $pattern }
positions-written-two-ways = { $game } 的局面写成 { $numbers }（{ $pattern }）或 { $others }（{ $other }），而不是 { $given } 个
positions-are-numbers = 这些规则的局面是数，不是名称
no-start = { $position } 不能作为 { $game } 的开局：第 { $coordinate } 个坐标不是自然数
condition-fails = { $position } 不是 { $game } 的局面：{ $cond } 不成立
condition-fails-for = { $position } 不是 { $game } 的局面：{ $values } 时 { $cond } 不成立
undefined-value = { $name } 无定义
conditions-too-long = { $game } 的条件在这里产生 { $bits } 位二进制的数，太长
conditions-undecided = { $game } 的条件要判断一个数是否为素数，该数太大，无法判断
lost-and-won-in = { $position } 在 { $game } 中同时判输又判赢
exclude-each-other = `lost if` 与 `won if` 必须互斥
lost-and-won = { $game }{ $position } 同时判输又判赢：`lost if` 与 `won if` 必须互斥
not-a-position = { $position } 不是 { $game } 的局面
dimension = { $game } 有 { $expected } 个坐标，而不是 { $given } 个
cycle = 博弈可能永不结束：{ $positions } → { $first }
long-cycle = 博弈可能永不结束：{ $positions } → ……（另有 { $more } 个）→ { $first }
no-nim-values = { $game } 含有 `won if`，只有胜负而没有 SG 值，不能作为和的一部分
cycle-in-sum = 从 { $vertex } 出发可以走进循环，所以它没有 SG 值，不能作为和的一部分；单独询问时它有胜负
graph-sum-misere = 含有图的和只能在正常规则下求解
graph-without-coordinates = 图没有坐标，条件无从谈起
not-one-heap = { $game } 不是单堆博弈；可用打表查看它的 SG 值
misere-table = SG 值只属于正常规则；反常规则下只有胜负
table-bounds = { $game } 有 { $coordinates } 个坐标，打表时给一个上界，或给 { $coordinates } 个
remoteness-too-large = { $position } 的步数需要过大的搜索
split-remoteness = { $game } 的表没有步数，因为一步可以把局面分成几部分
beyond-64-bits = { $game } 的规则在这里产生超过 64 位二进制的数
value-too-large = 这里有不小于 2^31 的值

## 图

no-vertex = 图中没有顶点 { $name }
position-is-vertex = 局面是顶点的名称，例如 { $example }
no-vertex-of-number = 图有 { $vertices } 个顶点，其中没有顶点 { $vertex }
graph-without-vertex = 图中没有顶点
one-arc-a-line = 每行写一条弧，例如 a b
third-name = 一条弧有两端，这里多出第三个名称：{ $name }
arc-leaves-graph = 弧 { $from } -> { $to } 超出了 { $vertices } 个顶点的范围
vertices-from-zero = 顶点从 0 开始编号
too-many-vertices = 图至多有 { $most } 个顶点
too-many-arcs = 图的弧超过 { $most } 条
larger-as-edges = 更大的图请写成弧的列表
write-graph = 图的写法如 digraph {"{"} a -> b -> c; a -> {"{"}b c{"}"} {"}"}
undirected-graph = 无向图没有说明着法的方向
write-digraph = 请写 digraph，每条弧用 ->
quoted-name-open = 引号中的名称没有结束
html-name-open = 尖括号中的名称没有结束
comment-open = 注释没有结束
nothing-in-dot = { $found } 在 DOT 中没有意义
vertex-after-arrow = 箭头之后的顶点
name-of-subgraph = 子图的名称或 {"{"}
vertex-or-brace = 顶点或 {"}"}
value-of-attribute = 属性的值
a-port = 端口
name-of-graph = 图的名称或 {"{"}
graph-without-offsets = n 个顶点的图有 n + 1 个偏移，所以至少有一个
graph-too-large = 图至多有 2^32 - 2 个顶点和弧
graph-offsets = 首个偏移应为 0，末个偏移应为弧数 { $arcs }；这里是 { $first } 和 { $last }
graph-offset = 顶点 { $vertex } 的偏移递减或超出弧数
graph-target = 顶点 { $vertex } 的一条弧通向 { $target }，超出了 { $vertices } 个顶点的范围
graph-arc = 从 { $from } 到 { $to } 的弧超出了 { $vertices } 个顶点的范围
board-without-coordinates = 棋盘至少要有一个坐标
board-direction-length = 这个棋盘的方向有 { $coordinates } 个数，而不是 { $given } 个
board-direction-zero = 全为 0 的方向哪里也不去，游戏将永不结束
board-bounds = { $coordinates } 个坐标的棋盘，其表要有同样多个界，而不是 { $given } 个
vertex-too-large = 顶点的编号太大

## 检查点文件

checkpoint = 检查点文件 { $path }：{ $why }
checkpoint-unreadable = 无法读取：{ $error }
checkpoint-large = 超过了这项计算可能需要的 { $most } 字节
checkpoint-foreign = 不是 grundy 的检查点文件
checkpoint-damaged = 已损坏或被截断：校验和不符
checkpoint-version = 由另一版本的 grundy 写成
checkpoint-kind = 属于另一项计算
checkpoint-game = 属于 { $code } 以外的游戏
checkpoint-state = 其中没有本版本的 grundy 能够继续的状态
checkpoint-unwritable = 无法写入：{ $error }；先前的文件保持原样

## 超出限制

exhausted = { $limit }；{ $established }
exhausted-time = 时间限制 { $time } 已到
exhausted-memory = 需要 { $needed } 字节，只允许 { $limit } 字节
exhausted-positions = 局面数上限 { $limit } 已用完
exhausted-number = 出现了 { $bits } 位（二进制）的数，最多只支持 { $limit } 位
exhausted-interrupted = 已中断
heaps-known = 大小为 0 至 { $last } 的堆的 { $what } 已知，尚未证明周期
none-known = 尚无已知的 { $what }
period-proved = 已由大小为 0 至 { $to } 的堆证明：预周期 { $preperiod }，周期 { $period }
reached = 已到达 { $count } 个局面
reached-last = 已到达 { $count } 个局面，最后一个是 { $last }
worked-out = 已算出 { $count } 个局面
worked-out-line = 已算出 { $count } 个局面，正在考察的一局走到了 { $position }
moves-not-seen = 单个局面的着法尚未全部考察
moves-not-listed = { $game } 的着法尚未全部列出
table-not-begun = 尚未开始打表
table-not-begun-of = { $size } 个局面的表尚未开始
graph-not-solved = 图有 { $vertices } 个顶点、{ $arcs } 条弧，尚未求解
lines-written = 已写出 { $lines } 行
table-looked-through = 表中 { $total } 个局面已查看 { $done } 个
table-worked-out = 表中 { $total } 个局面已算出 { $done } 个
large-positions-seen = { $count } 个大局面中已考察 { $done } 个
positions-agree = 已有 { $count } 个局面一致
graph-not-built = 图尚未建立
losing-starts-known = 已知前 { $count } 个先手必败的开局
winning-moves-found = 已找到 { $count } 种必胜着法
winning-moves-unknown = 必胜着法尚未全部找到
intervals-known = 已知前 { $count } 个区间
cases-answered = 已回答 { $count } 组测试数据

## 评测题的输入

io = 读写出错：{ $error }
unknown-problem = 没有题目 `{ $id }`；相近的有 { $names }
input-line = 第 { $line } 行：{ $message }
input-number = { $field } 应为自然数，实际是 `{ $found }`
input-digits = { $field } 的数有 { $digits } 位；至多读 { $most } 位
input-ends = 此处应有 { $field }，但输入已结束
number-of-field = `{ $field }` 的第 { $number } 个数
row-too-long = `{ $field }` 的一行过长
length-too-large = `{ $field }` 作为长度太大
too-many-positions = 要询问的局面过多
no-game-known = 此处还不知道是哪个博弈
judge-draw = 此局面是和局，而该题没有对应的输出
judge-small = 此处的数应小于 2^64
judge-pairs = nim 积按两个数一对计算，这里多出一个数
judge-square-zero = 格子从 1 开始编号，而有棋子在 0
judge-square-twice = 第 { $square } 格上有两枚棋子

## 评测题的描述

judge-problem = 题目 `{ $id }`：{ $error }
judge-problem-key = 题目 `{ $id }`：{ $key }：{ $message }
judge-reads-nothing = 每次什么都不读，将永远重复
misere-nim-values = 反常规则没有 SG 值
judge-for = `{ $text }` 应写成 `x in 1..n`，其中 n 是数值字段
judge-plain-name = `{ $name }` 应为单纯的名称
judge-repeat = `{ $text }` 应为 `one`、`count`、`end`，或 `until` 加上数，例如 `until 0 0`
judge-field = `{ $word }` 应为字段，例如 `n`、`heaps[n]` 或 `row:word`
judge-name-taken = 名称 `{ $name }` 已被占用
judge-length = `{ $rest }` 应为长度，例如 `[n]`（前面的数）、`[3]`、`[..]`、`[n][2]` 或 `[n][*]`
judge-parenthesis = `{ $rest }` 缺少右括号
judge-no-field = 没有字段 `{ $name }`
judge-field-kind = 字段 `{ $name }` 应为 { $kind }
judge-other-character = 由 `{ $of }` 与 `{ $between }` 组成的单词中出现了 `{ $other }`
judge-one-character = `{ $text }` 应为一个字符
judge-function = `{ $name }({ $arguments })` 应为 `gaps(list)`、`products(list)` 或 `runs(word, counted, other)`
judge-one-source = `game`、`rules` 与 `graph` 应恰好给出一个
judge-graph = `{ $text }` 应为形如 `next[n][*]` 的字段，或形如 `arcs[m][2]` 的字段加上最大的顶点
judge-variable = `{ $text }` 用到了不存在的 `{ $name }`
judge-template = 模板有误：{ $error }

## 生成程序

program-sum = 程序只为单个博弈生成，不为几个博弈的和生成；各部分的 SG 值可以异或
program-no-form = 没有 { $game } 的已知封闭形式：程序由定理、已证明的周期或自动机生成；`grundy games` 显示哪些博弈有定理
program-no-misere-form = 没有 { $game } 在反常规则下的已知封闭形式：尼姆、穆尔尼姆、威佐夫博弈与所有减法博弈才有
program-start-clause = 程序读入坐标，而 { $game } 的 `start` 子句使玩家写的是别的数；请去掉它
program-long-period = 从第 { $preperiod } 堆起、以 { $period } 为周期，需要多于 { $most } 个值的表，对程序来说太长
program-large-parameter = 参数 { $parameter } 对程序来说太大：应小于 2^{ $bits }
program-large-divisor = { $language } 程序的大整数只能除以小于 2^31 的数；请改用 python 或 java
program-template = 模板有误：{ $error }
program-automaton = 不能由此自动机生成程序：{ $part }
program-automaton-numeration = 各位的值应从 1 开始递增，数字有 2 到 64 种
program-automaton-large = 表至多有 { $most } 项
program-automaton-next = 每个状态对每个字母都应有下一状态
program-automaton-states = P 局面需要接受状态，SG 值需要每个状态有小于 2^31 的输出
program-judge = 不能为题目 { $id } 生成程序：{ $reason }；可以生成程序的题目有 { $problems }
program-judge-game = 题目 { $id } 的博弈是 { $game }，不是 { $given }；请省略博弈，或给出那一个
program-judge-graph = 它的图来自输入
program-judge-moves = 它的走法来自输入
program-judge-groups = 它的测试数据分组
program-judge-separator = 它的答案不是每行一个
program-judge-question = 它要求必胜走法或 SG 值，而程序只回答谁赢（尼姆还有必胜走法的种数）
program-judge-lists = 它的局面由几个列表组成
program-judge-begin = 它的每组数据以列表开头，看不出何时结束
program-judge-position = 它的局面不是逐个数写出的
program-judge-small = 由输入得出的数都在 64 位之内，不需要大整数
program-judge-rows = 它的输入中有不同于 `heaps[n]` 的列表
program-judge-term = 它的局面由输入得出的方式程序不支持
program-judge-output = 它的答案不只是词和种数
heaps-of-one = 只有单坐标、每步走到一堆、无路可走时结束的博弈，几堆才能合成一个坐标组
heaps-names = 各堆的名字会与博弈中其他名字冲突
certificate-not-accepted = { $file } 不予接受：{ $failure }
certificate-other-rules = { $file } 的规则与 { $game } 不同
closed-form-of-sum = 博弈之和或图本身没有封闭形式；请分别询问其各部分
accept-order = 状态须按递增顺序给出
automata = { $what }
automata-one = 需要恰好一个自动机
candidate-tracks = 自动机有 { $tracks } 条轨道，需要 { $needed } 条，且记数法与约束相同
certificate-field = { $field }：{ $what }
certificate-format = 不是 grundy-certificate
certificate-games = 需要恰好一个博弈
certificate-heap = 该定理只适用于单坐标的博弈
certificate-json = 不是 JSON：{ $error }
certificate-long = 文件超过 16 MiB
certificate-period = 周期至少为 1
certificate-rules = 图没有规则
certificate-theorem = 应为 automata、periodic、code 或 all-but
certificate-tracks = 自动机的轨道与博弈不符
certificate-version = 只认识版本 { $version }
certificate-weights = 每个坐标需要一个权
claim-form = 该定理不能判定所断言的内容
claim-kind = 应为 p-positions 或 nim-values
claim-play = SG 值不分正常与反常规则
claim-plays = 应为 normal 或 misere
code-last = 最后一位是 0
entries = `next` 需要 1 到 2^20 项
excluded-order = 需要至少一个数，且递增
fiber-infinite = 某个局面有无穷多种走法
fiber-memory = 位数这么多的局面，其走法需要太多内存
field-boolean = 应为 true 或 false
field-failed = { $what }
field-list = 应为列表
field-missing = 缺少该字段
field-natural = 应为小于 2^53 的自然数
field-object = 应为对象
field-range = 应为 { $least } 到 { $most } 的数
field-text = 应为文本
field-unknown = 没有这样的字段
heaps-looked-at = 在小于 { $heap } 的堆中看不出周期
inexpressible-asymmetric = 坐标可以交换，而 { $position } 的两个坐标交换后条件给出不同结果
inexpressible-binder = { $name } 是因数或除数，而其范围不由常数组成
inexpressible-clauses = 展开后规则超过 { $most } 条
inexpressible-coordinates = 博弈的坐标多于 { $most } 个
inexpressible-differs = 对 { $position } 的走法，约束与走法生成器不一致
inexpressible-divisor = 以变量为除数，不是线性的
inexpressible-divisor-sign = 除数为零或负数
inexpressible-game = 有一步走到另一个博弈的局面
inexpressible-graph = 显式的图没有可写成约束的规则
inexpressible-long = 展开后规则太长
inexpressible-lost-and-won = { $position } 同时判输又判赢
inexpressible-number = 规则中的某个数太大，不能作系数（至多 2^40）
inexpressible-operation = 变量的 { $name } 不是线性的
inexpressible-orders = 坐标的排列方式太多
inexpressible-product = 两个变量之积不是线性的
inexpressible-repeat-domain = 可重复任意多次的走法改变了受 `where` 限制的 { $coordinate }
inexpressible-repeated-values = 有可重复任意多次的走法时，只能表达必败态
inexpressible-repeats = 博弈有 { $needed } 种可重复任意多次的走法，每种都需要自己的自动机
inexpressible-set = 自动机不能识别 { $name } 这个集合
inexpressible-set-numeration = { $name } 这个集合需要记数法 { $base }
inexpressible-splits = 走法把局面分成几个：这样的博弈有 SG 值，但只凭必败态不能判定什么
inexpressible-splits-values = 走法把局面分成几个，需要以关系表示 SG 值
inexpressible-targets = 有一步把局面分成多于 { $most } 个
inexpressible-won = 有 `won if` 的博弈没有 SG 值
initial-count = 需要 1 到 64 个数，与系数一样多
letters = 需要 { $needed } 个状态，每个字母一个
measure-weights = 需要 { $needed } 个权，每个坐标一个
no-values = 该证书说的是胜负，不知道 SG 值
outputs = 每个状态需要一个输出
pattern-beatty = 第 n 对是 a = ⌊nα⌋，b = a + { $t }n，其中 α = (2 - { $t } + √({ $t }² + 4)) / 2
pattern-digit-sums = 二进制每一位上 1 的个数都是 { $multiple } 的倍数
pattern-even = 每个坐标都是偶数
pattern-expression = n 的数字串符合 { $expression }
pattern-few = n { $few }
pattern-few-or = n { $few }，或 { $late }
pattern-from = n >= { $preperiod }
pattern-intervals = n 为 { $first }，或对某个 j >= 0 有 { $low }·{ $base }^j < n <= { $base }^(j+1)
pattern-late-remainders = n >= { $preperiod } 且 n mod { $period } { $remainders }
pattern-left-shift = 较小的坐标末尾有偶数个零，较大的是它的左移
pattern-nim-sum = 各坐标的异或和为 0
pattern-odd = 每个坐标都是奇数
pattern-remainders = n mod { $period } { $remainders }
pattern-residues = 坐标模 { $modulus } 的余数为 ({ $residues })
pattern-value-nim-sum = SG 值为各坐标的异或和
pattern-value-quotient = SG 值为 ⌊n/{ $divisor }⌋ mod { $modulus }
pattern-value-remainder = SG 值为 n mod { $modulus }
pattern-value-size = SG 值就是堆的大小
pattern-weights = n 是 { $first }、… 之一
pattern-weights-zero = n 为 0 或 { $first }、… 之一
pattern-wythoff = 第 n 对是 a = ⌊nφ⌋，b = a + n，其中 φ = (1 + √5) / 2
rays-lost = 既有 `lost if` 又有可重复任意多次的走法的博弈，不列出必胜走法
reason-no-measure = 没有一个坐标的加权和在每一步都变小
reason-not-accepted = 检验程序不接受证书：{ $why }
reason-states-grow = 自动机随表一起不断增大（{ $systems }）
reason-untraced = 反例引向太大而算不出的局面
sequence-hole = 小于 { $count } 的某个数不是局面
tracks = 需要 { $needed } 条轨道
valid-greedy = 不是该递推的贪心表示
