//! One file for each command.

pub(crate) mod check;
pub(crate) mod code;
pub(crate) mod compare;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod losing;
pub(crate) mod moves;
pub(crate) mod period;
pub(crate) mod prove;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod values;
