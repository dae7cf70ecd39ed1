//! Tables, lists, sequences and pictures.

mod support;

use serde_json::Value;
use std::process::{Child, Stdio};
use std::time::Duration;
use support::{command, directory, grundy};

#[test]
fn the_map_of_wythoff() {
    let expected = "\
wythoff  (P: the player to move loses; N: the player to move wins; ·: no position)
a\\b │ 0 1 2 3 4 5 6 7
────┼────────────────
  0 │ P N N N N N N N
  1 │ N N P N N N N N
  2 │ N P N N N N N N
  3 │ N N N N N P N N
  4 │ N N N N N N N P
  5 │ N N N P N N N N
  6 │ N N N N N N N N
  7 │ N N N N P N N N
";
    assert_eq!(grundy(&["table", "wythoff", "--to", "7"]).good(), expected);
}

/// The table of nim is the table of the nim-sum.
#[test]
fn heaps_of_a_sum() {
    let csv = grundy(&[
        "table", "nim", "--to", "9", "--to", "6", "--what", "nim", "--format", "csv",
    ])
    .good();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("heap1,heap2,outcome,nim_value"));
    let mut count = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |i: usize| fields[i].parse::<u32>().unwrap();
        assert_eq!(number(0) ^ number(1), number(3), "{line}");
        assert_eq!(fields[2], if number(3) == 0 { "P" } else { "N" });
        count += 1;
    }
    assert_eq!(count, 70);
}

#[test]
fn three_coordinates_are_slices() {
    let output = grundy(&["table", "chomp(rows=3)", "--to", "2", "--misere"]).good();
    assert!(output.contains("r1 = 1\n"), "{output}");
    // With the poisoned square alone there is no move, which wins in misère play.
    assert!(
        output.contains("r1 = 1\nr2\\r3 │ 0 1 2\n──────┼──────\n    0 │ N · ·\n"),
        "{output}"
    );
}

/// Nim-values of Wythoff's game by antidiagonals: A004481 of the OEIS begins so.
#[test]
fn a_bfile_goes_by_antidiagonals() {
    let output = grundy(&[
        "table", "wythoff", "--to", "4", "--what", "nim", "--format", "bfile",
    ])
    .good();
    let values: Vec<&str> = output
        .lines()
        .map(|l| l.split(' ').nth(1).unwrap())
        .collect();
    assert_eq!(
        values,
        [
            "0", "1", "1", "2", "2", "2", "3", "0", "0", "3", "4", "4", "1", "4", "4"
        ]
    );
}

#[test]
fn remoteness_is_bracketed_where_lost() {
    let output = grundy(&["table", "wythoff", "--to", "2", "--what", "remoteness"]).good();
    assert!(output.contains("  0 │ [0]   1   1\n"), "{output}");
    assert!(output.contains("  1 │   1   1 [2]\n"), "{output}");
}

#[test]
fn kayles_in_rows_of_its_period() {
    let output = grundy(&["values", "0.77", "--to", "166"]).good();
    assert!(
        output.contains("\n 72 │ 4 1 2 8 1 4 7 2 1 8 2 7\n"),
        "{output}"
    );
    assert!(
        output.ends_with("period 12 from heap 71 on (proved by heaps 0 to 166)\n"),
        "{output}"
    );
    let output = grundy(&["values", "0.77", "--to", "165"]).good();
    assert!(
        output.ends_with("no period is proved by heaps 0 to 165\n"),
        "{output}"
    );
}

/// Winning Ways gives the period of Kayles, 4 1 2 8 1 4 7 2 1 8 2 7 from a multiple of 12 on; 10^30 is 4 more than one.
#[test]
fn values_of_single_heaps() {
    let output = grundy(&["values", "0.77", "--at", "10^30", "--at", "9"]).good();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], format!("1{}: 1  (as heap 76)", "0".repeat(30)));
    assert_eq!(lines[1], "9: 4");
    assert!(lines[2].contains("period 12 from heap 71"), "{output}");
    let csv = grundy(&["values", "kayles", "--at", "10^30+2", "--format", "csv"]);
    assert_eq!(
        csv.good().lines().last(),
        Some("1000000000000000000000000000002,7")
    );
    assert!(grundy(&["values", "0.77", "--at", "1", "--to", "3"]).status == 2);
    let error = grundy(&["values", "wythoff", "--at", "7"]).bad(1);
    assert!(error.contains("not a game of one heap"), "{error}");
}

#[test]
fn a_subtraction_game_and_its_period() {
    let output = grundy(&["values", "S{1,3,4}", "--to", "20"]).good();
    assert!(output.contains("period 7 from heap 0 on"), "{output}");
    assert!(
        output.contains(" 0 │ 0 1 0 1 2 3 2 0 1 0 1 2 3 2\n"),
        "{output}"
    );
}

