# 定理、条件与检验结果；英文由检验程序自己给出（crates/grundy-check/src/report.rs）。

theorem-automaton-normal = 对于这些规则的博弈 { $game }({ $names })，局面 ({ $names }) 在正常规则下是必败态，当且仅当 { $states } 个状态的自动机接受 ({ $names })（{ $numeration }）；对构成局面的一切自然数 { $names } 成立。
theorem-automaton-misere = 对于这些规则的博弈 { $game }({ $names })，局面 ({ $names }) 在反常规则下是必败态，当且仅当 { $states } 个状态的自动机接受 ({ $names })（{ $numeration }）；对构成局面的一切自然数 { $names } 成立。
theorem-outputs = 对于这些规则的博弈 { $game }({ $names })，局面 ({ $names }) 的 SG 值是 { $states } 个状态的自动机读入 ({ $names })（{ $numeration }）后的输出；对构成局面的一切自然数 { $names } 成立。
theorem-relation = 对于这些规则的博弈 { $game }({ $names })，局面 ({ $names }) 的 SG 值是使 { $states } 个状态的自动机接受 ({ $names }, g)（{ $numeration }）的那个数 g；对构成局面的一切自然数 { $names } 成立。
theorem-period-values = 对于这些规则的博弈 { $game }({ $names })，对一切 { $names } ≥ { $preperiod }，{ $names } 与 { $names } + { $period } 的 SG 值相等{ $minimal ->
    [yes] ；周期和前周期都不能更小
   *[no] {""}
}。
theorem-period-normal = 对于这些规则的博弈 { $game }({ $names })，对一切 { $names } ≥ { $preperiod }，在正常规则下 { $names } 是必败态当且仅当 { $names } + { $period } 是必败态{ $minimal ->
    [yes] ；周期和前周期都不能更小
   *[no] {""}
}。
theorem-period-misere = 对于这些规则的博弈 { $game }({ $names })，对一切 { $names } ≥ { $preperiod }，在反常规则下 { $names } 是必败态当且仅当 { $names } + { $period } 是必败态{ $minimal ->
    [yes] ；周期和前周期都不能更小
   *[no] {""}
}。
theorem-saltus = 对于这些规则的博弈 { $game }({ $names })，对一切 { $names } ≥ { $preperiod }，{ $names } + { $period } 的 SG 值等于 { $names } 的 SG 值加 { $saltus }{ $minimal ->
    [yes] ；周期和前周期都不能更小
   *[no] {""}
}。
numeration-base = { $base } 进制
numeration-other = 数的写法：{ $numeration }
obligation-symmetric = 局面的条件与坐标的顺序无关
obligation-valid-zeros = 合法的数字串与前导零无关，且 0 合法
obligation-has-successor = 每个合法的数字串都有后继
obligation-is-successor = 除 0 外每个合法的数字串都是后继
obligation-successor-value = 后继的值恰好大 1
obligation-addition = 加法器满足 x + 0 = x 和 x + (y + 1) = (x + y) + 1
obligation-words = { $path } 只接受合法的数字串，且与前导零无关
obligation-disjoint = 没有局面既判输又判赢
obligation-measure = 走法 { $clause } 的每一步都使度量变小
obligation-positions = 自动机只接受局面
obligation-lost-inside = 规则判输的局面都被接受
obligation-won-outside = 规则判赢的局面都不被接受
obligation-no-option = 被接受的局面没有被接受的后继
obligation-some-option = 其余未结束的局面都有被接受的后继（反常规则下或无路可走）
obligation-can-move = 被接受而未结束的局面都有路可走
obligation-ray = 重复的走法 { $clause } 不会走出局面的范围
obligation-repeat = repeats[{ $clause }] 恰好说明从何处继续相减能到达被接受的局面
obligation-mex = 给出的 SG 值恰好是不属于任何后继的最小数
obligation-total = 每个局面都有 SG 值
obligation-all-positions = 每个自然数都是局面，且没有规则判定的终局
obligation-reach = 每一步至少取 1、至多取 { $reach }
obligation-shift = 从 { $from } 起，x 与 x 加周期的走法一一对应
obligation-window = 算出的值从 { $from } 到 { $to } 之前是重复的
obligation-minimal = 周期和前周期都不能更小
obligation-code = 留下 { $heaps } 个非空堆的走法与代码一致
obligation-all-but = 走法是取走除排除数以外的任意正数
obligation-segment = 远处的值是 0、1、…，没有间断
obligation-state = { $first } 与 { $second } 处的相对状态相同，其间值增加 { $rise }
failure-file = 文件：{ $what }
failure-field = { $path }：{ $what }
failure-rules = 规则第 { $at } 字节处：{ $what }
failure-inexpressible = 不能表达：{ $what }
failure-limit = 未检验：{ $what }
failure-obligation = 以下不成立：{ $condition }
failure-witness = 以下不成立：{ $condition }；例如 { $witness }
