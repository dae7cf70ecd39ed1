//! What is done with arbitrary bytes: nothing may panic, hang or overflow the stack, and what is read says the same when it
//! is written and read again. Budgets are tiny, so that only a missing look at the budget takes long.

use grundy::rules::{Graph, Ruleset, Shape, game_reference, parse_number};
use grundy::values::general::General;
use grundy::{Budget, Component, Game, Play, Position, Question, judge};
use std::sync::Arc;
use std::time::Duration;

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

fn budget() -> Budget {
    Budget::default()
        .with_time(Duration::from_secs(1))
        .with_memory(1 << 22)
        .with_positions(2_000)
}

/// Games that positions are read for; each has a theorem, a kernel or a search of its own.
const GAMES: [&str; 14] = [
    "nim",
    "bash",
    "wythoff",
    "fibonacci",
    "king",
    "race",
    "euclid",
    "moore",
    "staircase",
    "lasker",
    "powers_of_two",
    "kayles",
    "S{1,3,4}",
    "grundy",
];

const PROBLEMS: [&str; 8] = [
    "hdu1527", "hdu2177", "hdu1846", "hdu2516", "hdu1907", "hdu1536", "poj2425", "hdu2149",
];

/// A text of rules: its shape, moves of small positions, their values.
pub fn rules(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(ruleset) = Ruleset::parse(text) {
        let again = Ruleset::parse(ruleset.text());
        assert_eq!(
            again.as_ref(),
            Ok(&ruleset),
            "the rules as they print themselves"
        );
        play(ruleset);
    }
}

/// A reference to a game, and a sum of games with numbers.
pub fn notation(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(ruleset) = game_reference(text) {
        play(ruleset);
    }
    if let Ok((game, position)) = Game::parse_sum(text) {
        ask(&game, &position);
    }
}

/// Numbers and positions.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(number) = parse_number(text) {
        assert_eq!(parse_number(&number.to_string()), Ok(number));
    }
    for name in GAMES {
        let game = Game::parse(name).expect("a game of the catalogue");
        let Ok(position) = game.position(text) else {
            continue;
        };
        let coords = position.summands().iter().flat_map(|s| &s.component.coords);
        let bits = coords.map(|x| x.bits()).max().unwrap_or(0);
        // Very long numbers take long for every game, so two have to do.
        if bits > 4_000 && !["nim", "wythoff"].contains(&name) {
            continue;
        }
        let shown = game.show(&position);
        assert_eq!(
            game.position(&shown),
            Ok(position.clone()),
            "{name} {shown}"
        );
        ask(&game, &position);
    }
}

/// The first byte chooses a problem, the rest is its input.
pub fn judge(data: &[u8]) {
    let Some((choice, input)) = data.split_first() else {
        return;
    };
    let problem = PROBLEMS[usize::from(*choice) % PROBLEMS.len()];
    let problem = judge::find(problem).expect("a problem that is known");
    let mut output = Vec::new();
    // Wrong input is an error; what was answered before it is kept.
    let _ = problem.run(input, &mut output, &budget());
}

/// An edge list, and a graph in DOT.
pub fn graph(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    for graph in [Graph::read_edges(text), Graph::read_dot(text)] {
        let Ok(graph) = graph else { continue };
        for vertex in 0..graph.vertices() as u32 {
            assert_eq!(graph.vertex(graph.name(vertex)), Some(vertex));
        }
        let vertices = graph.vertices().min(3) as u32;
        let game = Game::from_graph("graph", graph);
        for vertex in 0..vertices {
            let component = Component::new(0, [vertex]);
            let position = Position::new(vec![grundy::Summand { part: 0, component }]);
            ask(&game, &position);
        }
    }
}

fn play(ruleset: Ruleset) {
    let ruleset = Arc::new(ruleset);
    let shape = ruleset.shape();
    let Some(rules) = ruleset.rules().first() else {
        assert_eq!(shape, Shape::Graph);
        return;
    };
    let dimension = rules.coords.len();
    for n in [0u32, 2, 5] {
        let component = Component::new(0, (0..dimension as u32).map(|i| n + i % 3));
        let budget = budget();
        for found in ruleset.moves(&component, &budget).take(100) {
            let Ok(found) = found else { break };
            // A result that is no position would be a fault of the generator.
            for part in &found.to {
                assert_eq!(ruleset.check(part), Ok(()), "{component} -> {part}");
            }
        }
        if ruleset.check(&component).is_err() {
            continue;
        }
        if let Ok(mut general) = General::new(ruleset.clone()) {
            let value = general.nim_value(&component, &budget);
            let outcome = general.outcome(&[(0, &component)], Play::Normal, &budget);
            if let (Ok(value), Ok((outcome, _))) = (value, outcome) {
                assert_eq!(value == 0, outcome == grundy::Outcome::P, "{component}");
            }
        }
    }
    let game = Game::from_ruleset("fuzz", (*ruleset).clone());
    let start = Component::new(0, vec![3u32; dimension]);
    if ruleset.check(&start).is_ok() {
        let summand = grundy::Summand {
            part: 0,
            component: start,
        };
        ask(&game, &Position::new(vec![summand]));
    }
}

fn ask(game: &Game, position: &Position) {
    for play in PLAYS {
        let question = Question {
            play,
            budget: budget(),
            limit: 10,
            ..Question::default()
        };
        // Out of reach is an answer too.
        if let Ok(answer) = game.ask(position, &question) {
            assert!(answer.moves.len() <= question.limit);
            assert!(answer.outcome != grundy::Outcome::P || answer.moves.is_empty());
        }
        let _ = game.moves(position, &question);
    }
}

/// A certificate: neither the checker nor the reader may panic or hang, and what the reader reads is written alike.
pub fn certificate(data: &[u8]) {
    let limits = grundy::check::Limits {
        nodes: 20_000,
        time: Some(Duration::from_secs(1)),
        ..grundy::check::Limits::default()
    };
    let _ = grundy::check::check(data, &limits);
    if let Ok(certificate) = grundy::proof::Certificate::from_bytes(data)
        && let Ok(bytes) = certificate.to_bytes()
    {
        let again =
            grundy::proof::Certificate::from_bytes(&bytes).expect("what was written is read");
        assert_eq!(again.to_bytes().ok(), Some(bytes));
    }
}
