//! Moves of a take-and-break heap that has too many of them to be looked through.

use grundy_rules::{Code, Component};
use grundy_values::Period;
use num_bigint::BigUint;

/// The moves in which all parts but the last are below the end of the first period.
///
/// They are enough to find a winning move if there is one: of two parts beyond that, one may give a multiple of the period to
/// the other, and neither changes its nim-value.
pub(super) fn representative_moves<'c>(
    code: &'c Code,
    heap: &'c BigUint,
    period: &Period,
) -> impl Iterator<Item = Vec<Component>> + 'c {
    let most = period.preperiod.saturating_add(period.period);
    (0u32..)
        .zip(code.digits())
        .filter(|&(taken, _)| *heap >= BigUint::from(taken))
        .flat_map(move |(taken, &digit)| {
            let rest = heap - taken;
            let one = (digit & 2 != 0 && taken > 0).then(|| heaps([rest.clone()]));
            let two = (1..=if digit & 4 != 0 { most } else { 0 }).filter_map({
                let rest = rest.clone();
                move |i| last_part(&rest, &[i]).map(|last| heaps([i.into(), last]))
            });
            let three = (1..=if digit & 8 != 0 { most } else { 0 }).flat_map(move |i| {
                let rest = rest.clone();
                (i..=most).filter_map(move |j| {
                    last_part(&rest, &[i, j]).map(|last| heaps([i.into(), j.into(), last]))
                })
            });
            one.into_iter().chain(two).chain(three)
        })
}

fn heaps<const N: usize>(sizes: [BigUint; N]) -> Vec<Component> {
    let one = |size| Component::new(0, [size]);
    sizes.into_iter().map(one).collect()
}

/// What is left for the last part, which is the greatest.
fn last_part(rest: &BigUint, parts: &[u64]) -> Option<BigUint> {
    let others: BigUint = parts.iter().map(|&part| BigUint::from(part)).sum();
    let greatest = BigUint::from(*parts.last()?);
    (*rest >= &others + greatest).then(|| rest - others)
}