#[test]
fn lost_positions_smallest_first() {
    let output = grundy(&["losing", "wythoff", "--to", "20"]).good();
    assert_eq!(
        output,
        "0 0\n1 2\n3 5\n4 7\n6 10\n8 13\n9 15\n11 18\n12 20\n"
    );
    let output = grundy(&["losing", "wythoff", "--to", "3", "--all"]).good();
    assert_eq!(output, "0 0\n1 2\n2 1\n");
    let output = grundy(&["losing", "bash(m=3)", "--to", "12", "--format", "bfile"]).good();
    assert_eq!(output, "1 0\n2 4\n3 8\n4 12\n");
    // In misère play a single heap of 1 is lost, and those that are 1 modulo m + 1.
    let output = grundy(&[
        "losing",
        "bash(m=3)",
        "--to",
        "12",
        "--misere",
        "--format",
        "csv",
    ])
    .good();
    assert_eq!(output, "n\n1\n5\n9\n");
}

#[test]
fn json_tables_are_json() {
    for args in [
        &[
            "table", "wythoff", "--to", "3", "--what", "nim", "--format", "json",
        ][..],
        &["table", "0.77", "--to", "3", "--format", "json"],
        &["losing", "wythoff", "--to", "9", "--format", "json"],
        &["values", "0.77", "--to", "200", "--format", "json"],
    ] {
        let document: Value = serde_json::from_str(&grundy(args).good()).unwrap();
        assert_eq!(document["schema"], "grundy/1");
    }
}

#[test]
fn pictures() {
    let directory = directory("pictures");
    let path = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let (svg, png) = (path("w.svg"), path("w.png"));
    let args = [
        "table", "wythoff", "--to", "9", "--svg", &svg, "--png", &png,
    ];
    assert_eq!(grundy(&args).good(), "");
    let text = std::fs::read_to_string(&svg).unwrap();
    // The lost positions up to 9: (0, 0), and three pairs in both orders; each has a mark, and the legend has their colour once more.
    assert_eq!(text.matches("<circle").count(), 7, "{text}");
    assert_eq!(text.matches("#d55e00").count(), 8);
    assert_eq!(
        text.matches("<title>wythoff: P-positions</title>").count(),
        1
    );
    let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&png).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let size = format!("width=\"{}\" height=\"{}\"", info.width, info.height);
    assert!(text.contains(&size), "{size}");
    let lost = pixels
        .chunks(3)
        .filter(|p| *p == [0xd5, 0x5e, 0x00])
        .count();
    assert!(lost > 7 * 200, "{lost}");

    let dots = path("k.svg");
    grundy(&[
        "table", "0.77", "--to", "50", "--what", "nim", "--svg", &dots,
    ])
    .good();
    let text = std::fs::read_to_string(&dots).unwrap();
    assert_eq!(text.matches("<circle").count(), 51);
    let message = grundy(&["table", "chomp(rows=3)", "--to", "2", "--svg", &dots]).bad(2);
    assert!(message.contains("1 or 2 coordinates"), "{message}");
}

