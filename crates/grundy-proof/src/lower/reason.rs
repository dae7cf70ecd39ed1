//! Why rules cannot be written as linear constraints.

use grundy_rules::{Message, Span, message};
use std::fmt;

/// Why rules cannot be written as linear constraints, and where it shows.
///
/// Linear constraints over the natural numbers (Presburger arithmetic) are what automata decide. Products of variables,
/// divisibility by a variable, squares and primes lie beyond them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inexpressible {
    reason: Message,
    span: Option<Span>,
}

impl Inexpressible {
    /// The reason, in English and for another language.
    pub fn described(&self) -> &Message {
        &self.reason
    }

    /// The clause at fault, as a place in the rule text.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    pub(crate) fn at(mut self, span: Span) -> Self {
        self.span.get_or_insert(span);
        self
    }
}

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason.text())
    }
}

impl std::error::Error for Inexpressible {}

macro_rules! reasons {
    ($($name:ident($($arg:ident: $type:ty),*) = $reason:expr;)*) => {$(
        pub(crate) fn $name($($arg: $type),*) -> Inexpressible {
            Inexpressible { reason: $reason, span: None }
        }
    )*};
}

reasons! {
    not_rules() = message!("inexpressible-graph", "an explicit graph has no rules to be written as constraints");
    too_large() = message!("inexpressible-number", "a number in the rules is too large to be a coefficient (2^40 is the most)");
    too_long() = message!("inexpressible-long", "written out, the rules are too long");
    clauses(most: usize) = message!("inexpressible-clauses", "written out, the rules have more than {most} clauses", most = most);
    product() = message!("inexpressible-product", "a product of two variables is not linear");
    divisor() = message!("inexpressible-divisor", "a division by a variable is not linear");
    divisor_sign() = message!("inexpressible-divisor-sign", "a divisor is zero or negative");
    binder(name: &str) = message!("inexpressible-binder", "{name} is a factor or a divisor, and its range does not consist of constants", name = name);
    operation(name: &str) = message!("inexpressible-operation", "{name} of variables is not linear", name = name);
    set(name: &str) = message!("inexpressible-set", "the set of {name} is not recognised by automata", name = name);
    set_numeration(name: &str, base: &str) = message!("inexpressible-set-numeration", "the set of {name} needs the numeration {base}", name = name, base = base);
    other_game() = message!("inexpressible-game", "a move leads to a position of another game");
    coordinates(most: usize) = message!("inexpressible-coordinates", "the game has more than {most} coordinates", most = most);
    targets(most: usize) = message!("inexpressible-targets", "a move splits a position into more than {most}", most = most);
    asymmetric(position: String) = message!("inexpressible-asymmetric", "the coordinates may be permuted, and the conditions say something else of {position} when two change places", position = position);
    orders() = message!("inexpressible-orders", "the coordinates can be permuted in too many ways");
    repeat_domain(coordinate: &str) = message!("inexpressible-repeat-domain", "a move that is repeated any number of times changes {coordinate}, which `where` restricts", coordinate = coordinate);
    splits() = message!("inexpressible-splits", "moves split a position into several: such a game has nim-values, but its P-positions alone decide nothing");
    splits_values() = message!("inexpressible-splits-values", "moves split a position into several, which needs the nim-values as a relation");
    repeats(needed: usize) = message!("inexpressible-repeats", "the game has {needed} moves that are repeated any number of times, and each needs its automaton", needed = needed);
    repeated_values() = message!("inexpressible-repeated-values", "with a move that is repeated any number of times only P-positions can be expressed");
    won() = message!("inexpressible-won", "a game with `won if` has no nim-values");
    lost_and_won(position: String) = message!("inexpressible-lost-and-won", "{position} is lost and won at once", position = position);
    differs(position: String) = message!("inexpressible-differs", "the constraints and the move generator disagree about the moves of {position}", position = position);
}
