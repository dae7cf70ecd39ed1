//! Answering an input, case by case.

use super::format::Problem;
use super::layout::Repeat;
use super::output::Question;
use super::play::{Numbers, Played};
use super::record::{Found, Record};
use super::scan::{Natural, Scanner};
use super::values;
use crate::Error;
use grundy_rules::{Budget, Message, message};
use grundy_values::Outcome;
use minijinja::Value;
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::io::{BufRead, BufWriter, Write};

/// Games that are kept for cases to come, each with a table of a few megabytes at most.
const GAMES: usize = 128;

/// Answers between two looks at the budget.
const ANSWERS: u64 = 4_096;

impl Problem {
    /// Answers the cases of `input` as the judge wants them printed. Memory does not grow with the number of cases; what
    /// follows the last case is not read.
    ///
    /// # Errors
    ///
    /// [`Error::Judge`] names the line and the field where the input is not as described, or the case whose position is none
    /// of the game's; [`Error::Values`] when the budget runs out; [`Error::Io`] when reading or writing fails. The answers to the
    /// cases before have been written then.
    pub fn run(
        &self,
        input: impl BufRead,
        output: &mut impl Write,
        budget: &Budget,
    ) -> Result<(), Error> {
        let mut run = Run {
            problem: self,
            budget,
            scanner: Scanner::new(input),
            output: BufWriter::with_capacity(1 << 16, output),
            record: Record::new(self.fields.len()),
            numbers: Numbers::default(),
            games: Games::default(),
            answered: 0,
            in_group: false,
        };
        let answered = run.groups();
        let flushed = run.output.flush().map_err(|error| Error::Io(error.kind()));
        answered.and(flushed)
    }
}

struct Run<'p, R, W: Write> {
    problem: &'p Problem,
    budget: &'p Budget,
    scanner: Scanner<R>,
    output: BufWriter<W>,
    record: Record,
    numbers: Numbers,
    games: Games,
    answered: u64,
    /// Whether the group has an answer yet.
    in_group: bool,
}

/// The games met so far, by their texts.
#[derive(Default)]
struct Games {
    by_key: FxHashMap<String, usize>,
    played: Vec<Played>,
    current: Option<usize>,
}

/// The cases or groups that are left.
enum Left {
    Counted(u64),
    UntilTheEnd,
}

impl Left {
    fn of(
        repeat: &Repeat,
        what: fn() -> Message,
        scanner: &mut Scanner<impl BufRead>,
    ) -> Result<Self, Error> {
        Ok(match repeat {
            Repeat::One => Left::Counted(1),
            Repeat::Count => match scanner.natural(message!(
                "number-of",
                "the number of {what}",
                what = what()
            ))? {
                Natural::Small(n) => Left::Counted(n),
                Natural::Big(_) => {
                    return Err(scanner.error(message!(
                        "too-many",
                        "too many {what}",
                        what = what()
                    )));
                }
            },
            Repeat::End | Repeat::Until(_) => Left::UntilTheEnd,
        })
    }

    fn next(&mut self, scanner: &mut Scanner<impl BufRead>) -> Result<bool, Error> {
        match self {
            Left::Counted(0) => Ok(false),
            Left::Counted(n) => {
                *n -= 1;
                Ok(true)
            }
            Left::UntilTheEnd => scanner.at_end().map(|end| !end),
        }
    }
}

fn sentinel(repeat: &Repeat) -> &[u64] {
    match repeat {
        Repeat::Until(numbers) => numbers,
        _ => &[],
    }
}

impl<'p, R: BufRead, W: Write> Run<'p, R, W> {
    fn groups(&mut self) -> Result<(), Error> {
        let problem = self.problem;
        let header = &problem.fields[..problem.header];
        let mut left = Left::of(
            &problem.groups,
            || message!("noun-groups", "groups"),
            &mut self.scanner,
        )?;
        while left.next(&mut self.scanner)? {
            let end = sentinel(&problem.groups);
            if self.record.read(header, 0, end, &mut self.scanner)? == Found::Sentinel {
                break;
            }
            self.in_group = false;
            let answered = self.cases();
            if self.in_group {
                self.write(b"\n")?;
            }
            answered?;
        }
        Ok(())
    }

    fn cases(&mut self) -> Result<(), Error> {
        let problem = self.problem;
        let needs = problem.source.needs();
        self.game_if(needs > 0 && needs <= problem.header)?;
        let mut left = Left::of(
            &problem.cases,
            || message!("noun-cases", "cases"),
            &mut self.scanner,
        )?;
        while left.next(&mut self.scanner)? {
            let end = sentinel(&problem.cases);
            let fields = problem.read_fields();
            let found = self
                .record
                .read(fields, problem.header, end, &mut self.scanner)?;
            if found == Found::Sentinel {
                break;
            }
            self.game_if(needs > problem.header)?;
            let Some(each) = &problem.each else {
                self.answer()?;
                continue;
            };
            let last = match self.record.contents[each.to].numbers.first() {
                Some(Natural::Small(last)) => *last,
                _ => {
                    return Err(self.scanner.error(message!(
                        "too-many-positions",
                        "there are too many positions to ask about"
                    )));
                }
            };
            for x in each.from..=last {
                self.record.contents[each.field].numbers = vec![Natural::Small(x)];
                self.answer()?;
            }
        }
        Ok(())
    }

