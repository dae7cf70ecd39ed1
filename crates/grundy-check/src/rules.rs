//! The rule language, read by itself: the text is split into tokens and clauses, and the clauses are sorted by their first words.
//!
//! A clause ends at a `;` or at a line end, unless the next line begins with an operator, `->`, `and` or `or`. Parameters and `let`s are
//! put in here, in brackets, token by token, so that nobody has to know them later. The length of what comes out is bounded.

use crate::report::{Failure, Fallible};
use std::collections::HashMap;

/// Tokens of all clauses, `let`s put in.
const MAX_TOKENS: usize = 50_000;
const MAX_COORDINATES: usize = 16;
const MAX_UNORDERED: usize = 6;

const SYMBOLS: &str = "-> .. == != <= >= ( ) { } , = < > + - * / % ;";
pub(crate) const SETS: &str = "powers fibonacci squares primes prime_powers divisors";
const WORDS: &str = "game with where unordered start let move lost won if in and or not min max ceil gcd xor popcount";

pub(crate) fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|w| w == word)
}

/// A word, a number or a symbol, with its place in bytes.
pub(crate) type Token<'t> = (usize, &'t str);

/// One game.
#[derive(Default)]
pub(crate) struct Rules<'t> {
    pub(crate) name: &'t str,
    pub(crate) coords: Vec<&'t str>,
    /// The orders in which the coordinates may be read: order[i] is the one that is read as the i-th.
    pub(crate) orders: Vec<Vec<usize>>,
    clauses: HashMap<&'t str, Vec<Vec<Token<'t>>>>,
}

impl<'t> Rules<'t> {
    /// The clauses that begin with this word, each without what all of them begin with.
    pub(crate) fn all(&self, word: &str) -> &[Vec<Token<'t>>] {
        self.clauses.get(word).map_or(&[], |all| all)
    }
}

/// The clauses of the text.
fn clauses(text: &str) -> Fallible<Vec<Vec<Token<'_>>>> {
    let (mut clauses, mut at, mut line_ended, mut clause_ended) = (vec![Vec::new()], 0, false, false);
    while at < text.len() {
        let rest = &text[at..];
        let run = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let space = if rest.starts_with('#') { run(|c| c != '\n') } else { run(char::is_whitespace) };
        let symbol = SYMBOLS.split(' ').find(|s| rest.starts_with(s)).map_or(0, str::len);
        let runs = [space, run(|c| c.is_ascii_digit()), run(|c| c.is_alphanumeric() || c == '_'), symbol];
        let Some(length) = runs.into_iter().find(|&length| length > 0) else {
            return Err(Failure::Rules { at, what: "no token begins like this".to_owned() });
        };
        let token = &rest[..length];
        if space > 0 || token == ";" {
            line_ended |= token.contains('\n');
            clause_ended |= token == ";";
        } else {
            let goes_on = is_one_of(token, "and or") || (symbol > 0 && !is_one_of(token, ".. ( ) { } ,"));
            if std::mem::take(&mut clause_ended) | (std::mem::take(&mut line_ended) && !goes_on) {
                clauses.push(Vec::new());
            }
            clauses.last_mut().into_iter().for_each(|clause| clause.push((at, token)));
        }
        at += length;
    }
    clauses.retain(|clause| !clause.is_empty());
    Ok(clauses)
}

/// A clause while it is read.
pub(crate) struct Cursor<'c, 't> {
    pub(crate) clause: &'c [Token<'t>],
    pub(crate) at: usize,
}

