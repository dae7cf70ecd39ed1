//! Programs of judge problems: which closed form a problem asks for, and whether programs can follow its format.

use super::form::{Form, HeapValue, unsupported};
use super::input::Input;
use super::program::Program;
use super::{Language, Request};
use crate::judge::layout::Kind;
use crate::judge::source::Source;
use crate::judge::{self, Problem};
use crate::{Error, Game};
use grundy_rules::{Argument, Message, message};
use minijinja::{Environment, Value};
use std::collections::BTreeMap;

/// A number that no problem names: what it becomes in the closed form shows where a number of the input goes.
const MARK: u64 = 1_000_003;

impl Problem {
    /// A program that solves the problem, reading and writing as the judge has it. A `game` has to be that of the problem.
    ///
    /// ```
    /// use grundy::code::{Language, Request};
    /// use grundy::judge;
    ///
    /// let program = judge::find("hdu1846")?.code(None, &Request::new(Language::Cpp))?;
    /// assert!(program.contains("n % (m + 1)"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] where the problem asks for something that no closed form gives, or is about another game; says
    /// which problems can be solved so.
    pub fn code(&self, game: Option<&Game>, request: &Request) -> Result<String, Error> {
        let (form, input) = prepare(self, request)?.map_err(|reason| {
            unsupported(message!(
                "program-judge",
                "no program is written for the problem {id}: {reason}; programs are written for {problems}",
                id = self.id(),
                reason = reason,
                problems = Argument::list(solved().map(Problem::id))
            ))
        })?;
        let request = Request {
            play: self.play,
            ..request.clone()
        };
        if let Some(game) = game {
            let [part] = &game.parts[..] else {
                return Err(other_game(self, game));
            };
            let given = Form::of(part, request.play, &request.budget)?;
            if !same(&given, &form, input.parameter().is_some()) {
                return Err(other_game(self, game));
            }
        }
        let program = Program {
            game: self.title().en.clone(),
            form,
            request: &request,
            judge: Some(input),
        };
        program.checked()?.write()
    }
}

/// The known problems for which programs are written.
///
/// ```
/// assert!(grundy::code::solved().any(|problem| problem.id() == "hdu1527"));
/// ```
pub fn solved() -> impl Iterator<Item = &'static Problem> {
    let request = Request::new(Language::Python);
    judge::problems()
        .iter()
        .filter(move |problem| matches!(prepare(problem, &request), Ok(Ok(_))))
}

fn other_game(problem: &Problem, game: &Game) -> Error {
    unsupported(message!(
        "program-judge-game",
        "the problem {id} is about {game}, not about {given}; leave the game out, or give that one",
        id = problem.id(),
        game = problem.game(),
        given = game.name()
    ))
}

/// Whether two games are decided alike, up to the number that the problem leaves open.
fn same(given: &Form, form: &Form, open: bool) -> bool {
    use HeapValue::Residue;
    match (given, form) {
        (
            Form::Heaps {
                value: Residue { .. },
                ..
            },
            Form::Heaps {
                value: Residue { .. },
                ..
            },
        ) if open => true,
        (Form::Heaps { value: a, .. }, Form::Heaps { value: b, .. }) => a == b,
        _ => given == form,
    }
}

/// The closed form and the format of a problem, or the reason why no program follows it.
fn prepare(problem: &Problem, request: &Request) -> Result<Result<(Form, Input), Message>, Error> {
    let (game, parameter) = match game(problem) {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    let form = match Form::of(&game.parts[0], problem.play, &request.budget) {
        Ok(form) => form,
        Err(Error::Unsupported(reason)) => return Ok(Err(reason)),
        Err(error) => return Err(error),
    };
    let input = match parameter {
        Some(_) if !is_marked(&form) => Err(moves_from_input()),
        parameter => Input::of(problem, &form, parameter),
    };
    let fits = input.and_then(|input| {
        let given = input.given();
        let program = Program {
            game: String::new(),
            form: form.clone(),
            request,
            judge: None,
        };
        let sizes = program.sizes();
        let numbers = input.is_written_out();
        if !(program.takes_list() || numbers && sizes.contains(&given)) {
            return Err(message!(
                "program-judge-position",
                "its positions are not written number by number"
            ));
        }
        if request.is_big()
            && request.language != Language::Python
            && !numbers
            && input.transform().is_some()
        {
            return Err(message!(
                "program-judge-small",
                "what it derives from its input fits 64 bits, and no big integers are needed"
            ));
        }
        Ok(input)
    });
    Ok(fits.map(|input| (form, input)))
}

/// The game of the problem, and the field that one number of it comes from.
fn game(problem: &Problem) -> Result<(Game, Option<String>), Message> {
    let (template, is_reference) = match &problem.source {
        Source::Reference(template) => (template, true),
        Source::Rules(template) => (template, false),
        Source::Graph { .. } => {
            return Err(message!(
                "program-judge-graph",
                "its graph comes from the input"
            ));
        }
    };
    let parameter = match &template.fields[..] {
        [] => None,
        [field] if problem.fields[*field].kind == Kind::Number => {
            Some(problem.fields[*field].name.clone())
        }
        _ => return Err(moves_from_input()),
    };
    let text = match &parameter {
        Some(name) => Environment::new()
            .render_str(
                &template.text,
                Value::from(BTreeMap::from([(name.as_str(), Value::from(MARK))])),
            )
            .map_err(|_| moves_from_input())?,
        None => template.text.clone(),
    };
    let game = match is_reference {
        true => Game::parse(&text),
        false => Game::from_rules(&text, None, &[]),
    };
    game.map(|game| (game, parameter))
        .map_err(|error| error.described())
}

fn moves_from_input() -> Message {
    message!("program-judge-moves", "its moves come from the input")
}

/// Whether the closed form is that of taking at most the marked number.
fn is_marked(form: &Form) -> bool {
    let marked = HeapValue::Residue { modulus: MARK + 1 };
    matches!(form, Form::Heaps { value, .. } if *value == marked)
}