    /// Finds or builds the game of the record where it has `changed` or there is none yet.
    fn game_if(&mut self, changed: bool) -> Result<(), Error> {
        if !changed && self.games.current.is_some() {
            return Ok(());
        }
        let problem = self.problem;
        if !changed && problem.source.needs() > 0 {
            return Ok(());
        }
        let key = problem.source.key(&self.record, &problem.fields);
        let key = key.map_err(|message| self.scanner.error(message))?;
        let games = &mut self.games;
        if let Some(&index) = key.as_ref().and_then(|key| games.by_key.get(key)) {
            games.current = Some(index);
            return Ok(());
        }
        let text = key.as_deref().unwrap_or_default();
        let played = problem.source.build(text, &self.record, self.budget);
        let played = played.map_err(|error| self.at_line(error))?;
        let games = &mut self.games;
        if games.played.len() == GAMES || key.is_none() {
            games.by_key.clear();
            games.played.clear();
        }
        games.current = Some(games.played.len());
        games
            .by_key
            .extend(key.map(|key| (key, games.played.len())));
        games.played.push(played);
        Ok(())
    }

    fn answer(&mut self) -> Result<(), Error> {
        let problem = self.problem;
        self.answered += 1;
        if self.answered.is_multiple_of(ANSWERS) {
            self.budget.check(0, 0).map_err(|exhausted| {
                Error::exhausted(
                    exhausted,
                    message!(
                        "cases-answered",
                        "{count} cases are answered",
                        count = self.answered - 1
                    ),
                )
            })?;
        }
        self.numbers.naturals.clear();
        for term in &problem.position {
            term.push(&self.record, &mut self.numbers.naturals)
                .map_err(|message| self.scanner.error(message))?;
        }
        let text = self.text().map_err(|error| self.at_line(error))?;
        if self.in_group {
            self.write(problem.output.separator.as_bytes())?;
        }
        self.in_group = true;
        self.write(text.as_bytes())
    }

    /// The answer as it is printed.
    fn text(&mut self) -> Result<Cow<'p, str>, Error> {
        let problem = self.problem;
        let (budget, play, numbers) = (self.budget, problem.play, &mut self.numbers);
        let Some(game) = self
            .games
            .current
            .map(|index| &mut self.games.played[index])
        else {
            return Err(Error::Judge(message!(
                "no-game-known",
                "no game is known here"
            )));
        };
        let mut value = None;
        let outcome = if problem.output.question == Question::Value {
            let nim_value = game.nim_value(numbers, budget)?;
            let outcome = if nim_value.is_zero() {
                Outcome::P
            } else {
                Outcome::N
            };
            value = Some(nim_value);
            outcome
        } else {
            game.outcome(numbers, play, budget)?
        };
        let template = problem.output.of(outcome).ok_or_else(|| {
            Error::Judge(message!(
                "judge-draw",
                "the position is a draw, for which the problem has no words"
            ))
        })?;
        if let Some(words) = template.plain() {
            return Ok(Cow::Borrowed(words));
        }
        // The commonest answer of this kind needs no template engine.
        if let Some(value) = &value
            && template.is_only("value")
        {
            let small = u64::try_from(value).map(|value| value.to_string());
            return Ok(Cow::Owned(small.unwrap_or_else(|_| value.to_string())));
        }
        let value = value.map(|value| ("value", values::number(&value)));
        let mut found = Vec::new();
        let listed = matches!(problem.output.question, Question::Count | Question::Moves);
        if listed && outcome == Outcome::N {
            found = game.moves(numbers, play, budget)?;
        }
        let count = ("count", Value::from(found.len()));
        let moves = ("moves", found.into_iter().map(Value::from_object).collect());
        let case = ("case", Value::from(self.answered));
        let variables = [case, count, moves].into_iter().chain(value);
        template
            .fill(&self.record, &problem.fields, variables)
            .map(Cow::Owned)
            .map_err(Error::Judge)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.output.write_all(bytes);
        written.map_err(|error| Error::Io(error.kind()))
    }

    /// The same error with the line that was read last, where the input is to blame.
    fn at_line(&self, error: Error) -> Error {
        match error {
            Error::Values(_) | Error::Io(_) => error,
            error => self.scanner.error(error.described()),
        }
    }
}
