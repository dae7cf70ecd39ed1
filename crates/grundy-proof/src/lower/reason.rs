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
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) = $id:literal, $text:literal;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name($($arg: $type),*) -> Inexpressible {
            Inexpressible { reason: message!($id, $text $(, $arg = $arg)*), span: None }
        }
    )*};
}

reasons! {
    not_rules() = "inexpressible-graph", "an explicit graph has no rules to be written as constraints";
    too_large() = "inexpressible-number", "a number in the rules is too large to be a coefficient (2^40 is the most)";
    too_long() = "inexpressible-long", "written out, the rules are too long";
    clauses(most: usize) = "inexpressible-clauses", "written out, the rules have more than {most} clauses";
    product() = "inexpressible-product", "a product of two variables is not linear";
    divisor() = "inexpressible-divisor", "a division by a variable is not linear";
    divisor_sign() = "inexpressible-divisor-sign", "a divisor is zero or negative";
    binder(name: &str) = "inexpressible-binder",
        "{name} is a factor or a divisor, and its range does not consist of constants";
    operation(name: &str) = "inexpressible-operation", "{name} of variables is not linear";
    set(name: &str) = "inexpressible-set", "the set of {name} is not recognised by automata";
    set_numeration(name: &str, base: &str) = "inexpressible-set-numeration", "the set of {name} needs the numeration {base}";
    other_game() = "inexpressible-game", "a move leads to a position of another game";
    coordinates(most: usize) = "inexpressible-coordinates", "the game has more than {most} coordinates";
    targets(most: usize) = "inexpressible-targets", "a move splits a position into more than {most}";
    asymmetric(position: String) = "inexpressible-asymmetric",
        "the coordinates may be permuted, and the conditions say something else of {position} when two change places";
    orders() = "inexpressible-orders", "the coordinates can be permuted in too many ways";
    repeat_domain(coordinate: &str) = "inexpressible-repeat-domain",
        "a move that is repeated any number of times changes {coordinate}, which `where` restricts";
    splits() = "inexpressible-splits", "moves split a position into several: such a game has nim-values, but its P-positions alone decide nothing";
    splits_values() = "inexpressible-splits-values", "moves split a position into several, which needs the nim-values as a relation";
    repeats(needed: usize) = "inexpressible-repeats", "the game has {needed} moves that are repeated any number of times, and each needs its automaton";
    repeated_values() = "inexpressible-repeated-values", "with a move that is repeated any number of times only P-positions can be expressed";
    won() = "inexpressible-won", "a game with `won if` has no nim-values";
    lost_and_won(position: String) = "inexpressible-lost-and-won", "{position} is lost and won at once";
    differs(position: String) = "inexpressible-differs",
        "the constraints and the move generator disagree about the moves of {position}";
}
