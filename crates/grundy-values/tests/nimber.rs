//! Nim-arithmetic against the definition by mex, published values and the axioms of a field.

use grundy_values::nimber::{
    CoinGame, inverse, nim_sum, power, product, products, solve_quadratic, square, square_root,
    tartan,
};
use num_bigint::BigUint;
use proptest::prelude::*;

fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let set: std::collections::BTreeSet<u64> = values.into_iter().collect();
    (0..).find(|v| !set.contains(v)).unwrap()
}

#[test]
fn products_by_the_definition() {
    const N: u64 = 40;
    let mut table = vec![vec![0; N as usize]; N as usize];
    for a in 0..N as usize {
        for b in 0..N as usize {
            let options = (0..a).flat_map(|c| (0..b).map(move |d| (c, d)));
            table[a][b] = mex(options.map(|(c, d)| table[c][b] ^ table[a][d] ^ table[c][d]));
            assert_eq!(product(a as u64, b as u64), table[a][b], "{a} {b}");
        }
    }
}

/// Conway's rules for powers of two, and distributivity: a product of distinct Fermat powers is the ordinary one, and the square of one
/// is half as much again.
fn by_powers_of_two(a: u64, b: u64) -> u64 {
    let bits = |x: u64| (0..64).filter(move |bit| x >> bit & 1 == 1);
    let pairs = bits(a).flat_map(|i| bits(b).map(move |j| (i, j)));
    pairs.fold(0, |sum, (i, j)| sum ^ of_powers_of_two(i, j))
}

/// 2^i ⊗ 2^j, where the bits of i and j say which Fermat powers they are products of.
fn of_powers_of_two(i: u64, j: u64) -> u64 {
    let common = i & j;
    if common == 0 {
        return 1 << (i | j);
    }
    // The greatest Fermat power F in both: F ⊗ F = F ⊕ F/2.
    let fermat = 1 << (63 - common.leading_zeros());
    let rest = of_powers_of_two(i ^ fermat, j ^ fermat);
    let with = |factor| by_powers_of_two(rest, 1u64 << factor);
    with(fermat) ^ with(fermat - 1)
}

/// Library Checker, "Nim product"; the last from the documentation of the crate `nimber`.
#[test]
fn published_products() {
    assert_eq!(product(3141, 5926), 14994);
    assert_eq!(product(u64::MAX, u64::MAX), 11290409524105353207);
    assert_eq!(
        product(0x8000000000000000, 0x4000000000000000),
        0xb9c59257c5445713
    );
}

/// Conway: a Fermat power times a smaller number is the ordinary product, times itself half as much again.
#[test]
fn fermat_powers() {
    for fermat in [2u64, 4, 16, 256, 1 << 16, 1 << 32] {
        assert_eq!(product(fermat, fermat), fermat / 2 * 3);
        for x in [1, fermat / 2, fermat - 1, fermat / 3] {
            assert_eq!(product(fermat, x), fermat * x);
        }
    }
}

#[test]
fn zero() {
    assert_eq!(inverse(0), None);
    assert_eq!((product(0, 5), square_root(0), power(0, 3)), (0, 0, 0));
    assert_eq!(solve_quadratic(0), Some(0));
    assert_eq!(nim_sum([]), BigUint::ZERO);
}

#[test]
fn the_smallest_fields_completely() {
    for a in 1..256u64 {
        let b = inverse(a).unwrap();
        assert_eq!(product(a, b), 1);
        assert!(b < 256);
        assert!(
            (0..256)
                .filter(|&x| product(x, x) == a)
                .eq([square_root(a)])
        );
        let smaller = (0..256).find(|&x| product(x, x) ^ x == a);
        // Every quadratic equation over the numbers below 256 is solved below 65,536.
        let root = solve_quadratic(a).unwrap();
        assert_eq!(product(root, root) ^ root, a);
        assert!(smaller.is_none_or(|x| x == root));
    }
}

/// Places turned along with the coin at `place`.
fn turned(game: CoinGame, place: u64) -> Vec<Vec<u64>> {
    let none = vec![vec![]];
    let one = (0..place).map(|a| vec![a]).collect::<Vec<_>>();
    let two = (0..place)
        .flat_map(|a| (0..a).map(move |b| vec![a, b]))
        .collect::<Vec<_>>();
    match game {
        CoinGame::Twins => one,
        CoinGame::TurningTurtles => [none, one].concat(),
        CoinGame::MockTurtles => [none, one, two].concat(),
        CoinGame::Triplets => two,
        CoinGame::Ruler => (0..=place).map(|from| (from..place).collect()).collect(),
    }
}

const GAMES: [CoinGame; 5] = [
    CoinGame::Twins,
    CoinGame::TurningTurtles,
    CoinGame::MockTurtles,
    CoinGame::Triplets,
    CoinGame::Ruler,
];

#[test]
fn coin_games_by_their_moves() {
    for game in GAMES {
        let mut values: Vec<u64> = Vec::new();
        for place in 0..40 {
            let sums = turned(game, place)
                .into_iter()
                .map(|coins| coins.iter().fold(0, |sum, &c| sum ^ values[c as usize]));
            values.push(mex(sums));
            assert_eq!(
                game.value(place),
                values.last().copied(),
                "{game:?} {place}"
            );
        }
        let last = (game == CoinGame::Twins).then_some(u64::MAX);
        assert_eq!(game.value(u64::MAX), last, "{game:?}");
    }
}

