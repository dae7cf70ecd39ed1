//! The known answers of `testdata/*.toml`, put to every engine. Each engine answers what it can; what it skips is counted with
//! the reason, and none of them may skip its way through.

mod brute;

use brute::{Brute, tuples};
use grundy::rules::{Ruleset, Shape};
use grundy::values::general::General;
use grundy::values::subtraction::Subtraction;
use grundy::values::take_and_break::TakeAndBreak;
use grundy::{Basis, Budget, Game, Outcome, Play, Position, Question};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

// Entries

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Suite {
    nim_values: Vec<Entry<NimValues>>,
    losing: Vec<Entry<Losing>>,
    outcome: Vec<Entry<Outcomes>>,
    winning: Vec<Entry<Winning>>,
    period: Vec<Entry<Repeats>>,
    remoteness: Vec<Entry<Remoteness>>,
}

#[derive(Deserialize)]
struct Entry<Q> {
    name: String,
    game: Option<String>,
    rules: Option<String>,
    source: String,
    #[serde(default)]
    play: PlayName,
    #[serde(flatten)]
    question: Q,
}

#[derive(Clone, Copy, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum PlayName {
    #[default]
    Normal,
    Misere,
}

#[derive(Deserialize)]
struct NimValues {
    #[serde(default)]
    before: Vec<u64>,
    #[serde(default)]
    from: u64,
    values: Vec<u64>,
}

#[derive(Deserialize)]
struct Losing {
    #[serde(default)]
    from: u64,
    to: Vec<u64>,
    lost: Vec<Vec<u64>>,
}

#[derive(Deserialize)]
struct Outcomes {
    lost: Vec<String>,
    won: Vec<String>,
}

#[derive(Deserialize)]
struct Winning {
    at: String,
    results: Vec<String>,
}

#[derive(Deserialize)]
struct Repeats {
    preperiod: u64,
    period: u64,
}

#[derive(Deserialize)]
struct Remoteness {
    values: Vec<u32>,
}

impl<Q> Entry<Q> {
    fn game(&self) -> Game {
        assert!(!self.source.is_empty(), "{} needs a source", self.name);
        match (&self.game, &self.rules) {
            (Some(game), None) => Game::parse(game),
            (None, Some(rules)) => Game::from_rules(rules, None, &[]),
            _ => panic!("{} needs one of `game` and `rules`", self.name),
        }
        .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    fn play(&self) -> Play {
        match self.play {
            PlayName::Normal => Play::Normal,
            PlayName::Misere => Play::Misere,
        }
    }
}

// Engines

/// An answer, or why there is none.
type Answered<T> = Result<T, &'static str>;

trait Engine {
    fn outcome(&mut self, position: &Position, play: Play) -> Answered<Outcome>;
    fn nim_value(&mut self, position: &Position) -> Answered<BigUint>;
    /// The results of the winning moves. An engine without a list of its own decides the result of every legal move.
    fn winning(&mut self, game: &Game, position: &Position, play: Play) -> Answered<Vec<String>> {
        let mut results = Vec::new();
        for (index, to) in Brute::new(game).moves(position) {
            let result = position.after(index, &to);
            if self.outcome(&result, play)? == Outcome::P {
                results.push(result.to_string());
            }
        }
        Ok(results)
    }
    fn period(&mut self) -> Answered<(u64, u64)> {
        Err("finds no periods")
    }
    fn remoteness(&mut self, _: &Position, _: Play) -> Answered<u32> {
        Err("knows no remoteness")
    }
}

fn budget() -> Budget {
    Budget::default().with_positions(20_000)
}

const OUT_OF_REACH: &str = "out of reach";

fn reached<T>(result: Result<T, grundy::values::Error>) -> Answered<T> {
    result.map_err(|error| match error.exhausted_limit() {
        Some(_) => OUT_OF_REACH,
        None => panic!("{error}"),
    })
}

/// The library as a user has it: theorem, kernel or search, as it sees fit.
struct Whole<'g>(&'g Game);

impl Engine for Whole<'_> {
    fn outcome(&mut self, position: &Position, play: Play) -> Answered<Outcome> {
        Ok(self.0.outcome(position, play, &Budget::default()).unwrap())
    }

    fn nim_value(&mut self, position: &Position) -> Answered<BigUint> {
        Ok(self.0.nim_value(position, &Budget::default()).unwrap())
    }

    fn winning(&mut self, _: &Game, position: &Position, play: Play) -> Answered<Vec<String>> {
        let question = Question {
            play,
            ..Question::default()
        };
        let answer = self.0.ask(position, &question).unwrap();
        assert_eq!(answer.count, Some(answer.moves.len()));
        Ok(answer.moves.iter().map(|m| m.result.to_string()).collect())
    }

    fn period(&mut self) -> Answered<(u64, u64)> {
        let far = self.0.position("1000").unwrap();
        match self.0.solve(&far).unwrap().basis {
            Basis::Period(periods) => Ok((periods[0].preperiod, periods[0].period)),
            _ => Err("answers without a period"),
        }
    }

    fn remoteness(&mut self, position: &Position, play: Play) -> Answered<u32> {
        let question = Question {
            play,
            ..Question::default()
        };
        let answer = self.0.ask(position, &question).unwrap();
        answer.remoteness.ok_or("not worked out")
    }
}

