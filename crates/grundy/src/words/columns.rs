//! A nim-sum written in binary columns.

use num_bigint::BigUint;

/// Beyond these the columns do not help anybody.
const WIDEST: u64 = 64;
const MOST_ROWS: usize = 32;

/// One row for each value and one, below a rule, for their nim-sum; none where they would be too wide or too many.
pub(super) fn columns(labels: &[String], values: &[BigUint], sum: (&str, &BigUint)) -> Vec<String> {
    let bits = values.iter().map(BigUint::bits).max().unwrap_or(0).max(1);
    if bits > WIDEST || values.len() > MOST_ROWS || values.len() < 2 {
        return Vec::new();
    }
    let decimals = values
        .iter()
        .chain([sum.1])
        .map(|v| v.to_string().len())
        .max()
        .unwrap_or(1);
    let label_width = labels
        .iter()
        .map(|label| width(label))
        .chain([width(sum.0)])
        .max()
        .unwrap_or(0);
    let row = |label: &str, value: &BigUint| {
        let pad = " ".repeat(label_width - width(label));
        let binary = format!("{value:b}");
        let zeros = "0".repeat((bits as usize).saturating_sub(binary.len()));
        format!("{label}{pad}  {value:>decimals$} = {zeros}{binary}")
    };
    let mut rows: Vec<String> = labels
        .iter()
        .zip(values)
        .map(|(label, value)| row(label, value))
        .collect();
    let last = row(sum.0, sum.1);
    rows.push("─".repeat(width(&last)));
    rows.push(last);
    rows
}

/// Columns of a terminal: those of Chinese, Japanese and Korean are two wide.
pub fn width(text: &str) -> usize {
    text.chars()
        .map(|c| match c as u32 {
            0x1100..=0x115f
            | 0x2e80..=0xa4cf
            | 0xac00..=0xd7a3
            | 0xf900..=0xfaff
            | 0xfe30..=0xfe6f
            | 0xff00..=0xff60
            | 0xffe0..=0xffe6 => 2,
            _ => 1,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_heaps() {
        let values = [5u8, 7, 9].map(BigUint::from);
        let labels = ["(5)", "(7)", "(9)"].map(str::to_owned);
        let rows = columns(&labels, &values, ("sum", &BigUint::from(11u8)));
        let expected = [
            "(5)   5 = 0101",
            "(7)   7 = 0111",
            "(9)   9 = 1001",
            "──────────────",
            "sum  11 = 1011",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn chinese_labels_are_two_columns_wide() {
        assert_eq!(width("异或和"), 6);
        assert_eq!(width("(3, 5)"), 6);
    }
}
