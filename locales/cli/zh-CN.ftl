# 命令行用语，简体中文。键与变量同 en.ftl。

## 帮助的标题

heading-usage = 用法：
heading-commands = 命令
heading-command = 命令
heading-options = 选项
heading-arguments = 参数
heading-examples = 例：

## 命令

about-grundy = 公平取子博弈谁赢、怎么走、为什么
about-solve = 一个局面谁赢、有哪些必胜走法、为什么
about-moves = 一个局面的全部合法走法，各自的结果与胜负
about-table = 打表：胜负、SG 值或步数，输出文本、数据或图
about-values = 单堆的 SG 函数 SG(0)、SG(1)、SG(2)、…；周期得到证明后按周期分行
about-period = 取走并分堆游戏的周期（带证明），无论多远；长时间的搜索可以从文件继续
about-losing = 必败态列表，从小到大
about-compare = 对拍：用正确结果检验一个公式或一个程序
about-games = 博弈目录；给出名称则显示其规则
about-judge = 按在线评测题的输出格式作答
about-code = 按博弈的封闭形式生成程序，判断任意大小的局面
about-prove = 寻找封闭形式，并对任意大小的局面给出证明
about-check = 检验证书：写出它们所证明的定理
about-export = 把证书中的自动机写给其他程序
about-completions = 输出 shell 补全脚本
about-man = 输出手册页

## 例子

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

## 参数

arg-game = 目录中的名称（wythoff、bash(m=5)）、八进制编码（0.77）、集合（S{"{"}1,3,4{"}"}、S~{"{"}2,5{"}"}）、文件（my.game、my.game:name、graph.edges、graph.dot），或以 - 表示标准输入
arg-position = 局面：任意大小的数（3 5、10^18、2^64-1）、和（3 5 + 1 2），或以 - 表示标准输入
arg-rules = 用规则语言写的规则，代替 GAME
arg-lang = 语言；否则取 GRUNDY_LANG、LC_ALL、LC_MESSAGES 或 LANG
arg-misere = 反常规则：走最后一步者输
arg-distinct = 结果相同（不计次序）的走法只列一种
arg-certificate = 用这个证书回答（由 `grundy prove -o` 写出），先经检验
arg-limit = 至多列出这么多走法
arg-memory = 表格至多使用的内存，如 512M、4G（默认 2G）
arg-time = 至多使用的时间，如 30s、5m
arg-first = 只给一种必胜走法
arg-count = 只给必胜走法的种数
arg-batch = 从标准输入每行读一个局面，逐行作答，各栏以制表符分隔：局面、胜负（P、N、D）、SG 值、必胜走法的结果
arg-json = 以 JSON 作答（模式 grundy/1）
arg-to = 坐标从 0 到 N；一个 N 用于全部坐标，或每个坐标各一个
arg-games = 代码（0.77、4.7、0.2F），或游戏目录中属于取走并分堆的游戏（kayles）
arg-period-to = 第 0 到 N 堆仍不能证明周期时放弃
arg-checkpoint = 把搜索状态存入 FILE：至多每分钟一次，并在结束时
arg-every = 多久保存一次状态：默认且至多为 1m
arg-resume = 从 FILE 中的状态继续；不加此项时 FILE 必须尚不存在
arg-values-what = values：数值；rares：稀疏空间的稀有堆；histogram：每个值出现的次数
arg-values-output = 把数值写入 FILE，格式由扩展名决定：.txt（b-file）、.csv、.json、.parquet、.u8、.u16 或 .u32（小端）
arg-values-png = 写出数值对堆的散点图，并标出稀有堆
arg-what = 格中内容：pn 为胜负，nim 为 SG 值，remoteness 为步数
arg-at = 只求大小为 N 的一堆的 SG 值，N 可任意大（10^30）；可重复给出
arg-format = text、csv、json 或 bfile（OEIS 的 b-file）
arg-svg = 输出图片：SVG
arg-png = 输出图片：PNG
arg-all = 坐标可交换的博弈，列出每一种次序
arg-losing = 公式：规则语言的条件，成立处即先手必败
arg-program = 程序：从标准输入读一个局面，输出 0（必败）或 1（必胜）
arg-judge = 程序使用该评测题的格式（题目名或 ./my.toml）
arg-timeout = 程序每次运行的时限
arg-large = 小局面之后再试多少个大局面（--losing 为 1000，--program 为 100）
arg-name = 博弈：目录中的名称，或其他命令接受的任何博弈
arg-problem = 题目，名称见 --list，或题目文件（./my.toml）；与 --list 同用时为要查找的词
arg-list = 已知的题目：评测站、标题、类别
arg-code-game = 博弈：目录中的名称（wythoff、bash(m=5)）、八进制编码（0.77）、集合（S{"{"}1,3,4{"}"}）、文件；给出 --judge 时可省略
arg-code-lang = 程序的语言
arg-code-judge = 按该评测题的格式输入输出（题目名或 ./my.toml）
arg-code-misere = 反常规则：走最后一步者输；评测题自有规则
arg-bits = 64：机器字，程序注明正确的范围；big：任意大小的数
arg-output = 要写入的文件；默认为标准输出
arg-lang_ui = 注释与提示的语言，因为 --lang 是程序的语言
arg-values = 求 SG 值，而不是必败态
arg-heaps = 单堆博弈的 K 堆
arg-base = 只用这种记数法：2 到 64 的进制、zeckendorf，或递推式与初值，如 2,1:1,3；可重复给出
arg-prove-to = 打表时坐标至多到 N
arg-prove-output = 把证书写入 FILE
arg-files = 证书文件；- 表示标准输入
arg-quiet = 只给出结论
arg-file = 证书文件；- 表示标准输入
arg-walnut = 以 Walnut 的格式把自动机、记数法和条件写入 DIR
arg-dot = 把自动机写成 Graphviz 的图
arg-shell = shell 的名称
arg-help = 显示帮助
arg-version = 显示版本