#[test]
fn products_of_coin_games_by_their_moves() {
    const N: u64 = 7;
    let with = |game, place| {
        let sets = turned(game, place).into_iter();
        sets.map(move |mut coins| {
            coins.push(place);
            coins
        })
    };
    for rows in GAMES {
        for columns in GAMES {
            let mut values = vec![vec![0; N as usize]; N as usize];
            for x in 0..N {
                for y in 0..N {
                    let mut sums = Vec::new();
                    for xs in with(rows, x) {
                        for ys in with(columns, y) {
                            let mut sum = 0;
                            for &a in &xs {
                                for &b in &ys {
                                    // The coin itself has no value yet, and adds the 0 that it holds.
                                    sum ^= values[a as usize][b as usize];
                                }
                            }
                            sums.push(sum);
                        }
                    }
                    let value = mex(sums);
                    values[x as usize][y as usize] = value;
                    let factors = [rows.value(x).unwrap(), columns.value(y).unwrap()];
                    assert_eq!(tartan(&factors), value, "{rows:?} {columns:?} {x} {y}");
                }
            }
        }
    }
}

#[test]
fn a_box_of_coins() {
    // Turning Turtles cubed by its moves: one or two places in each direction.
    const N: usize = 4;
    let mut values = [[[0; N]; N]; N];
    let choices = |place: usize| (0..=place).map(move |other| (place, other));
    for x in 0..N {
        for y in 0..N {
            for z in 0..N {
                let mut sums = Vec::new();
                for a in choices(x) {
                    for b in choices(y) {
                        for c in choices(z) {
                            let set =
                                |(p, q): (usize, usize)| if p == q { vec![p] } else { vec![p, q] };
                            let mut sum = 0;
                            for &i in &set(a) {
                                for &j in &set(b) {
                                    for &k in &set(c) {
                                        sum ^= values[i][j][k];
                                    }
                                }
                            }
                            sums.push(sum);
                        }
                    }
                }
                let value = mex(sums);
                values[x][y][z] = value;
                let place = |n: usize| CoinGame::TurningTurtles.value(n as u64).unwrap();
                assert_eq!(
                    tartan(&[place(x), place(y), place(z)]),
                    value,
                    "{x} {y} {z}"
                );
            }
        }
    }
}

/// Numbers of every size, not only those near 2^64.
fn nimbers() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0u32..64).prop_map(|(x, shift)| x >> shift)
}

proptest! {
    #[test]
    fn products_by_powers_of_two(pairs in prop::collection::vec((nimbers(), nimbers()), 1..4)) {
        let (a, b): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
        let expected: Vec<u64> = a.iter().zip(&b).map(|(&a, &b)| by_powers_of_two(a, b)).collect();
        let single: Vec<u64> = a.iter().zip(&b).map(|(&a, &b)| product(a, b)).collect();
        prop_assert_eq!(&single, &expected);
        let mut out = vec![0; a.len()];
        products(&a, &b, &mut out);
        prop_assert_eq!(out, expected);
    }

    #[test]
    fn field_axioms(a in nimbers(), b in nimbers(), c in nimbers()) {
        prop_assert_eq!(product(a, b), product(b, a));
        prop_assert_eq!(product(product(a, b), c), product(a, product(b, c)));
        prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
        prop_assert_eq!(product(a, 1), a);
        prop_assert_eq!(square(a ^ b), product(a, a) ^ product(b, b));
        if a != 0 {
            prop_assert_eq!(product(a, inverse(a).unwrap()), 1);
        }
    }

    #[test]
    fn smaller_fields_are_closed(a in nimbers(), b in nimbers(), k in 0u32..6) {
        let bits = 1 << k;
        let mask = (1u64 << bits) - 1;
        let (a, b) = (a & mask, b & mask);
        prop_assert!(product(a, b) <= mask);
        prop_assert!(square_root(a) <= mask);
        prop_assert!(inverse(a).unwrap_or(0) <= mask);
        prop_assert_eq!(if a == 0 { 0 } else { power(a, mask) }, u64::from(a != 0));
    }

    #[test]
    fn roots_and_powers(a in nimbers(), e in 0u64..1000, f in 0u64..1000) {
        let root = square_root(a);
        prop_assert_eq!(product(root, root), a);
        prop_assert_eq!(product(power(a, e), power(a, f)), power(a, e + f));
        prop_assert_eq!(power(a, 2), product(a, a));
        let c = product(a, a) ^ a;
        prop_assert_eq!(solve_quadratic(c), Some(a & !1));
    }

    #[test]
    fn sums(values in prop::collection::vec(any::<u64>(), 0..8)) {
        let big: Vec<BigUint> = values.iter().map(|&v| (BigUint::from(v) << 100u32) + v).collect();
        let sum = values.iter().fold(0, |sum, v| sum ^ v);
        prop_assert_eq!(nim_sum(&big), (BigUint::from(sum) << 100u32) + sum);
    }
}
