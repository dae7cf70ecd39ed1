//! Reading Walnut's predicates.

use crate::error::Error;
use crate::{Automaton, Formula, Var};

/// How deep a predicate may be nested, so that recursion is safe.
const DEEPEST: usize = 200;
/// Equivalences and exclusive disjunctions in one predicate; each doubles what it joins.
const MOST_DOUBLED: usize = 8;

/// A command that was read: `def NAME "?SYSTEM …":` or `eval NAME "…":`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// The name.
    pub name: String,
    /// Walnut's name of the numeration; `msd_2` where none is written.
    pub system: String,
    /// What is said.
    pub formula: Formula,
    /// The names of the variables 0, 1, …, bound ones too, in alphabetic order, which is Walnut's order of tracks.
    pub variables: Vec<String>,
}

/// Reads a command that defines a predicate or asks for its truth. `automata` finds what is called by `$NAME(…)`.
///
/// The connectives `~ & | ^ => <=>`, the quantifiers `E` and `A`, comparisons of sums, and calls with variables are read; subtraction,
/// division, words and the letters of automata with outputs are not.
///
/// ```
/// use grundy_automata::{Limits, Numeration, walnut};
///
/// let command = "eval sums \"?msd_fib An (n>=8 => Ex,y n=3*x+5*y)\":";
/// let read = walnut::read_predicate(command, |_| None)?;
/// assert_eq!((&read.name[..], &read.system[..]), ("sums", "msd_fib"));
/// let numeration = walnut::known_system(&read.system).expect("a known system");
/// assert!(!read.formula.compile(&numeration, &Limits::default())?.is_empty());
/// # Ok::<(), grundy_automata::Error>(())
/// ```
///
/// # Errors
///
/// When the text is not such a command (the message begins with the column), an automaton is not known or has another number of tracks,
/// numbers are beyond 64 bits, or the predicate is nested more than 200 deep.
pub fn read_predicate(
    command: &str,
    automata: impl Fn(&str) -> Option<Automaton>,
) -> Result<Predicate, Error> {
    let wrong = || Error::table("a command is written like: def NAME \"?msd_2 PREDICATE\":");
    let mut parts = command.trim().splitn(3, '"');
    let (head, quoted, tail) = (parts.next(), parts.next(), parts.next());
    let (Some(head), Some(quoted), Some(":" | ";" | "::" | "")) =
        (head, quoted, tail.map(str::trim))
    else {
        return Err(wrong());
    };
    let mut words = head.split_whitespace();
    let (Some("def" | "eval"), Some(name), None) = (words.next(), words.next(), words.next())
    else {
        return Err(wrong());
    };
    let text = quoted.trim_start();
    let (system, body) = match text.strip_prefix('?') {
        Some(rest) => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        None => ("msd_2", text),
    };
    let before = command.len() - command.trim_start().len() + head.len() + 1 + quoted.len();
    let tokens = tokens(body, before - body.len())?;
    let mut variables: Vec<String> = Vec::new();
    for (place, (_, token)) in tokens.iter().enumerate() {
        let called = place > 0 && tokens[place - 1].1 == Token::Sign("$");
        if let Token::Name(name) = token
            && !called
        {
            variables.push(name.clone());
        }
    }
    variables.sort_unstable();
    variables.dedup();
    let mut reader = Reader {
        tokens: &tokens,
        at: 0,
        end: before + 1,
        variables: &variables,
        automata: &automata,
        doubled: 0,
    };
    let formula = reader.formula(0)?;
    if reader.at < tokens.len() {
        return Err(reader.expected("the end"));
    }
    Ok(Predicate {
        name: name.to_owned(),
        system: system.to_owned(),
        formula,
        variables,
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Number(i64),
    Sign(&'static str),
}

/// Longer signs come before those that they begin with.
const SIGNS: [&str; 18] = [
    "<=>", "=>", "<=", ">=", "!=", "=", "<", ">", "&", "|", "^", "~", "(", ")", ",", "+", "*", "$",
];

/// The tokens, each with its column.
fn tokens(text: &str, before: usize) -> Result<Vec<(usize, Token)>, Error> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let column = before + text.len() - rest.len() + 1;
        let length = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
        let (token, length) = match first {
            ' ' | '\t' | '\n' | '\r' => {
                rest = &rest[1..];
                continue;
            }
            // Names of variables do not begin with the quantifiers' letters.
            'E' => (Token::Sign("E"), 1),
            'A' => (Token::Sign("A"), 1),
            '0'..='9' => {
                let length = length(|c| c.is_ascii_digit());
                let number = rest[..length]
                    .parse()
                    .map_err(|_| at(column, &format!("{} is beyond 64 bits", &rest[..length])))?;
                (Token::Number(number), length)
            }
            c if c.is_ascii_alphabetic() => {
                let length = length(|c| c.is_ascii_alphanumeric() || c == '_');
                (Token::Name(rest[..length].to_owned()), length)
            }
            other => match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
                Some(sign) => (Token::Sign(sign), sign.len()),
                None => return Err(at(column, &format!("{other:?} is not read here"))),
            },
        };
        rest = &rest[length..];
        // What is called may have any name.
        match (found.last(), &token) {
            (Some((_, Token::Sign("$"))), Token::Sign(letter @ ("E" | "A"))) => {
                let more = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
                let (more, after) = rest.split_at(more.unwrap_or(rest.len()));
                rest = after;
                found.push((column, Token::Name(format!("{letter}{more}"))));
            }
            _ => found.push((column, token)),
        }
    }
    Ok(found)
}

