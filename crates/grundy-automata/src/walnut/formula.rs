//! Formulas as Walnut's predicates.

use crate::error::Error;
use crate::linear::Relation;
use crate::{Automaton, Formula, Limits, Numeration, Var};

/// A formula as a command, with the automata that it calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// `def NAME "…":` or `eval NAME "…":`
    pub command: String,
    /// The automata that the predicate calls, by name: a file `NAME.txt` for each (see [`automaton`](super::automaton)). Those that
    /// were named before are not among them.
    pub automata: Vec<(String, Automaton)>,
}

/// The command that defines a formula as a predicate. `system` is Walnut's name of the numeration; variable 3 is called `x3`.
///
/// ```
/// use grundy_automata::{Formula, Limits, Numeration, walnut};
///
/// let even = Formula::equal(&[(0, 1), (1, -2)], 0).exists(&[1]);
/// let written = walnut::definition("even", &even, &Numeration::base(2)?, "msd_2", &Limits::default())?;
/// assert_eq!(written.command, "def even \"?msd_2 (Ex1 (x0=2*x1))\":");
/// # Ok::<(), grundy_automata::Error>(())
/// ```
///
/// # Errors
///
/// When a nim-sum is asked of a base that is not a power of two, coefficients are out of range, or a limit is reached.
pub fn definition(
    name: &str,
    formula: &Formula,
    numeration: &Numeration,
    system: &str,
    limits: &Limits,
) -> Result<Definition, Error> {
    command("def", name, formula, numeration, system, &[], limits)
}

/// The command that asks whether a formula without free variables is true. Automata of the library are called by their names there.
///
/// ```
/// use grundy_automata::{Automaton, Formula, Limits, Numeration, walnut};
///
/// let (base2, limits) = (Numeration::base(2)?, Limits::default());
/// let even = Automaton::congruent(&base2, &[(0, 1)], 2, 0, &limits)?;
/// let library = [("even".to_owned(), even.clone())];
/// let zero = Formula::equal(&[(0, 1)], 0).implies(Formula::member(&even, &[0])).forall(&[0]);
/// let written = walnut::sentence("zero", &zero, &base2, "msd_2", &library, &limits)?;
/// assert_eq!(written.command, "eval zero \"?msd_2 (Ax0 ((~(x0=0))|$even(x0)))\":");
/// # Ok::<(), grundy_automata::Error>(())
/// ```
///
/// # Errors
///
/// As for [`definition`].
pub fn sentence(
    name: &str,
    formula: &Formula,
    numeration: &Numeration,
    system: &str,
    library: &[(String, Automaton)],
    limits: &Limits,
) -> Result<Definition, Error> {
    command("eval", name, formula, numeration, system, library, limits)
}

fn command(
    word: &str,
    name: &str,
    formula: &Formula,
    numeration: &Numeration,
    system: &str,
    library: &[(String, Automaton)],
    limits: &Limits,
) -> Result<Definition, Error> {
    let mut writer = Writer {
        name,
        numeration,
        limits,
        automata: library.to_vec(),
        known: library.len(),
        fresh: 0,
    };
    let body = writer.write(formula)?;
    Ok(Definition {
        command: format!("{word} {name} \"?{system} {body}\":"),
        automata: writer.automata.split_off(library.len()),
    })
}

struct Writer<'a> {
    name: &'a str,
    numeration: &'a Numeration,
    limits: &'a Limits,
    /// Those of the library first.
    automata: Vec<(String, Automaton)>,
    /// How many the library has.
    known: usize,
    /// Quotients of congruences so far.
    fresh: u32,
}

impl Writer<'_> {
    fn write(&mut self, formula: &Formula) -> Result<String, Error> {
        Ok(match formula {
            Formula::True => "(0=0)".to_owned(),
            Formula::False => "(0=1)".to_owned(),
            Formula::Linear {
                terms,
                relation,
                constant,
            } => {
                let sign = match relation {
                    Relation::Equal => "=",
                    Relation::AtMost => "<=",
                };
                let (left, right) = sides(terms, *constant);
                format!("({left}{sign}{right})")
            }
            Formula::Congruent {
                terms,
                modulus,
                residue,
            } => {
                let constant = i64::try_from(*residue)
                    .map_err(|_| Error::mismatch(format!("the residue {residue} is too large")))?;
                let (left, right) = sides(terms, constant);
                let (p, q) = (self.fresh, self.fresh + 1);
                self.fresh += 2;
                format!("(Eq{p},q{q} {left}+{modulus}*q{p}={right}+{modulus}*q{q})")
            }
            Formula::Member { automaton, args } => self.call(automaton, args),
            Formula::Xor(vars) => {
                let xor = Automaton::xor(self.numeration, [0, 1, 2], self.limits)?;
                self.call(&xor, vars)
            }
            Formula::Weight(var) => {
                let weights = Automaton::weights(self.numeration, 0, self.limits)?;
                self.call(&weights, &[*var])
            }
            Formula::And(parts) => self.join(parts, "&", &Formula::True)?,
            Formula::Or(parts) => self.join(parts, "|", &Formula::False)?,
            Formula::Not(inner) => format!("(~{})", self.write(inner)?),
            Formula::Exists(vars, inner) => {
                format!("(E{} {})", names(vars), self.write(inner)?)
            }
            Formula::Forall(vars, inner) => {
                format!("(A{} {})", names(vars), self.write(inner)?)
            }
        })
    }

    fn join(&mut self, parts: &[Formula], sign: &str, empty: &Formula) -> Result<String, Error> {
        if parts.is_empty() {
            return self.write(empty);
        }
        let parts = parts
            .iter()
            .map(|part| self.write(part))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(format!("({})", parts.join(sign)))
    }

    fn call(&mut self, automaton: &Automaton, args: &[Var]) -> String {
        let known = self.automata.iter().position(|(_, a)| a == automaton);
        let place = known.unwrap_or_else(|| {
            let name = format!("{}_{}", self.name, self.automata.len() - self.known);
            self.automata.push((name, automaton.clone()));
            self.automata.len() - 1
        });
        format!("${}({})", self.automata[place].0, names(args))
    }
}

fn names(vars: &[Var]) -> String {
    let names: Vec<String> = vars.iter().map(|var| format!("x{var}")).collect();
    names.join(",")
}

/// Both sides of Σ aᵢ·xᵢ = c, without negative numbers.
fn sides(terms: &[(Var, i64)], constant: i64) -> (String, String) {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for &(var, a) in terms {
        let side = if a < 0 { &mut right } else { &mut left };
        match a.unsigned_abs() {
            1 => side.push(format!("x{var}")),
            a => side.push(format!("{a}*x{var}")),
        }
    }
    if constant != 0 {
        let side = if constant < 0 { &mut left } else { &mut right };
        side.push(constant.unsigned_abs().to_string());
    }
    let sum = |side: Vec<String>| match side.is_empty() {
        true => "0".to_owned(),
        false => side.join("+"),
    };
    (sum(left), sum(right))
}
