//! The sparse space of a table of values, for people to look at.

use super::sparse::Classes;
use super::taking;
use grundy_rules::Code;

/// Two classes of values such that two *common* heaps never give a common value, and few heaps are *rare*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseSpace {
    /// The binary digits of G(n) whose parity tells the classes apart.
    pub mask: u32,
    /// Whether the parity of the heap n is added to it.
    pub positional: bool,
    /// The rare heaps among those that were looked at, except the empty one.
    pub rares: Vec<u64>,
}

/// In a sparse space less than one heap of so many is rare.
const SPARSE: usize = 8;

impl SparseSpace {
    /// The sparse space that the nim-values of the heaps 0, 1, 2, … of a game show, if they show any: the mask with the fewest rare
    /// heaps in the second half.
    ///
    /// Source: Winning Ways, chapter 4; Flammenkamp's page on octal games for the second kind.
    ///
    /// ```
    /// use grundy_rules::{Budget, Code};
    /// use grundy_values::take_and_break::{SparseSpace, TakeAndBreak};
    ///
    /// let code: Code = "0.104".parse().unwrap();
    /// let mut game = TakeAndBreak::new(&code);
    /// let values = game.nim_values(20_000, &Budget::default()).unwrap();
    /// let space = SparseSpace::of(&code, values).unwrap();
    /// assert_eq!((space.mask, space.positional, space.rares.len()), (0x17, true, 20));
    /// assert_eq!(space.rares.last(), Some(&284));
    /// ```
    pub fn of(code: &Code, values: &[u32]) -> Option<Self> {
        let splits = taking(code.digits(), 4);
        let classes = Classes::best(values, &splits).filter(|_| !splits.is_empty())?;
        let rares = values.iter().zip(0..).skip(1);
        let rares = rares.filter(|&(&value, heap)| !classes.common(heap, value));
        let rares: Vec<u64> = rares.map(|(_, heap)| heap as u64).collect();
        (SPARSE * rares.len() < values.len()).then(|| SparseSpace {
            mask: classes.mask(),
            positional: classes.positional(),
            rares,
        })
    }
}
