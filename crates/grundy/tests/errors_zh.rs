//! Every error has its words in Chinese.

use grundy::words::{Lang, Words};
use grundy::{Contents, Error, Game, Play};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The English text of a message and the names of its arguments, as a source makes it.
#[derive(Debug, PartialEq, Eq)]
struct Made {
    text: String,
    args: BTreeSet<String>,
}

#[test]
fn every_message_has_its_words() {
    let made = messages();
    let words = texts(include_str!("../../../locales/errors.zh-CN.ftl"));
    let ids: BTreeSet<&String> = made.keys().collect();
    let keys: BTreeSet<&String> = words.keys().collect();
    assert_eq!(
        ids.difference(&keys).collect::<Vec<_>>(),
        Vec::<&&String>::new(),
        "messages without words"
    );
    assert_eq!(
        keys.difference(&ids).collect::<Vec<_>>(),
        Vec::<&&String>::new(),
        "words without a message"
    );
    for (id, made) in &made {
        assert_eq!(
            variables(&made.text, "{", "}"),
            made.args,
            "{id}: everything that the English text names is an argument"
        );
        assert_eq!(
            variables(&words[id], "{ $", " }"),
            made.args,
            "{id}: the words name what the English text names"
        );
    }
    assert!(made.len() > 250, "{} messages are found", made.len());
}

/// Texts of one key in two files would replace one another.
#[test]
fn messages_and_other_texts_have_different_keys() {
    let errors = texts(include_str!("../../../locales/errors.zh-CN.ftl"));
    for others in [
        include_str!("../../../locales/zh-CN.ftl"),
        include_str!("../../../locales/cli/zh-CN.ftl"),
    ] {
        let others = texts(others);
        let both: Vec<_> = others.keys().filter(|k| errors.contains_key(*k)).collect();
        assert_eq!(both, Vec::<&String>::new());
    }
}

/// The message and the help of the first error in Chinese.
#[track_caller]
fn says<T>(result: Result<T, Error>, message: &str, help: &str) {
    let Err(error) = result else {
        panic!("no error: {message}");
    };
    let words = Words::new(Lang::Zh).error(&error);
    assert_eq!(words.message, message);
    assert_eq!(words.help.unwrap_or_default(), help);
    let english = Words::new(Lang::En).error(&error).message;
    // Bytes are told in larger units.
    assert!(
        error.is_out_of_reach() || error.to_string().starts_with(&english),
        "{error}"
    );
}

fn rules(text: &str) -> Result<Game, Error> {
    Game::from_rules(text, None, &[])
}

#[test]
fn faults_of_rules() {
    says(
        rules("game g(n); move k in 1..3 -> (n - j)"),
        "`j` 在此处没有定义",
        "可声明参数 `game g(n) with j = 3`；或者是想写取值变量 `move j in 1..n`？",
    );
    says(
        rules("game g(heap, limit); move k in 1..limt -> (heap - k, limit)"),
        "`limt` 在此处没有定义",
        "是不是 `limit`？",
    );
    says(
        rules("game g(n); where n < 3 +"),
        "此处应为数或名称，实际是语句结尾",
        "",
    );
    says(
        rules("game g n"),
        "此处应为 `(`（其后写坐标，例如 game nim(n)），实际是 `n`",
        "",
    );
    says(
        rules("game g(n); move k in 1..n if k ≤ 3 -> (n - k)"),
        "此处应为 `->`（其后写着法到达的局面），实际是 '≤'",
        "请写 `<=`",
    );
    says(
        rules("game g(n); move k in {} -> (n - k)"),
        "列表是空的",
        "至少写一个数，例如 {1, 3, 4}",
    );
    says(
        rules("game g(n); move k in 1..2n -> (n - k)"),
        "此处应为 `->`（其后写着法到达的局面），实际是 `n`",
        "乘号不能省略：`*n`",
    );
    says(
        rules("game g(a, b); move -> (a - 1)"),
        "g 的局面有 2 个坐标，而不是 1 个",
        "请写 (a, b)",
    );
    says(rules("game g(a, a)"), "坐标 `a` 重复定义", "请换一个名称");
    says(
        rules("game g(a, b); unordered; where a >= b"),
        "`where` 与坐标的次序有关：对 (1, 0) 成立，对 (0, 1) 不成立",
        "无序博弈的坐标可以交换：请把条件改成对称的，或去掉 `unordered`",
    );
    says(
        rules(""),
        "这里没有任何博弈",
        "规则以博弈开头，例如 game nim(n); move k in 1..n -> (n - k)",
    );
}

#[test]
fn faults_of_notations() {
    says(
        Game::parse("whytoff"),
        "目录中没有名为 `whytoff` 的博弈",
        "是不是 `wythoff`？",
    );
    says(
        Game::parse("bash(q=4)"),
        "bash 没有参数 `q`",
        "它的参数有 m",
    );
    says(
        Game::parse("moore(q=4)"),
        "moore 没有参数 `q`",
        "它的参数有 k、heaps",
    );
    says(
        Game::parse("chomp(rows=99)"),
        "rows 超出了 chomp 的允许范围",
        "rows 的范围是 1 到 16",
    );
    says(
        Game::parse("0."),
        "代码的小数点之后必须有数字，例如 0.77",
        "",
    );
    says(
        Game::parse("0.7G"),
        "'G' 不是代码的数字：八进制数字是 0–7，十六进制还有 8–9 和 A–F",
        "",
    );
    says(
        Game::parse("2.7"),
        "小数点前的数字 2 使博弈永不结束：大小为 n 的堆变为大小为 n 的堆；该位只能是 4、8 或 C（只分堆，不取子）",
        "",
    );
    says(
        Game::parse("S{}"),
        "减法集合至少要有一个元素",
        "例如 S{1,3,4}；没有着法的博弈是 0.0",
    );
    says(
        Game::parse("S{1,0}"),
        "不能取 0：否则博弈永不结束",
        "请去掉它；取子数必须是正数",
    );
    says(
        Game::parse("S{5..2}"),
        "范围 5..2 是空的",
        "两端写反了：2..5",
    );
}

