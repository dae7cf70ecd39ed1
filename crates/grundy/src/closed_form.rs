//! Closed forms of a game: looked for, and used where a certificate is at hand.

use crate::{Error, Game};
use grundy_proof::{Attempt, Certificate, Evaluator, Search, Stage};
use grundy_rules::{Ruleset, message};
use grundy_values::Play;
use include_dir::{Dir, include_dir};
use num_bigint::BigUint;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The certificates that are shipped.
static SHIPPED: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../proofs");

/// Time for checking a shipped certificate when it is wanted; one that takes longer is not used.
const PATIENCE: Duration = Duration::from_secs(2);

/// A certificate that `grundy-check` has accepted, ready to answer.
pub(crate) struct ClosedForm {
    /// Its file.
    name: String,
    certificate: Certificate,
    evaluator: Evaluator,
    play: Option<Play>,
}

impl ClosedForm {
    /// Has the certificate checked.
    fn new(name: &str, bytes: &[u8], limits: &grundy_check::Limits) -> Result<Self, Error> {
        if let Err(failure) = grundy_check::check(bytes, limits) {
            return Err(Error::Certificate(message!(
                "certificate-not-accepted",
                "{file} is not accepted: {failure}",
                file = name,
                failure = failure.to_string()
            )));
        }
        let certificate = Certificate::from_bytes(bytes)?;
        Ok(ClosedForm {
            name: name.to_owned(),
            evaluator: certificate.evaluator()?,
            play: match certificate.claim() {
                grundy_proof::Claim::Positions(play) => Some(play),
                grundy_proof::Claim::NimValues => None,
            },
            certificate,
        })
    }

    /// Its file.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The certificate.
    pub(crate) fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// What answers.
    pub(crate) fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// Whether it says who wins in this play.
    pub(crate) fn answers(&self, play: Play) -> bool {
        self.play.unwrap_or(Play::Normal) == play
    }

    /// The nim-value of a tuple, where the certificate claims values.
    pub(crate) fn nim_value(&self, coords: &[BigUint]) -> Result<Option<BigUint>, Error> {
        match self.play {
            None => Ok(self.evaluator.nim_value(coords)?),
            Some(_) => Ok(None),
        }
    }
}

/// The closed forms of one ruleset.
#[derive(Default)]
pub(crate) struct ClosedForms {
    given: Vec<ClosedForm>,
    shipped: OnceLock<Vec<ClosedForm>>,
}

impl ClosedForms {
    /// Those that were given for the purpose.
    pub(crate) fn given(&self) -> impl Iterator<Item = &ClosedForm> {
        self.given.iter()
    }

    /// All of them, given ones first.
    pub(crate) fn all<'f>(&'f self, ruleset: &Ruleset) -> impl Iterator<Item = &'f ClosedForm> {
        let shipped = self.shipped.get_or_init(|| shipped(ruleset));
        self.given.iter().chain(shipped)
    }
}

/// The shipped certificates about these rules, those that are accepted.
fn shipped(ruleset: &Ruleset) -> Vec<ClosedForm> {
    let limits = grundy_check::Limits {
        time: Some(PATIENCE),
        ..grundy_check::Limits::default()
    };
    SHIPPED
        .files()
        .filter(|file| file.path().extension().is_some_and(|ext| ext == "json"))
        .filter(|file| {
            let certificate = Certificate::from_bytes(file.contents());
            certificate.is_ok_and(|c| **c.ruleset() == *ruleset)
        })
        .filter_map(|file| {
            let name = file.path().file_name()?.to_string_lossy();
            ClosedForm::new(&name, file.contents(), &limits).ok()
        })
        .collect()
}

impl Game {
    /// Looks for a closed form of the game, and has it proved; `progress` hears what is being tried.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] for sums of different games and for graphs; [`Error::Proof`] when the game has no values of the kind that is
    /// looked for.
    ///
    /// ```
    /// use grundy::proof::{Attempt, Claim, Search};
    /// use grundy::{Game, Play};
    ///
    /// let king = Game::parse("king")?;
    /// let search = Search::new(Claim::Positions(Play::Normal));
    /// let Attempt::Proved { theorem, .. } = king.prove(&search, &mut |_| ())? else { panic!() };
    /// assert!(theorem.to_string().contains("(m, n) is lost for the player to move in normal play exactly when"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn prove(
        &self,
        search: &Search,
        progress: &mut dyn FnMut(&Stage),
    ) -> Result<Attempt, Error> {
        Ok(grundy_proof::prove(&self.single()?, search, progress)?)
    }

    /// The one ruleset of the game.
    fn single(&self) -> Result<Arc<Ruleset>, Error> {
        match &self.parts[..] {
            [part] if part.graph().is_none() => Ok(part.shared_ruleset()),
            _ => Err(Error::Unsupported(message!(
                "closed-form-of-sum",
                "a sum of games or a graph has no closed form of its own; ask for its parts"
            ))),
        }
    }

    /// The game of several heaps of this game of one heap, as one ruleset with a coordinate for each heap.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] when the game has more than one coordinate, splits heaps, or is no ruleset.
    pub fn with_heaps(&self, heaps: usize) -> Result<Game, Error> {
        let several = self
            .single()?
            .with_heaps(heaps)
            .map_err(|error| Error::Rules(error.into()))?;
        Ok(Game::from_ruleset(self.name(), several))
    }

    /// Lets a certificate answer for the game, after it was checked. `name` is what answers call it.
    ///
    /// # Errors
    ///
    /// [`Error::Certificate`] when it is not accepted or is about other rules.
    pub fn add_certificate(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let form = ClosedForm::new(name, bytes, &grundy_check::Limits::default())?;
        let certificate = Certificate::from_bytes(bytes)?;
        let Some(part) = self
            .parts
            .iter_mut()
            .find(|part| **certificate.ruleset() == *part.ruleset())
        else {
            return Err(Error::Certificate(message!(
                "certificate-other-rules",
                "{file} is about other rules than those of {game}",
                file = name,
                game = self.name()
            )));
        };
        part.closed_forms.given.push(form);
        Ok(())
    }
}
