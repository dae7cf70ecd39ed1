//! `grundy period`: what it proves, and that nothing is lost when it is stopped.

mod support;

use serde_json::Value;
use std::fs;
use std::thread::sleep;
use std::time::Duration;
use support::{command, directory, grundy};

#[test]
fn kayles() {
    let expected = "\
0.77: period 12 from heap 71 on
  last exception: heap 70
  greatest nim-value: 8, first at heap 27
  proved by the values of the heaps 0 to 166, which repeat as long as the theorem of Guy and Smith asks
";
    assert_eq!(grundy(&["period", "0.77"]).good(), expected);
    assert_eq!(grundy(&["period", "kayles"]).good(), expected);
}

/// Periods of the literature; the last two by a window.
#[test]
fn several_games_as_data() {
    let codes = ["0.07", "0.137", "4.7", "0.3", "0.16", "0.56"];
    let output = grundy(&[&["period", "--json"], &codes[..]].concat()).good();
    let document: Value = serde_json::from_str(&output).unwrap();
    let games = document["games"].as_array().unwrap();
    let numbers: Vec<(&str, u64, u64)> = games
        .iter()
        .map(|game| {
            let number = |key: &str| game["period"][key].as_u64().unwrap();
            let code = game["code"].as_str().unwrap();
            (code, number("period"), number("preperiod"))
        })
        .collect();
    assert_eq!(
        numbers,
        [
            ("0.07", 34, 53),
            ("0.137", 34, 52),
            ("4.7", 2, 1),
            ("0.3", 2, 0),
            ("0.16", 149_459, 105_351),
            ("0.56", 144, 326_640),
        ]
    );
    assert_eq!(games[3]["last_exception"], Value::Null);
    assert_eq!(games[4]["last_exception"], "105350");
    assert_eq!(games[4]["proof"]["kind"], "window");
}

#[test]
fn what_is_not_proved_is_not_claimed() {
    let run = grundy(&["period", "0.6", "--to", "5000"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stdout
            .starts_with("0.6: no period is proved by the heaps 0 to 5000\n"),
        "{}",
        run.stdout
    );
    let wrong = grundy(&["period", "wythoff"]).bad(2);
    assert!(wrong.contains("no take-and-break game"), "{wrong}");
}

/// Ten times ended at any moment without a chance to say goodbye; then the result is that of a run that was not.
#[test]
fn killed_ten_times() {
    let directory = directory("period-killed");
    let file = directory.join("state").display().to_string();
    let first = ["period", "0.104", "--checkpoint", &file, "--every", "20ms"];
    let again = [&first[..], &["--resume"]].concat();
    // Any delays will do, as long as they differ.
    for (times, delay) in [90, 310, 170, 50, 230, 120, 280, 70, 210, 150]
        .iter()
        .enumerate()
    {
        let kept = fs::exists(&file).unwrap();
        let arguments = if kept { &again[..] } else { &first[..] };
        let mut child = command(arguments).spawn().unwrap();
        sleep(Duration::from_millis(*delay));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(times == 0 || fs::exists(&file).unwrap() || *delay < 100);
    }
    let resumed = grundy(&again);
    assert_eq!(resumed.status, 0, "{}", resumed.stderr);
    assert!(resumed.stderr.contains("; kept in"), "{}", resumed.stderr);
    assert_eq!(
        resumed.stdout,
        "\
0.104: period 11770282 from heap 197769598 on
  last exception: heap 197769597
  greatest nim-value: 29, first at heap 186892397
  proved by a window that comes back: the 65603 values before heap 268435456 stand before heap 280205738 again, and every value in \
  between was decided within such a window (docs/streaming-periods.md)
"
        .replace("in   between", "in between")
    );
    // The finished search is kept too.
    assert_eq!(grundy(&again).good(), resumed.stdout);
}

#[test]
fn files_are_never_lost_and_never_trusted() {
    let directory = directory("period-files");
    let path = directory.join("state");
    let file = path.display().to_string();
    let first = ["period", "0.6", "--to", "3000", "--checkpoint", &file];
    assert_eq!(grundy(&first).status, 1);
    let state = fs::read(&path).unwrap();

    let wrong = grundy(&first).bad(2);
    assert!(wrong.contains("is there already"), "{wrong}");
    assert_eq!(fs::read(&path).unwrap(), state);

    let again = [&first[..], &["--resume"]].concat();
    assert_eq!(grundy(&again).status, 1);
    let other = ["period", "0.7", "--checkpoint", &file, "--resume"];
    assert!(grundy(&other).bad(2).contains("another game"));

    for at in (0..state.len()).step_by(97) {
        let mut damaged = state.clone();
        damaged[at] ^= 0x10;
        fs::write(&path, &damaged).unwrap();
        let wrong = grundy(&again).bad(2);
        assert!(wrong.contains("checkpoint"), "{wrong}");
        assert_eq!(fs::read(&path).unwrap(), damaged);
    }

    // A folder that is not there stands for one that cannot be written to.
    let nowhere = directory.join("no/state").display().to_string();
    let wrong = grundy(&["period", "0.6", "--to", "3000", "--checkpoint", &nowhere]);
    assert_eq!(wrong.status, 2);
    assert!(
        wrong.stderr.contains("cannot be written"),
        "{}",
        wrong.stderr
    );
}
