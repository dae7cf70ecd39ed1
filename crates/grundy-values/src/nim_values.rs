//! A table of nim-values.

/// The nim-values of the heaps 0, 1, 2, …, in as few bytes a heap as the greatest possible value needs.
///
/// ```
/// use grundy_values::NimValues;
///
/// let values = NimValues::Bytes(vec![0, 1, 2, 0]);
/// assert_eq!(values.get(2), Some(2));
/// assert_eq!(values.iter().max(), Some(2));
/// assert_eq!(values.len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NimValues {
    /// Values below 2^8.
    Bytes(Vec<u8>),
    /// Values below 2^16.
    Shorts(Vec<u16>),
    /// Values below 2^32.
    Words(Vec<u32>),
}

impl NimValues {
    /// The number of heaps in the table: one more than the greatest of them.
    pub fn len(&self) -> usize {
        match self {
            NimValues::Bytes(values) => values.len(),
            NimValues::Shorts(values) => values.len(),
            NimValues::Words(values) => values.len(),
        }
    }

    /// Whether the table holds no heap.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nim-value of `heap`, if the table reaches so far.
    pub fn get(&self, heap: usize) -> Option<u32> {
        match self {
            NimValues::Bytes(values) => values.get(heap).map(|&v| v.into()),
            NimValues::Shorts(values) => values.get(heap).map(|&v| v.into()),
            NimValues::Words(values) => values.get(heap).copied(),
        }
    }

    /// The nim-values from heap 0 on.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).filter_map(|heap| self.get(heap))
    }
}

/// An unsigned number that holds a nim-value.
pub(crate) trait Cell: Copy + Eq + Default {
    /// The value as a number.
    fn get(self) -> u32;
    /// The cell that holds `value`, which the caller knows to fit.
    fn hold(value: u32) -> Self;
    /// The table of such cells.
    fn table(values: Vec<Self>) -> NimValues;
}

macro_rules! cell {
    ($number:ty, $table:ident) => {
        impl Cell for $number {
            fn get(self) -> u32 {
                self.into()
            }
            fn hold(value: u32) -> Self {
                value as $number
            }
            fn table(values: Vec<Self>) -> NimValues {
                NimValues::$table(values)
            }
        }
    };
}

cell!(u8, Bytes);
cell!(u16, Shorts);
cell!(u32, Words);