impl Engine for General {
    fn outcome(&mut self, position: &Position, play: Play) -> Answered<Outcome> {
        searched(self, position, play).map(|found| found.0)
    }

    fn nim_value(&mut self, position: &Position) -> Answered<BigUint> {
        let mut sum = 0;
        for summand in position.summands() {
            sum ^= reached(General::nim_value(self, &summand.component, &budget()))?;
        }
        Ok(sum.into())
    }

    fn remoteness(&mut self, position: &Position, play: Play) -> Answered<u32> {
        searched(self, position, play).map(|found| found.1)
    }
}

fn searched(general: &mut General, position: &Position, play: Play) -> Answered<(Outcome, u32)> {
    let components: Vec<_> = position
        .summands()
        .iter()
        .map(|s| (s.part, &s.component))
        .collect();
    reached(general.outcome(&components, play, &budget()))
}

/// The kernel of the shape.
enum Kernel {
    Subtraction(Subtraction),
    TakeAndBreak(Box<TakeAndBreak>),
    None,
}

impl Kernel {
    fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Subtraction(amounts) => {
                let set = amounts.list(1 << 16).unwrap();
                // Nothing can be taken with the empty set, which the kernel refuses.
                Subtraction::new(&set).map_or(Kernel::None, Kernel::Subtraction)
            }
            Shape::TakeAndBreak(code) => Kernel::TakeAndBreak(Box::new(TakeAndBreak::new(code))),
            _ => Kernel::None,
        }
    }
}

const NO_KERNEL: &str = "the shape has no kernel";

impl Engine for Kernel {
    fn outcome(&mut self, position: &Position, play: Play) -> Answered<Outcome> {
        if play == Play::Normal {
            let value = self.nim_value(position)?;
            return Ok(of_value(&value));
        }
        match (self, position.summands()) {
            (Kernel::Subtraction(kernel), [heap]) => {
                reached(kernel.outcome_at(&heap.component.coords[0], play, &budget()))
            }
            _ => Err("a kernel knows misère play of a subtraction set's single heap"),
        }
    }

    fn nim_value(&mut self, position: &Position) -> Answered<BigUint> {
        let mut sum = 0;
        for summand in position.summands() {
            let heap = &summand.component.coords[0];
            sum ^= reached(match self {
                Kernel::Subtraction(kernel) => kernel.value_at(heap, &budget()),
                Kernel::TakeAndBreak(kernel) => kernel.value_at(heap, &budget()),
                Kernel::None => return Err(NO_KERNEL),
            })?;
        }
        Ok(sum.into())
    }

    fn period(&mut self) -> Answered<(u64, u64)> {
        let period = match self {
            Kernel::Subtraction(kernel) => *reached(kernel.periodic_values(&budget()))?.period(),
            Kernel::TakeAndBreak(kernel) => reached(kernel.period(&budget()))?,
            Kernel::None => return Err(NO_KERNEL),
        };
        Ok((period.preperiod, period.period))
    }
}

fn of_value(value: &BigUint) -> Outcome {
    match value.to_u64() {
        Some(0) => Outcome::P,
        _ => Outcome::N,
    }
}

/// The theorem by itself.
struct ByTheorem<'g>(&'g Game);

impl ByTheorem<'_> {
    fn rule(&self, position: &Position, play: Play) -> Answered<grundy::values::theorems::Ruling> {
        let theorem = self.0.theorem().ok_or("no theorem")?;
        let components: Vec<_> = position.summands().iter().map(|s| &s.component).collect();
        let heaps = components.iter().all(|c| c.coords.len() == 1);
        if components.len() > 1 && !heaps {
            return Err("a theorem about a tuple says nothing of sums");
        }
        let numbers: Vec<BigUint> = components.iter().flat_map(|c| c.coords.clone()).collect();
        let ruling = theorem.rule(&numbers, play, 0, &budget());
        reached(ruling)?.ok_or("the theorem does not cover it")
    }
}

impl Engine for ByTheorem<'_> {
    fn outcome(&mut self, position: &Position, play: Play) -> Answered<Outcome> {
        self.rule(position, play).map(|ruling| ruling.outcome)
    }

    fn nim_value(&mut self, position: &Position) -> Answered<BigUint> {
        let ruling = self.rule(position, Play::Normal)?;
        ruling.nim_value.ok_or("the theorem gives no nim-values")
    }
}

