//! Numbers and winning moves as output templates see them.

use grundy_rules::Component;
use minijinja::Value;
use minijinja::value::{DynObject, Object, ObjectRepr};
use num_bigint::{BigInt, BigUint};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// A number of any size: one that fits a machine word is a number of the template engine.
pub(super) fn number(n: &BigUint) -> Value {
    match u64::try_from(n) {
        Ok(small) => Value::from(small),
        Err(_) => Value::from_object(Big(n.clone())),
    }
}

fn numbers<'a>(numbers: impl IntoIterator<Item = &'a BigUint>) -> Value {
    numbers.into_iter().map(number).collect()
}

/// A number beyond 2^64: printed and compared with its like; the template engine orders smaller ones before it.
#[derive(Debug)]
struct Big(BigUint);

impl Object for Big {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<Ordering> {
        other
            .downcast_ref::<Self>()
            .map(|other| self.0.cmp(&other.0))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A winning move. What a template asks of it is worked out when it asks.
#[derive(Debug)]
pub(super) struct Winning {
    /// Which component of the position moves, and what stands there afterwards.
    pub(super) component: usize,
    pub(super) to: Vec<Component>,
    pub(super) binders: Vec<(String, BigInt)>,
    pub(super) position: Arc<Vec<Component>>,
}

impl Winning {
    fn from(&self) -> &Component {
        &self.position[self.component]
    }

    /// All numbers of the position afterwards, in the order of the position.
    fn result(&self) -> Vec<&BigUint> {
        let (before, rest) = self.position.split_at(self.component);
        let components = before.iter().chain(&self.to).chain(&rest[1..]);
        components.flat_map(|component| &component.coords).collect()
    }

    fn take(&self) -> Option<BigUint> {
        let sum = |component: &Component| match &component.coords[..] {
            [n] => Some(n.clone()),
            _ => None,
        };
        let from = sum(self.from())?;
        let to: BigUint = self.to.iter().map(sum).sum::<Option<BigUint>>()?;
        (to <= from).then(|| from - to)
    }

    /// How many numbers of the component stay as they are.
    fn kept(&self) -> usize {
        match &self.to[..] {
            [to] => {
                let pairs = self.from().coords.iter().zip(&to.coords);
                pairs.filter(|(from, to)| from == to).count()
            }
            _ => 0,
        }
    }
}

impl Object for Winning {
    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        let single = |coords: &[BigUint]| match coords {
            [n] => number(n),
            several => numbers(several),
        };
        match key {
            "heap" => Some(Value::from(self.component + 1)),
            "from" => Some(single(&self.from().coords)),
            "to" => Some(match &self.to[..] {
                [to] => single(&to.coords),
                terms => numbers(terms.iter().flat_map(|term| &term.coords)),
            }),
            "take" => self.take().as_ref().map(number),
            "result" => Some(numbers(self.result())),
            "sorted" => {
                let mut sorted = self.result();
                sorted.sort_unstable();
                Some(numbers(sorted))
            }
            "kept" => Some(Value::from(self.kept())),
            binder => {
                let (_, n) = self.binders.iter().find(|(name, _)| name == binder)?;
                Some(match n.to_biguint() {
                    Some(n) => number(&n),
                    None => Value::from(n.to_string()),
                })
            }
        }
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }
}