fn at(column: usize, what: &str) -> Error {
    Error::table(format!("column {column}: {what}"))
}

struct Reader<'a> {
    tokens: &'a [(usize, Token)],
    at: usize,
    /// The column behind the last token.
    end: usize,
    variables: &'a [String],
    automata: &'a dyn Fn(&str) -> Option<Automaton>,
    doubled: usize,
}

/// The two sides of a linear constraint as terms and a constant.
type Sum = (Vec<(Var, i64)>, i64);

impl Reader<'_> {
    fn column(&self) -> usize {
        self.tokens.get(self.at).map_or(self.end, |token| token.0)
    }

    fn expected(&self, what: &str) -> Error {
        at(self.column(), &format!("{what} is expected"))
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|token| &token.1)
    }

    /// Reads one of the signs, if one of them comes.
    fn sign(&mut self, signs: &[&'static str]) -> Option<&'static str> {
        let Some(Token::Sign(sign)) = self.peek() else {
            return None;
        };
        let found = signs.iter().find(|one| *one == sign).copied();
        self.at += usize::from(found.is_some());
        found
    }

    fn need(&mut self, sign: &'static str) -> Result<(), Error> {
        match self.sign(&[sign]) {
            Some(_) => Ok(()),
            None => Err(self.expected(sign)),
        }
    }

    fn name(&mut self) -> Result<String, Error> {
        let Some(Token::Name(name)) = self.peek() else {
            return Err(self.expected("a name"));
        };
        let name = name.clone();
        self.at += 1;
        Ok(name)
    }

    fn variable(&mut self) -> Result<Var, Error> {
        let name = self.name()?;
        let place = self.variables.binary_search(&name).unwrap_or(0);
        Var::try_from(place).map_err(|_| self.expected("fewer variables"))
    }

    fn variables(&mut self) -> Result<Vec<Var>, Error> {
        let mut found = vec![self.variable()?];
        while self.sign(&[","]).is_some() {
            found.push(self.variable()?);
        }
        Ok(found)
    }

    fn formula(&mut self, depth: usize) -> Result<Formula, Error> {
        self.chain(depth, 0)
    }

    /// Chains of connectives, from left to right: those of this level and of those that bind tighter.
    fn chain(&mut self, depth: usize, level: usize) -> Result<Formula, Error> {
        const LEVELS: [&[&str]; 3] = [&["<=>"], &["=>"], &["&", "|", "^"]];
        let Some(signs) = LEVELS.get(level) else {
            return self.part(depth);
        };
        let mut left = self.chain(depth, level + 1)?;
        let (mut last, mut deep) = ("", depth);
        while let Some(sign) = self.sign(signs) {
            // A longer conjunction is not deeper.
            if sign != last || !matches!(sign, "&" | "|") {
                deep += 1;
                self.shallow(deep)?;
            }
            last = sign;
            let right = self.chain(depth, level + 1)?;
            left = match sign {
                "&" => left.and(right),
                "|" => left.or(right),
                "=>" => left.implies(right),
                _ => {
                    self.doubled += 1;
                    if self.doubled > MOST_DOUBLED {
                        return Err(self.expected("fewer equivalences"));
                    }
                    let same = (left.clone().and(right.clone())).or(left.not().and(right.not()));
                    if sign == "^" { same.not() } else { same }
                }
            };
        }
        Ok(left)
    }

    fn shallow(&self, depth: usize) -> Result<(), Error> {
        match depth > DEEPEST {
            true => Err(self.expected(&format!("nesting of {DEEPEST} at most"))),
            false => Ok(()),
        }
    }

    fn part(&mut self, depth: usize) -> Result<Formula, Error> {
        let depth = depth + 1;
        self.shallow(depth)?;
        match self.sign(&["~", "E", "A", "(", "$"]) {
            Some("~") => Ok(self.part(depth)?.not()),
            // A quantifier reaches as far as it can.
            Some("E") => {
                let vars = self.variables()?;
                Ok(self.formula(depth)?.exists(&vars))
            }
            Some("A") => {
                let vars = self.variables()?;
                Ok(self.formula(depth)?.forall(&vars))
            }
            Some("(") => {
                let inner = self.formula(depth)?;
                self.need(")")?;
                Ok(inner)
            }
            Some(_) => self.call(),
            None => self.comparison(),
        }
    }

    fn call(&mut self) -> Result<Formula, Error> {
        let column = self.column();
        let name = self.name()?;
        self.need("(")?;
        let args = self.variables()?;
        self.need(")")?;
        let Some(automaton) = (self.automata)(&name) else {
            return Err(at(column, &format!("{name} is not known")));
        };
        match automaton.vars().len() == args.len() {
            true => Ok(Formula::member(&automaton, &args)),
            false => Err(at(
                column,
                &format!("{name} has {} tracks", automaton.vars().len()),
            )),
        }
    }

    fn comparison(&mut self) -> Result<Formula, Error> {
        let (left, low) = self.sum()?;
        let Some(sign) = self.sign(&["<=", ">=", "!=", "=", "<", ">"]) else {
            return Err(self.expected("a comparison"));
        };
        let (right, high) = self.sum()?;
        // Numbers of both sides are at least 0, so that no difference overflows.
        let difference = |a: &[(Var, i64)], b: &[(Var, i64)]| -> Vec<(Var, i64)> {
            let negative = b.iter().map(|&(var, c)| (var, -c));
            a.iter().copied().chain(negative).collect()
        };
        let (up, down) = (difference(&left, &right), difference(&right, &left));
        Ok(match sign {
            "=" => Formula::equal(&up, high - low),
            "!=" => Formula::equal(&up, high - low).not(),
            "<=" => Formula::at_most(&up, high - low),
            ">=" => Formula::at_most(&down, low - high),
            "<" => Formula::at_most(&up, high - low - 1),
            _ => Formula::at_most(&down, low - high - 1),
        })
    }

    fn sum(&mut self) -> Result<Sum, Error> {
        let (mut terms, mut constant) = (Vec::new(), 0i64);
        loop {
            match self.peek() {
                Some(&Token::Number(number)) => {
                    self.at += 1;
                    if self.sign(&["*"]).is_some() {
                        terms.push((self.variable()?, number));
                    } else {
                        let sum = constant.checked_add(number);
                        constant = sum.ok_or_else(|| self.expected("a sum within 64 bits"))?;
                    }
                }
                Some(Token::Name(_)) => {
                    let var = self.variable()?;
                    let mut factor = 1;
                    if self.sign(&["*"]).is_some() {
                        let Some(&Token::Number(number)) = self.peek() else {
                            return Err(self.expected("a number"));
                        };
                        self.at += 1;
                        factor = number;
                    }
                    terms.push((var, factor));
                }
                _ => return Err(self.expected("a number or a variable")),
            }
            if self.sign(&["+"]).is_none() {
                return Ok((terms, constant));
            }
        }
    }
}
