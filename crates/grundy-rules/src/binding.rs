//! How tightly operators bind, from loose to tight: what the parser reads and the printer brackets must agree.

pub(crate) const OR: u8 = 1;
pub(crate) const AND: u8 = 2;
pub(crate) const NOT: u8 = 3;
pub(crate) const COMPARISON: u8 = 4;
pub(crate) const SUM: u8 = 5;
pub(crate) const PRODUCT: u8 = 6;
/// A sign before an operand.
pub(crate) const SIGN: u8 = 7;