/// Brute force over the legal moves.
struct ByBrute<'g> {
    brute: Brute<'g>,
    /// Counters in all that it goes up to.
    most: BigUint,
}

impl<'g> ByBrute<'g> {
    fn new(game: &'g Game) -> Self {
        let ruleset: &Ruleset = game.rulesets().next().unwrap();
        let splits = ruleset.rules()[0].moves.iter().any(|m| m.targets.len() > 1);
        ByBrute {
            brute: Brute::new(game),
            most: if splits { 11u32 } else { 20 }.into(),
        }
    }

    fn within(&self, position: &Position) -> Answered<()> {
        let coords = position.summands().iter().flat_map(|s| &s.component.coords);
        match coords.sum::<BigUint>() <= self.most {
            true => Ok(()),
            false => Err("too large for brute force"),
        }
    }
}

impl Engine for ByBrute<'_> {
    fn outcome(&mut self, position: &Position, play: Play) -> Answered<Outcome> {
        self.within(position)?;
        Ok(self.brute.known(position).under(play).0)
    }

    fn nim_value(&mut self, position: &Position) -> Answered<BigUint> {
        self.within(position)?;
        Ok(self.brute.known(position).value.into())
    }

    fn remoteness(&mut self, position: &Position, play: Play) -> Answered<u32> {
        self.within(position)?;
        Ok(self.brute.known(position).under(play).1)
    }
}

// Running them

/// What an engine did: entries that it answered at least in part, single answers, and reasons of what it left out.
#[derive(Default, Debug)]
struct Record {
    entries: usize,
    answers: usize,
    skipped: BTreeMap<&'static str, usize>,
}

#[derive(Default)]
struct Runner {
    entries: usize,
    records: BTreeMap<&'static str, Record>,
}

impl Runner {
    /// Puts the questions to all engines; `ask` compares the answer to the `i`-th one with what is known.
    fn run<Q>(
        &mut self,
        entry: &Entry<Q>,
        questions: usize,
        mut ask: impl FnMut(&mut dyn Engine, &Game, usize, &str) -> Answered<()>,
    ) {
        self.entries += 1;
        let game = entry.game();
        let ruleset = game.rulesets().next().unwrap();
        let engines: [(&'static str, Box<dyn Engine + '_>); 5] = [
            ("library", Box::new(Whole(&game))),
            (
                "general",
                Box::new(General::new(Arc::new(ruleset.clone())).unwrap()),
            ),
            ("kernel", Box::new(Kernel::of(game.shape()))),
            ("theorem", Box::new(ByTheorem(&game))),
            ("brute force", Box::new(ByBrute::new(&game))),
        ];
        for (name, mut engine) in engines {
            let record = self.records.entry(name).or_default();
            let before = record.answers;
            for i in 0..questions {
                let at = format!("{} of {}, {name}", i, entry.name);
                match ask(engine.as_mut(), &game, i, &at) {
                    Ok(()) => record.answers += 1,
                    Err(reason) => *record.skipped.entry(reason).or_default() += 1,
                }
            }
            record.entries += usize::from(record.answers > before);
        }
    }
}

fn text(numbers: &[u64]) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    words.join(" ")
}

/// The position that the numbers write, if they do.
fn position(game: &Game, numbers: &[u64]) -> Option<Position> {
    game.position(&text(numbers)).ok()
}

