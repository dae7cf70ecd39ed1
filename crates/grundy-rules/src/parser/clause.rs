//! The grammar of games and clauses.

use super::cursor::{Cursor, shorten};
use super::raw::{Clause, ClauseKind, Game, Target};
use super::scope::MAX_ERRORS;
use super::token::{Kind, Token, clauses};
use crate::{Error, ErrorKind};

type Fallible<T> = Result<T, Error>;

/// What the grammar makes of a text.
pub(super) struct File<'t> {
    pub(super) games: Vec<Game<'t>>,
    pub(super) errors: Vec<Error>,
    /// Whether a name may be missing only because its definition could not be read.
    pub(super) names_lost: bool,
}

/// Reads clause by clause, so that one error does not hide the next.
pub(super) fn file(text: &str) -> File<'_> {
    let mut file = File {
        games: Vec::new(),
        errors: Vec::new(),
        names_lost: false,
    };
    for clause in clauses(text) {
        if file.errors.len() == MAX_ERRORS {
            break;
        }
        let first = clause[0].kind;
        if let Err(error) = file.read(&clause) {
            file.errors.push(error);
            file.names_lost |= matches!(first, Kind::Word("game" | "let"));
        }
    }
    if file.games.is_empty() && file.errors.is_empty() {
        let error = Error::new(
            ErrorKind::Syntax,
            message!("no-game", "there is no game here"),
        )
        .at(Default::default());
        file.errors.push(error.help_with(message!(
            "begin-rules",
            "rules begin with a game, as in: game nim(n); move k in 1..n -> (n - k)"
        )));
    }
    file
}

impl<'t> File<'t> {
    fn read(&mut self, clause: &[Token<'t>]) -> Fallible<()> {
        let mut cursor = Cursor::new(clause);
        if cursor.word("game") {
            self.games.push(cursor.header()?);
            return cursor.finish();
        }
        let read = cursor.clause()?;
        cursor.finish()?;
        match self.games.last_mut() {
            Some(game) => game.clauses.push(read),
            // The clauses of a game whose first line could not be read are only checked for their grammar.
            None if self.names_lost => {}
            None => {
                let message = message!("clause-before-game", "this clause stands before any game");
                let error = Error::new(ErrorKind::Syntax, message).at(read.span);
                return Err(error.help_with(message!(
                    "begin-with-game",
                    "begin with a game, as in: game nim(n)"
                )));
            }
        }
        Ok(())
    }
}

impl<'t> Cursor<'_, 't> {
    /// `NAME(NAME, …) with NAME = INT, …`
    fn header(&mut self) -> Fallible<Game<'t>> {
        let name = self.game_name(|| message!("name-of-game", "the name of the game"))?;
        self.expect("(", || {
            message!("and-coordinates", "and the coordinates, as in: game nim(n)")
        })?;
        let coords = self
            .list(|c| c.variable(|| message!("name-of-coordinate", "the name of a coordinate")))?;
        self.expect(")", || {
            message!("closes-coordinates", "to close the coordinates")
        })?;
        let params = match self.word("with") {
            true => self.list(|c| {
                let name =
                    c.variable(|| message!("name-of-parameter", "the name of a parameter"))?;
                c.expect("=", || {
                    message!("and-value", "and its value, as in: with m = 3")
                })?;
                Ok((
                    name,
                    c.number(|| message!("natural-number", "a natural number"))?
                        .into(),
                ))
            })?,
            false => Vec::new(),
        };
        Ok(Game {
            name,
            coords,
            params,
            clauses: Vec::new(),
        })
    }

    fn clause(&mut self) -> Fallible<Clause<'t>> {
        let start = self.place();
        let kind = match self.peek() {
            Some(Kind::Word("where")) => {
                self.next();
                ClauseKind::Where(self.cond()?)
            }
            Some(Kind::Word("unordered")) => {
                self.next();
                ClauseKind::Unordered
            }
            Some(Kind::Word("start")) => {
                self.next();
                self.expect("(", || {
                    message!("and-start-numbers", "and the numbers that a player writes")
                })?;
                let names = self.list(|c| c.variable(|| message!("a-name", "a name")))?;
                self.expect(")", || {
                    message!("closes-start-numbers", "to close the numbers")
                })?;
                self.expect("->", || {
                    message!("and-start-position", "and the position they stand for")
                })?;
                ClauseKind::Start(names, self.target()?)
            }
            Some(Kind::Word("let")) => {
                self.next();
                let name = self.variable(|| message!("name-to-define", "the name to define"))?;
                self.expect("=", || message!("and-definition", "and what it stands for"))?;
                ClauseKind::Let(name, self.expr()?)
            }
            Some(Kind::Word("move")) => {
                self.next();
                self.move_clause()?
            }
            Some(Kind::Word(word @ ("lost" | "won"))) => {
                self.next();
                self.expect_word("if", || {
                    message!(
                        "and-condition",
                        "and a condition, as in: {word} if n = 0",
                        word = word
                    )
                })?;
                let cond = self.cond()?;
                match word {
                    "lost" => ClauseKind::Lost(cond),
                    _ => ClauseKind::Won(cond),
                }
            }
            _ => {
                let found = match self.peek() {
                    Some(Kind::Word(word) | Kind::Int(word)) => shorten(word),
                    Some(Kind::Symbol(symbol)) => symbol.to_owned(),
                    Some(Kind::Unknown(c)) => c.escape_debug().to_string(),
                    _ => String::new(),
                };
                let message = message!(
                    "clause-word",
                    "no clause begins with `{found}`",
                    found = found
                );
                let error = Error::new(ErrorKind::Syntax, message).at(start);
                return Err(error.help_with(message!(
                    "clause-words",
                    "clauses begin with game, where, unordered, start, let, move, lost if or won if"
                )));
            }
        };
        Ok(Clause {
            kind,
            span: self.span(),
        })
    }

    /// What follows `move`.
    fn move_clause(&mut self) -> Fallible<ClauseKind<'t>> {
        let binders = match self.peek() {
            Some(Kind::Symbol("->") | Kind::Word("if")) => Vec::new(),
            _ => self.list(|c| {
                let name = c.variable(|| {
                    message!(
                        "binder-if-arrow",
                        "a binder (as in `k in 1..n`), `if` or `->`"
                    )
                })?;
                c.expect_word("in", || {
                    message!(
                        "and-binder-values",
                        "and the values of the binder, as in `k in 1..n`"
                    )
                })?;
                Ok((name, c.range()?))
            })?,
        };
        let cond = match self.word("if") {
            true => Some(self.cond()?),
            false => None,
        };
        self.expect("->", || {
            message!("and-move-target", "and the position that the move leads to")
        })?;
        let mut targets = vec![self.target()?];
        while self.symbol("+") {
            targets.push(self.target()?);
        }
        Ok(ClauseKind::Move {
            binders,
            cond,
            targets,
        })
    }

    /// `NAME(expr, …)` or `(expr, …)`
    fn target(&mut self) -> Fallible<Target<'t>> {
        let start = self.place().start;
        let game = match self.peek() {
            Some(Kind::Word(_)) => {
                Some(self.game_name(|| message!("name-of-a-game", "the name of a game"))?)
            }
            _ => None,
        };
        self.expect("(", || {
            message!(
                "and-position-coordinates",
                "and the coordinates of a position"
            )
        })?;
        let coords = self.list(Self::expr)?;
        self.expect(")", || message!("closes-position", "to close the position"))?;
        Ok(Target {
            game,
            coords,
            span: self.span_from(start),
        })
    }
}