## 命令行错误

usage-unknown-argument = 这里没有参数 `{ $argument }`
usage-unknown-command = 没有命令 `{ $argument }`
usage-missing = 缺少：{ $argument }
usage-conflict = `{ $argument }` 不能与另一个已给出的参数同时使用
usage-missing-value = `{ $argument }` 缺少取值
usage-bad-value = `{ $value }` 不是 `{ $argument }` 的合法取值
usage-wrong = 无法理解命令行
usage-help = 见 --help

## 命令的输出

say-progress = 已算 { $positions } 个局面，{ $seconds } 秒（Ctrl-C 停止）
say-stage = { $stage }，{ $seconds } 秒（Ctrl-C 停止）
say-here = 在此处
say-help = 提示：
say-output = 无法写标准输出：{ $error }
say-input = 无法读标准输入：{ $error }
say-file = 无法读取 { $file }：{ $error }
say-not-written = 无法写入 { $file }：{ $error }
say-no-game = 没有给出博弈
say-game-and-rules = 已用 -e 给出规则，`{ $game }` 不能再作为博弈
say-parameters = 参数写作 name(m=5, k=2)
say-line = 第 { $line } 行：{ $message }
say-many-moves = 已数到 { $count } 种必胜走法，可能还有更多：没有查看全部走法
say-moves = { $count ->
    [0] 没有合法走法
   *[other] 合法走法共 { $count } 种：
  }
say-moves-of = { $position }：{ $heading }
say-more-moves = …… 其余走法未列出；请增大 --limit
say-move-wins = 胜
say-move-loses = 负
say-move-draws = 和
say-nim-value = SG 值 { $value }
say-dimensions = { $count } 个坐标的表不作文本显示；可用 --format csv 或 json 输出
say-picture-dimensions = 作图需要 1 或 2 个坐标的表，此表有 { $count } 个
say-picture-large = 超过 { $most } × { $most } 个局面的图不予绘制
say-bfile-dimensions = b-file 需要 1 或 2 个坐标的表
say-slice = { $name } = { $value }
say-legend-pn = P：必败态；N：必胜态；·：不是局面
say-legend-nim = SG 值；0：必败态；·：不是局面
say-legend-remoteness = 步数；方括号内：必败态；·：不是局面
say-same-as = 与大小为 { $heap } 的堆相同
say-no-period = SG(0)…SG({ $to }) 未能证明周期
say-period-of = { $code }：从 n = { $preperiod } 起以 { $period } 为周期
say-last-exception = { $heap ->
    [none] 没有例外：从第一堆起就是周期的
   *[other] 最后一个例外：n = { $heap }
  }
say-greatest-value = 最大 SG 值：{ $value }，首次出现于 n = { $heap }
say-by-guy-smith = 已由 SG(0)…SG({ $to }) 证明：它们重复的长度达到 Guy–Smith 定理的要求
say-by-window = 已由重现的窗口证明：n = { $first } 之前的 { $window } 个值在 n = { $met } 之前再次出现，其间每个值都由这样的窗口决定（见 docs/streaming-periods.md）
say-no-period-of = { $code }：SG(0)…SG({ $to }) 不能证明周期
say-period-none = { $code }：不能证明周期；尚未计算任何值
say-period-table = { $code }：{ $heaps } 堆，每秒 { $rate }{ $sparse }
say-period-window = { $code }：{ $heaps } 堆，每秒 { $rate }，等待窗口重现{ $sparse }
say-period-begin = { $code }：{ $heaps } 堆之后找到周期 { $period }；正在确定起点：n = { $at }，到 { $end }，每秒 { $rate }
say-period-sparse = ，{ $rares } 个稀有堆（最后一个 { $last }），掩码 { $mask }{ $positional ->
    [yes] （按位置）
   *[no] {""}
  }
