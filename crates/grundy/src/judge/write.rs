//! The other way round: the input that asks about a position.

use super::format::Problem;
use super::layout::{Field, Kind, Length, Repeat, Row};
use super::place::Term;
use num_bigint::{BigInt, BigUint};

impl Problem {
    /// The input of a single case that asks about the position of these numbers; fields that are not part of the position are
    /// looked up among the parameters of the game. `None` where the problem cannot ask about such a position: it reads
    /// something else than numbers, more of them or fewer, or a number of another meaning.
    ///
    /// ```
    /// use grundy::judge;
    ///
    /// let problem = judge::find("hdu1846")?; // take 1 to m of n stones; the cases are counted
    /// let input = problem.input_for(&[23u32.into()], &[("m".to_owned(), 2.into())]);
    /// assert_eq!(input.as_deref(), Some("1\n23 2\n"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn input_for(
        &self,
        numbers: &[BigUint],
        parameters: &[(String, BigInt)],
    ) -> Option<String> {
        if self.each.is_some() {
            return None;
        }
        let fields = self.read_fields();
        let values = self.values(fields, numbers, parameters)?;
        let line = |range: std::ops::Range<usize>| {
            let texts: Vec<&str> = values[range].iter().flatten().map(String::as_str).collect();
            match texts.is_empty() {
                true => String::new(),
                false => texts.join(" ") + "\n",
            }
        };
        Some(format!(
            "{}{}{}{}{}{}",
            before(&self.groups),
            line(0..self.header),
            before(&self.cases),
            line(self.header..fields.len()),
            after(&self.cases),
            after(&self.groups),
        ))
    }

    /// What stands in each field.
    fn values(
        &self,
        fields: &[Field],
        numbers: &[BigUint],
        parameters: &[(String, BigInt)],
    ) -> Option<Vec<Vec<String>>> {
        let mut values: Vec<Option<Vec<String>>> = vec![None; fields.len()];
        let mut left = numbers.iter().map(BigUint::to_string);
        for term in &self.position {
            let Term::Numbers(index) = term else {
                return None;
            };
            values[*index] = Some(match &fields[*index].kind {
                Kind::Number => vec![left.next()?],
                Kind::List {
                    length,
                    row: Row::Width(1),
                } => {
                    let all: Vec<String> = left.by_ref().collect();
                    let count = all.len();
                    match length {
                        Length::Exactly(wanted) if *wanted != count as u64 => return None,
                        Length::Field(field) => values[*field] = Some(vec![count.to_string()]),
                        _ => {}
                    }
                    all
                }
                _ => return None,
            });
        }
        if left.next().is_some() {
            return None;
        }
        let by_parameter = |field: &Field| {
            let (_, value) = parameters.iter().find(|(name, _)| *name == field.name)?;
            (field.kind == Kind::Number).then(|| vec![value.to_string()])
        };
        values
            .into_iter()
            .zip(fields)
            .map(|(value, field)| value.or_else(|| by_parameter(field)))
            .collect()
    }
}

fn before(repeat: &Repeat) -> &'static str {
    match repeat {
        Repeat::Count => "1\n",
        Repeat::One | Repeat::End | Repeat::Until(_) => "",
    }
}

fn after(repeat: &Repeat) -> String {
    match repeat {
        Repeat::Until(numbers) => {
            let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
            texts.join(" ") + "\n"
        }
        Repeat::One | Repeat::Count | Repeat::End => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{find, problems};
    use crate::{Budget, Game};

    /// What is written can be read: one case, one answer.
    #[test]
    fn every_input_that_is_written_is_understood() {
        let mut written = 0;
        for problem in problems() {
            let Ok(game) = Game::parse(problem.game()) else {
                continue;
            };
            for numbers in [vec![5u32], vec![3, 5], vec![3, 4, 5]] {
                let numbers: Vec<_> = numbers.into_iter().map(Into::into).collect();
                let text: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                let Some(input) = problem.input_for(&numbers, &[]) else {
                    continue;
                };
                if game.position(&text.join(" ")).is_err() {
                    continue;
                }
                written += 1;
                let mut output = Vec::new();
                let run = problem.run(input.as_bytes(), &mut output, &Budget::default());
                assert_eq!(run, Ok(()), "{} on {input:?}", problem.id());
                assert!(!output.is_empty(), "{}", problem.id());
            }
        }
        assert!(written > 20, "{written}");
    }

    #[test]
    fn sentinels_and_lengths_are_written() {
        let write = |id: &str, numbers: &[u32]| {
            let numbers: Vec<_> = numbers.iter().map(|&n| n.into()).collect();
            find(id).unwrap().input_for(&numbers, &[])
        };
        assert_eq!(write("seed003_nim", &[3, 4, 5]).unwrap(), "3 3 4 5\n");
        assert_eq!(write("hdu2516", &[13]).unwrap(), "13\n0\n");
        assert_eq!(write("hdu1527", &[1, 2, 3]), None);
    }
}