#[test]
fn faults_of_positions() {
    let position = |game: &str, text: &str| Game::parse(game).unwrap().position(text);
    says(position("nim", "-3"), "-3 是负数：堆的大小是自然数", "");
    says(
        position("nim", "3x"),
        "'x' 不能出现在数中",
        "请写自然数，例如 20、10^18 或 2^64-1",
    );
    says(
        position("wythoff", "3"),
        "wythoff 的局面写成 2 个数，而不是 1 个：wythoff A B",
        "",
    );
    says(
        position("king", "0 3"),
        "(0, 3) 不是 king 的局面：m = 0 时 m >= 1 不成立",
        "",
    );
}

#[test]
fn answers_that_cannot_be_given() {
    let ask = |text: &str, position: &str| {
        let game = rules(text).unwrap();
        let position = game.position(position).unwrap();
        game.outcome(
            &position,
            Play::Normal,
            &grundy::Budget::default().with_positions(1_000),
        )
    };
    says(
        ask(
            "game g(n); where n <= 1; move k in 0..1 if k != n -> (k)",
            "1",
        ),
        "博弈可能永不结束：g(1) → g(0) → g(1)",
        "",
    );
    says(
        ask(
            "game g(n); lost if n < 2; won if n = 1; move -> (n - 1)",
            "1",
        ),
        "g(1) 同时判输又判赢：`lost if` 与 `won if` 必须互斥",
        "",
    );
}

#[test]
fn limits_and_what_is_known() {
    let few = grundy::Budget::default().with_positions(100);
    let known = "局面数上限 100 已用完；大小为 0 至 99 的堆的";
    says(
        Game::parse("0.07").unwrap().sequence(1_000, &few),
        &format!("{known} SG 值已知，尚未证明周期"),
        "",
    );
    let memory = grundy::Budget::default().with_memory(1 << 20);
    let wythoff = Game::parse("wythoff").unwrap();
    says(
        wythoff.table(&[9_999], Contents::Outcomes, Play::Normal, &memory),
        "需要 763.0 MiB，只允许 1.0 MiB；已知：10000 × 10000 个局面的表尚未开始",
        "提高上限：--memory 763M",
    );
}

#[test]
fn faults_of_the_input_of_a_judge_problem() {
    let problem = grundy::judge::find("hdu1527").unwrap();
    let mut output = Vec::new();
    let run = problem.run(&b"2 x\n"[..], &mut output, &grundy::Budget::default());
    says(run, "第 1 行：`b` 应为自然数，实际是 `x`", "");
    let words = Words::new(Lang::Zh).error(&grundy::judge::find("hdu1572").unwrap_err());
    assert!(
        words
            .message
            .starts_with("没有题目 `hdu1572`；相近的有 hdu")
    );
}

/// The messages that the sources make, by identifier.
fn messages() -> BTreeMap<String, Made> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut made: BTreeMap<String, Made> = BTreeMap::new();
    for entry in fs::read_dir(crates).unwrap() {
        for file in sources(&entry.unwrap().path().join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            let code: Vec<&str> = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            for rest in code.join("\n").split("message!(").skip(1) {
                let (id, message) =
                    read(rest).unwrap_or_else(|| panic!("{}: message!({rest:.60}", file.display()));
                if let Some(other) = made.get(&id) {
                    assert_eq!(other, &message, "two messages are called {id}");
                }
                made.insert(id, message);
            }
        }
    }
    made
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

/// `"id", "text", name = value, …)`
fn read(rest: &str) -> Option<(String, Made)> {
    let (id, rest) = literal(rest.trim_start())?;
    let (text, rest) = literal(rest.trim_start().strip_prefix(',')?.trim_start())?;
    let (mut depth, mut part, mut args) = (0, String::new(), BTreeSet::new());
    let mut rest = rest;
    while let Some(c) = rest.chars().next() {
        if c == '"' {
            rest = literal(rest)?.1;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            ',' | ')' if depth == 0 => {
                args.extend(
                    part.split_once(" = ")
                        .map(|(name, _)| name.trim().to_owned()),
                );
                part.clear();
                if c == ')' {
                    break;
                }
                continue;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        part.push(c);
    }
    Some((id, Made { text, args }))
}

/// A string in quotes at the beginning, and what follows it.
fn literal(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut found = String::new();
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((found, &inside[at + 1..])),
            '\\' => match chars.next()?.1 {
                '\n' => {}
                escaped => found.extend(['\\', escaped]),
            },
            c => found.push(c),
        }
    }
    None
}

/// The names between the marks; doubled braces are braces.
fn variables(text: &str, open: &str, close: &str) -> BTreeSet<String> {
    let text = text.replace("{{", "").replace("}}", "");
    let parts = text.split(open).skip(1);
    let names = parts.filter_map(|part| part.split_once(close).map(|(name, _)| name.to_owned()));
    names.filter(|name| !name.starts_with('"')).collect()
}

/// The texts of a Fluent file by key.
fn texts(file: &str) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut last = None;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" = ").filter(|_| !line.starts_with(' ')) {
            Some((key, text)) => {
                let before = found.insert(key.to_owned(), text.to_owned());
                assert_eq!(before, None, "{key} is there twice");
                last = Some(key.to_owned());
            }
            None => {
                if let Some(text) = last.as_ref().and_then(|key| found.get_mut(key)) {
                    text.push_str(line);
                }
            }
        }
    }
    found
}