say-period-saved = { $line }；已存入 { $file }
say-period-interrupted = 状态在 { $file } 中：用 --checkpoint { $file } --resume 从那里继续
say-period-one = --checkpoint 只保存一个游戏的搜索，而给出了 { $count } 个
say-period-exists = { $file } 已经存在；用 --resume 从它继续，或换一个文件名重新开始
say-period-shape = { $game } 不是取走并分堆的游戏；代码写作 0.77，减法游戏的周期由 `grundy values` 证明
say-values-written = { $file }：{ $count } 个值，{ $bytes } 字节
say-ending = { $file } 的扩展名不是 .txt（b-file）、.csv、.json、.parquet、.u8、.u16、.u32 之一
say-values-wide = 第 { $heap } 堆的值 { $value } 放不进 { $bits } 位；.u32 放得下全部
say-values-gap = { $heap } 不是局面；.csv、.json 和 .txt 能够表示
say-sparse-space = 稀疏空间：掩码 { $mask }{ $positional ->
    [yes] （按位置）
   *[no] {""}
  }；到 { $to } 为止有 { $count } 个稀有堆
say-no-sparse-space = 第 0 到 { $to } 堆中看不出稀疏空间
say-rares-codes = 稀有堆属于取走并分堆的游戏，而 { $game } 不是
say-histogram = SG 值 │ 堆数
say-no-theory = 未求周期：该博弈不是减法博弈，也不是八进制或十六进制代码
say-theorem = { $name } 定理（{ $source }）
say-compare-agree = 未发现不一致：小局面 { $small } 个（坐标至 { $to } 的全部），大局面 { $large } 个
say-compare-unknown = 另有 { $count } 个大局面无法得知正确结果，未作比较
say-compare-differ = 在 { $position } 处不一致：正确结果：{ $truth }；你的答案：{ $claim }
say-compare-fault = 在 { $position } 处，{ $fault }；正确结果：{ $truth }
say-compare-silent = 在 { $position } 处没有得到回答：{ $fault }
say-compare-large = 这是 --to 之外另试的大局面之一；全部 { $small } 个小局面一致
say-claim-lost = 后手必胜
say-claim-won = 先手必胜
say-program-status = 程序以退出状态 { $status } 结束
say-program-signal = 程序被信号 { $signal } 终止
say-program-input = {"  "}它的输入：
say-program-errors = {"  "}它的标准错误的末尾：
say-program-missing = {"  "}没有程序 `{ $program }`
say-program-instead = {"  "}没有程序 `{ $program }`：是不是 `{ $instead }`？
say-program-not-executable = {"  "}`{ $program }` 不可执行：chmod +x { $program }
say-program-slow = 程序在 { $time } 内没有回答
say-program-garbage = 程序输出 { $output }，既不是 0（必败）也不是 1（必胜）
say-program-judge = 程序输出 { $output }，答案是 { $expected }
say-no-judge-input = 题目 { $problem } 不能用来询问 { $game } 的局面
say-compare-draws = 该博弈有和局，公式或 0、1 都无法表示
say-games = 共 { $count } 个博弈；`grundy games NAME` 显示其一
say-games-all = `grundy games` 列出全部
say-problems-all = `grundy judge --list` 列出全部题目，`grundy judge --list WORD` 查找
say-game-source = 来源：{ $source }
say-game-parameters = 参数：{ $parameters }
say-game-shape = 形状：{ $shape }
say-game-theorem = 定理：{ $name }，{ $source }
say-game-example = 例：{ $example }
say-proved = 已证明
say-proved-that = 已证明：{ $theorem }
say-proved-rules = 规则如下：
say-holds = {"  "}成立：{ $condition }
say-not-accepted = 不予接受：{ $reason }
say-certificate-written = 证书：{ $file }（{ $bytes } 字节）
say-certificate-size = 证书 { $bytes } 字节；用 -o FILE 写出
say-checker = 作为独立进程运行的检验程序没有接受证书：{ $reason }
say-checker-missing = 无法启动检验程序：{ $error }
say-nothing-to-export = { $file } 中没有自动机：它说的是周期
say-exported = 已写出：{ $file }
