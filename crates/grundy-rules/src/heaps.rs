//! Several heaps of one game as one game.

use crate::print::games;
use crate::{Body, Cond, Error, ErrorKind, Expr, Rules, Ruleset, Target, Var};

impl Ruleset {
    /// The game of `heaps` heaps of this game of one coordinate: a tuple of their sizes, of which a move changes one.
    ///
    /// # Errors
    ///
    /// When the game has more than one coordinate, splits heaps, names another game, or ends by a rule: then several heaps are
    /// no tuple with the same rules.
    ///
    /// ```
    /// use grundy_rules::Ruleset;
    ///
    /// let nim = Ruleset::parse("game nim(n); move k in 1..n -> (n - k)").unwrap();
    /// let three = nim.with_heaps(3)?;
    /// assert_eq!(three.text(), "game nim(n1, n2, n3)\n  unordered\n  move k in 1..n1 -> (n1 - k, n2, n3)\n");
    /// # Ok::<(), grundy_rules::Error>(())
    /// ```
    pub fn with_heaps(&self, heaps: usize) -> Result<Ruleset, Error> {
        let plain = |rules: &Rules| {
            let one = |target: &[Target]| target.len() == 1 && target[0].game == 0;
            rules.coords.len() == 1
                && rules.lost.is_empty()
                && rules.won.is_empty()
                && rules.moves.iter().all(|clause| one(&clause.targets))
        };
        let Some(rules) = self
            .rules()
            .first()
            .filter(|rules| heaps > 0 && plain(rules))
        else {
            return Err(Error::new(
                ErrorKind::Meaning,
                message!(
                    "heaps-of-one",
                    "several heaps of a game are a tuple only where the game has one coordinate, moves to one heap and ends \
                 where no move is left"
                ),
            ));
        };
        let other = |heap: usize| Expr::Var(Var::Coord(heap));
        // `where` of every heap: the condition with the heap in place of the one coordinate, and in place of that in every let.
        let mut lets = rules.lets.clone();
        let mut wheres: Vec<Cond> = rules.wheres.clone();
        for heap in 1..heaps {
            let base = lets.len();
            let mut at = |var: Var| match var {
                Var::Coord(_) => other(heap),
                Var::Let(i) => Expr::Var(Var::Let(base + i)),
                Var::Binder(i) => Expr::Var(Var::Binder(i)),
            };
            if rules.wheres.is_empty() {
                break;
            }
            for definition in &rules.lets {
                let mut definition = definition.clone();
                definition.name = format!("{}{}", definition.name, heap + 1);
                definition.expr = definition.expr.map_vars(&mut at);
                lets.push(definition);
            }
            wheres.extend(rules.wheres.iter().map(|cond| cond.map_vars(&mut at)));
        }
        let mut moves = rules.moves.clone();
        for target in moves.iter_mut().flat_map(|clause| &mut clause.targets) {
            target.coords.extend((1..heaps).map(other));
        }
        let name = &rules.coords[0];
        let coords = match heaps {
            1 => rules.coords.clone(),
            _ => (1..=heaps).map(|heap| format!("{name}{heap}")).collect(),
        };
        let several = Rules {
            coords,
            lets,
            wheres,
            unordered: heaps > 1,
            start: None,
            moves,
            ..rules.clone()
        };
        let text = games(std::slice::from_ref(&several));
        // Parsed again, so that names that meet are found here.
        Ruleset::parse(&text)
            .map_err(|errors| errors.first().clone())
            .and_then(|parsed| match &parsed.body {
                Body::Rules(found) if found[..] == [several] => Ok(parsed),
                _ => Err(Error::new(
                    ErrorKind::Meaning,
                    message!(
                        "heaps-names",
                        "the names of the heaps would meet other names of the game"
                    ),
                )),
            })
    }
}
