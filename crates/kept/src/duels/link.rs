//! The link of a duel: the deals, a result with its moves, and the results of others that the sender knows.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use thiserror::Error;

use rami_record::{MoveReader, sent, tidy_name};

use super::deals_key::{BadDeals, DealsKey};
use super::played::{Claim, MOST_TOTAL, Played};
use crate::people::LONGEST_NAME;

/// The version of the form of the text.
const FORM: &str = "1";
/// The longest text that is read, in bytes.
pub const MOST_LINK: usize = 4_000;
/// The most results of others in a link. Chosen by judgement.
pub const MOST_CLAIMS: usize = 20;
/// What stands between the fields.
const BETWEEN: &str = ".";
/// What stands between the parts of the results of others.
const WITHIN: &str = "~";

/// Why a text is no link of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// It is longer than [`MOST_LINK`].
    #[error("the link is too long")]
    TooLong,
    /// It was cut or changed.
    #[error("the link is damaged")]
    Damaged,
    /// A version of the app wrote it whose links this version cannot read.
    #[error("the link is of another version")]
    Form,
    /// This version does not know its rules.
    #[error("the rules of the link are unknown")]
    Rules,
    /// A name in it has marks of direction or control characters, or is too long.
    #[error("a name in the link cannot be shown")]
    Name,
}

impl From<BadDeals> for LinkError {
    fn from(error: BadDeals) -> Self {
        match error {
            BadDeals::Damaged => Self::Damaged,
            BadDeals::Rules => Self::Rules,
        }
    }
}

/// What a link of a duel holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelLink {
    /// The deals.
    pub deals: DealsKey,
    /// The result of the sender.
    pub played: Played,
    /// The results of others that the sender knows.
    pub others: Vec<Claim>,
}

impl DuelLink {
    /// A link with the names as a link may hold them, and the first [`MOST_CLAIMS`] of the results of others.
    #[must_use]
    pub fn new(deals: DealsKey, played: Played, others: impl IntoIterator<Item = Claim>) -> Self {
        let tidy = |claim: Claim| Claim { name: tidy_name(&claim.name, LONGEST_NAME), ..claim };
        Self { deals, played: played.tidy(), others: others.into_iter().map(tidy).take(MOST_CLAIMS).collect() }
    }

    /// The text of the link, behind `#r=` in the address. It has only characters that an address may contain.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Played { version, name, total, moves } = &self.played;
        let others = self.others.iter().flat_map(|claim| [in_letters(&claim.name), claim.total.to_string()]);
        let fields = [
            FORM.to_string(),
            version.to_string(),
            self.deals.to_string(),
            total.to_string(),
            in_letters(name),
            moves.clone(),
            others.collect::<Vec<_>>().join(WITHIN),
        ];
        let text = fields.join(BETWEEN);
        format!("{text}{BETWEEN}{}", sent::check_sum(&text))
    }

    /// Finds the link in an address or a message: behind `#r=`, with white space in it, and with characters encoded or
    /// added by the programs that handed it on.
    ///
    /// # Errors
    /// [`LinkError`] if there is no link, or only one that this version cannot read.
    pub fn find(text: &str) -> Result<Self, LinkError> {
        let mut found = Err(LinkError::Damaged);
        sent::find_marked(text, &[sent::DUEL_MARK], is_part, &mut |text| {
            let read = Self::read(text);
            // A damaged text may be a piece of the link, so any other reason says more.
            if read.is_ok() || matches!(found, Err(LinkError::Damaged)) {
                found = read;
            }
            found.is_ok()
        });
        found
    }

    /// Reads a text. Nothing but the exact text of [`to_text`](Self::to_text) is read.
    ///
    /// # Errors
    /// [`LinkError`] if it is no link, or one that this version cannot read.
    pub fn read(text: &str) -> Result<Self, LinkError> {
        if text.len() > MOST_LINK {
            return Err(LinkError::TooLong);
        }
        let (form, _) = text.split_once(BETWEEN).ok_or(LinkError::Damaged)?;
        if form != FORM && form.parse::<u16>().is_ok() {
            return Err(LinkError::Form);
        }
        let (fields, sum) = text.rsplit_once(BETWEEN).ok_or(LinkError::Damaged)?;
        if sent::check_sum(fields) != sum {
            return Err(LinkError::Damaged);
        }
        let fields: Vec<&str> = fields.split(BETWEEN).collect();
        let &[_, version, deals, total, name, moves, others] = fields.as_slice() else {
            return Err(LinkError::Damaged);
        };
        if !moves.is_empty() {
            MoveReader::new(moves).map_err(|_| LinkError::Damaged)?;
        }
        let version = version.parse().map_err(|_| LinkError::Damaged)?;
        let played = Played { version, name: name_of(name)?, total: total_of(total)?, moves: moves.into() };
        let link = Self { deals: deals.parse()?, played, others: claims_of(others)? };
        if link.to_text() == text { Ok(link) } else { Err(LinkError::Damaged) }
    }
}

/// Whether a character can be part of the text of a link.
const fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.' | '~' | ',' | '=')
}

/// A text in letters that an address may contain.
fn in_letters(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(text)
}

fn name_of(letters: &str) -> Result<String, LinkError> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(letters).map_err(|_| LinkError::Damaged)?;
    let name = String::from_utf8(bytes).map_err(|_| LinkError::Damaged)?;
    if tidy_name(&name, LONGEST_NAME) == name { Ok(name) } else { Err(LinkError::Name) }
}

fn total_of(text: &str) -> Result<i32, LinkError> {
    text.parse().ok().filter(|total: &i32| total.unsigned_abs() <= MOST_TOTAL).ok_or(LinkError::Damaged)
}

fn claims_of(text: &str) -> Result<Vec<Claim>, LinkError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let parts: Vec<&str> = text.split(WITHIN).collect();
    if parts.len() > 2 * MOST_CLAIMS {
        return Err(LinkError::Damaged);
    }
    let claim = |pair: &[&str]| match *pair {
        [name, total] => Ok(Claim { name: name_of(name)?, total: total_of(total)? }),
        _ => Err(LinkError::Damaged),
    };
    parts.chunks(2).map(claim).collect()
}