impl<'t> Cursor<'_, 't> {
    /// The next token, empty at the end of the clause.
    pub(crate) fn peek(&self) -> &'t str {
        self.clause.get(self.at).map_or("", |(_, token)| token)
    }

    pub(crate) fn next(&mut self) -> &'t str {
        self.at += 1;
        self.clause.get(self.at - 1).map_or("", |(_, token)| token)
    }

    pub(crate) fn fail<T>(&self, what: impl Into<String>) -> Fallible<T> {
        let at = self.clause.get(self.at).or(self.clause.last()).map_or(0, |(at, _)| *at);
        Err(Failure::Rules { at, what: what.into() })
    }

    pub(crate) fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, token: &str) -> Fallible<()> {
        if self.take(token) { Ok(()) } else { self.fail(format!("expected `{token}`")) }
    }

    pub(crate) fn end(&self) -> Fallible<()> {
        if self.at >= self.clause.len() { Ok(()) } else { self.fail("expected the end of the clause") }
    }

    /// A name, of a game or else, which must not be called like a set.
    pub(crate) fn name(&mut self, game: bool) -> Fallible<&'t str> {
        let word = self.peek();
        let reserved = is_one_of(word, WORDS) || (!game && is_one_of(word, SETS));
        if reserved || !word.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return self.fail("expected a name");
        }
        Ok(self.next())
    }

    pub(crate) fn int(&mut self) -> Fallible<i128> {
        let Ok(number) = self.peek().parse::<u64>() else { return self.fail("expected a number below 2^64") };
        self.at += 1;
        Ok(number.into())
    }

    /// Names in brackets.
    pub(crate) fn names(&mut self) -> Fallible<Vec<&'t str>> {
        self.expect("(")?;
        let mut names = vec![self.name(false)?];
        while self.take(",") {
            names.push(self.name(false)?);
        }
        self.expect(")").map(|()| names)
    }
}

/// Reads the one game of the text.
pub(crate) fn parse<'t>(text: &'t str) -> Fallible<Rules<'t>> {
    let clauses = clauses(text)?;
    let mut header = Cursor { clause: clauses.first().map_or(&[], |clause| clause), at: 0 };
    header.expect("game")?;
    let mut rules = Rules { name: header.name(true)?, coords: header.names()?, ..Rules::default() };
    // What each name stands for; a coordinate for itself.
    let (mut known, mut tokens) = (HashMap::new(), 0);
    let define = |at: &Cursor<'_, 't>, known: &mut HashMap<&'t str, _>, name: &'t str, meaning: Vec<Token<'t>>| {
        if known.insert(name, meaning).is_some() { at.fail(format!("`{name}` is defined twice")) } else { Ok(()) }
    };
    for name in &rules.coords {
        define(&header, &mut known, name, vec![(0, *name)])?;
    }
    let mut more = header.take("with");
    while more {
        let name = header.name(false)?;
        header.expect("=")?;
        let value = header.peek();
        define(&header, &mut known, name, vec![(0, value)])?;
        header.int()?;
        more = header.take(",");
    }
    header.end()?;
    for clause in clauses.iter().skip(1) {
        let (mut cursor, mut whole) = (Cursor { clause, at: 1 }, Vec::new());
        for &(at, token) in clause {
            match known.get(token).map_or(&[(at, token)][..], |meaning| meaning) {
                [(_, one)] => whole.push((at, *one)),
                meaning => whole.extend([&[(at, "(")], meaning, &[(at, ")")]].concat()),
            }
            if tokens + whole.len() > MAX_TOKENS {
                return cursor.fail(format!("more than {MAX_TOKENS} tokens, `let`s put in"));
            }
        }
        tokens += whole.len();
        let word = clause[0].1;
        let begins = match word {
            "move" | "where" => 1,
            "lost" | "won" => cursor.expect("if").map(|()| 2)?,
            // How a player writes a first position; only its form matters here.
            "start" if rules.all(word).is_empty() => 1,
            "unordered" if rules.all(word).is_empty() => cursor.end().map(|()| 1)?,
            "let" => {
                let name = cursor.name(false)?;
                cursor.expect("=")?;
                define(&cursor, &mut known, name, whole[3..].to_vec())?;
                3
            }
            "game" => return Failure::inexpressible("more than one game"),
            _ => return Cursor { clause, at: 0 }.fail("no clause begins like this"),
        };
        rules.clauses.entry(word).or_default().push(whole.split_off(begins));
    }
    let unordered = !rules.all("unordered").is_empty();
    let most = if unordered { MAX_UNORDERED } else { MAX_COORDINATES };
    if rules.coords.len() > most {
        return Failure::inexpressible(format!("more than {most} coordinates{}", if unordered { " with `unordered`" } else { "" }));
    }
    rules.orders = vec![Vec::new()];
    for next in 0..rules.coords.len() {
        let places = if unordered { 0..=next } else { next..=next };
        let put = |order: &Vec<usize>| places.clone().map(|at| [&order[..at], &[next], &order[at..]].concat()).collect::<Vec<_>>();
        rules.orders = rules.orders.iter().flat_map(put).collect();
    }
    Ok(rules)
}