/// The exit status of what ends by itself; it is killed when it does not within two minutes.
fn status_of(mut child: Child) -> Option<i32> {
    for _ in 0..1200 {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

/// The limits hold while the rows are written, too: none of these is over when its time is.
#[test]
fn a_huge_table_ends_with_its_time() {
    for args in [
        &["table", "0.77", "--to", "1000000000000"][..],
        &["table", "0.77", "--to", "1000000000000", "--format", "csv"],
        &["table", "bash", "--to", "100000000", "--memory", "500M"],
        &[
            "values",
            "0.77",
            "--to",
            "1000000000000",
            "--format",
            "json",
        ],
        &["values", "S{3,1000,20001,40000}", "--to", "1000000000"],
        &["losing", "0.77", "--to", "1000000000000"],
        &["losing", "nim", "--to", "10000", "--to", "10000", "--all"],
    ] {
        let mut command = command(args);
        command.args(["--time", "300ms"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        assert_eq!(status_of(child), Some(1), "{args:?}");
    }
}

#[test]
fn what_cannot_fit_is_refused() {
    for args in [
        &["table", "wythoff", "--to", "100000"][..],
        &["table", "nim", "--to", "10000", "--to", "10000"],
        &["values", "S{3,1000,20001,40000}", "--to", "100000000"],
        &["losing", "bash", "--to", "100000000"],
    ] {
        let mut args = args.to_vec();
        args.extend(["--memory", "10M"]);
        let message = grundy(&args).bad(1);
        assert!(message.contains("--memory"), "{message}");
    }
}

/// By their sum and then in lexicographic order, also where the sides of the box differ.
#[test]
fn lost_positions_of_an_oblong_box() {
    let args = [
        "losing", "nim", "--to", "3", "--to", "1", "--to", "2", "--all",
    ];
    let mut lost: Vec<[u32; 3]> = Vec::new();
    for a in 0..4 {
        for b in 0..2 {
            lost.extend(
                (0..3)
                    .map(|c| [a, b, c])
                    .filter(|x| x[0] ^ x[1] ^ x[2] == 0),
            );
        }
    }
    lost.sort_by_key(|x| (x.iter().sum::<u32>(), *x));
    let lines: Vec<String> = lost
        .iter()
        .map(|[a, b, c]| format!("{a} {b} {c}\n"))
        .collect();
    assert_eq!(grundy(&args).good(), lines.concat());
}

/// One sequence in every format of files, each read back.
#[test]
fn sequences_in_files() {
    let directory = directory("sequences");
    // Kayles to heap 11, as printed in Winning Ways.
    let expected = [0u32, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    let write = |name: &str| {
        let path = directory.join(name);
        let file = path.to_str().unwrap();
        let said = grundy(&["values", "0.77", "--to", "11", "-o", file]).good();
        let bytes = std::fs::read(&path).unwrap();
        let end = format!(": 12 values, {} bytes\n", bytes.len());
        assert!(said.ends_with(&end), "{said}");
        bytes
    };
    let text = |name: &str| String::from_utf8(write(name)).unwrap();
    let lines = |separator: char| {
        let lines = expected.iter().enumerate();
        let lines = lines.map(|(heap, value)| format!("{heap}{separator}{value}\n"));
        lines.collect::<String>()
    };
    assert_eq!(text("k.txt"), lines(' '));
    assert_eq!(text("k.csv"), format!("heap,nim_value\n{}", lines(',')));
    let json: Value = serde_json::from_str(&text("k.json")).unwrap();
    let printed = grundy(&["values", "0.77", "--to", "11", "--format", "json"]).good();
    assert_eq!(json, serde_json::from_str::<Value>(&printed).unwrap());
    assert_eq!(write("k.u8"), expected.map(|v| v as u8));
    assert_eq!(
        write("k.u16"),
        expected.map(|v| (v as u16).to_le_bytes()).concat()
    );
    assert_eq!(write("k.u32"), expected.map(u32::to_le_bytes).concat());

    write("k.parquet");
    let file = std::fs::File::open(directory.join("k.parquet")).unwrap();
    let reader = parquet::file::reader::SerializedFileReader::new(file).unwrap();
    let rows: Vec<String> = reader
        .into_iter()
        .map(|row| row.unwrap().to_string())
        .collect();
    let wanted = expected.iter().enumerate();
    let wanted = wanted.map(|(heap, value)| format!("{{heap: {heap}, nim_value: {value}}}"));
    assert_eq!(rows, wanted.collect::<Vec<_>>());

    let wrong = grundy(&["values", "0.77", "--to", "11", "-o", "k.xls"]).bad(2);
    assert!(wrong.contains(".parquet"), "{wrong}");
    let nim = directory.join("nim.u8").display().to_string();
    let wrong = grundy(&["values", "nim", "--to", "300", "-o", &nim]).bad(2);
    assert!(
        wrong.contains("heap 256 does not fit into 8 bits"),
        "{wrong}"
    );
}

#[test]
fn rare_heaps_histograms_and_their_picture() {
    // Published: 0.106 has the rare heaps of mask d by positions, 15 of them, the last 1103.
    let rares = grundy(&["values", "0.106", "--to", "20000", "--what", "rares"]).good();
    let mut lines = rares.lines();
    assert_eq!(
        lines.next(),
        Some("sparse space: mask 0xd by positions; 15 rare heaps up to 20000")
    );
    assert_eq!(lines.next(), Some("3: 0"));
    assert_eq!(lines.last(), Some("1103: 16"));
    let wrong = grundy(&["values", "nim", "--to", "9", "--what", "rares"]).bad(2);
    assert!(wrong.contains("take-and-break"), "{wrong}");

    // Kayles to heap 11: 0 1 2 3 1 4 3 2 1 4 2 6.
    let counts = grundy(&["values", "0.77", "--to", "11", "--what", "histogram"]).good();
    assert_eq!(
        counts,
        "value │ heaps\n    0 │ 1\n    1 │ 3\n    2 │ 3\n    3 │ 2\n    4 │ 2\n    6 │ 1\n"
    );

    let path = directory("scatter").join("106.png");
    let file = path.to_str().unwrap();
    grundy(&["values", "0.106", "--to", "2000", "--png", file]).good();
    let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&path).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let count = |colour: [u8; 3]| {
        let pixels = pixels.chunks(3);
        pixels.filter(|pixel| *pixel == colour).count()
    };
    // The colours of common and of rare points; these are discs.
    assert!(count([0x00, 0x72, 0xb2]) > 1_000);
    assert!(count([0xd5, 0x5e, 0x00]) > 100);
}