impl Runner {
    fn suite(&mut self, suite: &Suite) {
        for entry in &suite.nim_values {
            let known = &entry.question;
            self.run(entry, known.values.len(), |engine, game, i, at| {
                let numbers = [&known.before[..], &[known.from + i as u64]].concat();
                let position = position(game, &numbers).unwrap();
                assert_eq!(
                    engine.nim_value(&position)?,
                    known.values[i].into(),
                    "{at}: {numbers:?}"
                );
                Ok(())
            });
        }
        for entry in &suite.losing {
            let known = &entry.question;
            let mut inside = tuples(&known.to);
            inside.retain(|tuple| tuple.iter().all(|&x| x >= known.from));
            for lost in &known.lost {
                assert!(
                    inside.contains(lost),
                    "{}: {lost:?} is outside the box",
                    entry.name
                );
            }
            self.run(entry, inside.len(), |engine, game, i, at| {
                let numbers = &inside[i];
                let lost = known.lost.contains(numbers);
                let Some(position) = position(game, numbers) else {
                    assert!(!lost, "{at}: {numbers:?} is no position");
                    return Ok(());
                };
                let outcome = engine.outcome(&position, entry.play())?;
                assert_eq!(outcome == Outcome::P, lost, "{at}: {numbers:?}");
                Ok(())
            });
        }
        for entry in &suite.outcome {
            let known = &entry.question;
            let all: Vec<(&String, Outcome)> = known
                .lost
                .iter()
                .map(|text| (text, Outcome::P))
                .chain(known.won.iter().map(|text| (text, Outcome::N)))
                .collect();
            self.run(entry, all.len(), |engine, game, i, at| {
                let (text, expected) = all[i];
                let position = game.position(text).unwrap();
                assert_eq!(
                    engine.outcome(&position, entry.play())?,
                    expected,
                    "{at}: {text}"
                );
                Ok(())
            });
        }
        for entry in &suite.winning {
            let known = &entry.question;
            let mut expected = known.results.clone();
            expected.sort();
            self.run(entry, 1, |engine, game, _, at| {
                let position = game.position(&known.at).unwrap();
                let mut found = engine.winning(game, &position, entry.play())?;
                found.sort();
                assert_eq!(found, expected, "{at}");
                Ok(())
            });
        }
        for entry in &suite.period {
            let known = &entry.question;
            self.run(entry, 1, |engine, _, _, at| {
                assert_eq!(engine.period()?, (known.preperiod, known.period), "{at}");
                Ok(())
            });
        }
        for entry in &suite.remoteness {
            let known = &entry.question;
            self.run(entry, known.values.len(), |engine, game, i, at| {
                let position = position(game, &[i as u64]).unwrap();
                let found = engine.remoteness(&position, entry.play())?;
                assert_eq!(found, known.values[i], "{at}");
                Ok(())
            });
        }
    }
}

const FILES: [(&str, &str); 3] = [
    ("heaps", include_str!("../../../testdata/heaps.toml")),
    ("boards", include_str!("../../../testdata/boards.toml")),
    ("misere", include_str!("../../../testdata/misere.toml")),
];

/// The keys of each kind of entry, beside those that all have.
const KEYS: [(&str, &[&str]); 6] = [
    ("nim-values", &["before", "from", "values"]),
    ("losing", &["from", "to", "lost", "play"]),
    ("outcome", &["lost", "won", "play"]),
    ("winning", &["at", "results", "play"]),
    ("period", &["preperiod", "period"]),
    ("remoteness", &["values", "play"]),
];

fn read(text: &str) -> Result<Suite, String> {
    let table: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    for (kind, entries) in &table {
        // An unknown kind is found by the suite itself.
        let own = KEYS
            .iter()
            .find(|(name, _)| name == kind)
            .map(|found| found.1);
        for entry in entries.as_array().into_iter().flatten() {
            for key in entry.as_table().into_iter().flat_map(toml::Table::keys) {
                let common = ["name", "game", "rules", "source"].contains(&key.as_str());
                if !common && !own.unwrap_or_default().contains(&key.as_str()) {
                    return Err(format!("`{key}` is no key of [[{kind}]]"));
                }
            }
        }
    }
    toml::from_str(text).map_err(|error| error.to_string())
}

#[test]
#[allow(clippy::print_stdout)] // what was skipped and why: shown with --nocapture
fn every_entry_by_every_engine() {
    let mut runner = Runner::default();
    for (name, text) in FILES {
        runner.suite(&read(text).unwrap_or_else(|error| panic!("{name}.toml: {error}")));
    }
    for (engine, record) in &runner.records {
        println!(
            "{engine}: {} entries, {} answers",
            record.entries, record.answers
        );
        for (reason, times) in &record.skipped {
            println!("  skipped {times}: {reason}");
        }
    }
    // The library answers everything, with a period where it has no shorter way.
    let library = &runner.records["library"];
    assert_eq!(library.entries, runner.entries);
    assert_eq!(library.skipped, BTreeMap::new());
    for (engine, entries, answers) in [
        ("library", 70, 2_300),
        ("general", 60, 2_200),
        ("kernel", 20, 300),
        ("theorem", 40, 1_500),
        ("brute force", 55, 1_000),
    ] {
        let record = &runner.records[engine];
        assert!(record.entries >= entries, "{engine} did {record:?}");
        assert!(record.answers >= answers, "{engine} did {record:?}");
    }
}

#[test]
fn keys_that_are_not_known_are_errors() {
    let entry = "[[losing]]\nname = 'n'\ngame = 'nim'\nsource = 's'\nto = [1]\nlost = [[0]]\n";
    assert!(read(entry).is_ok());
    for wrong in [
        format!("{entry}lots = [[0]]\n"),
        format!("{entry}values = [0]\n"),
        entry.replace("[[losing]]", "[[loosing]]"),
        entry.replace("source = 's'\n", ""),
        format!("{entry}play = 'reversed'\n"),
    ] {
        assert!(read(&wrong).is_err(), "{wrong}");
    }
}
