//! The address of the page as text: its parameters, the check that guards them, and what stands after `#`.

use form_urlencoded::Serializer;
use rami_record::sent;

/// The parameter that holds the check of the others. It stands before them, so that an address that was cut keeps it.
pub const CHECK: &str = "c";

/// What precedes the key of a house rule.
pub(super) const HOUSE_RULE: &str = "opt.";

/// A parameter with its value.
pub type Pair = (String, String);

/// What a parameter is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It asks for something else than the first screen.
    Asks,
    /// It says more about what is asked for.
    Details,
    /// It says more about what is asked for, in any words.
    Words,
    /// It is about the device that opens the address, so the check does not cover it.
    Device,
}

/// The parameters of an address, without those of house rules.
const PARAMETERS: [(&str, Role); 18] = [
    (CHECK, Role::Asks),
    ("variant", Role::Asks),
    ("rules", Role::Asks),
    ("setup", Role::Asks),
    ("learn", Role::Asks),
    ("today", Role::Asks),
    ("problem", Role::Asks),
    ("screen", Role::Asks),
    ("seats", Role::Details),
    ("level", Role::Details),
    ("seed", Role::Details),
    ("length", Role::Details),
    ("beat", Role::Details),
    ("by", Role::Words),
    ("name", Role::Words),
    ("step", Role::Details),
    ("lang", Role::Device),
    ("pace", Role::Device),
];

/// The most places at which the last value of an address may end before words behind it.
const MOST_ENDS: usize = 64;

/// The parameters of a result to be beaten. Somebody may add them to a link by hand, since the deals stay the same.
const RESULT: [&str; 2] = ["beat", "by"];

/// What an address has after `#`. It is sent to no server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// The code of an invitation or a reply.
    Code,
    /// A duel.
    Duel,
}

impl Fragment {
    const ALL: [Self; 2] = [Self::Code, Self::Duel];

    /// What precedes it in an address.
    const fn marks(self) -> &'static [&'static str] {
        match self {
            Self::Code => &[sent::INVITATION_MARK, sent::REPLY_MARK],
            Self::Duel => &[sent::DUEL_MARK],
        }
    }

    /// What an address has after `#`, if it is known.
    #[must_use]
    pub fn of(address: &str) -> Option<Self> {
        let is_in = |text: &str, fragment: Self| fragment.marks().iter().any(|mark| text.contains(mark));
        sent::readings(address).find_map(|text| Self::ALL.into_iter().find(|&fragment| is_in(&text, fragment)))
    }
}

/// The names by which an address asks for something else than the first screen: those of parameters, and those that
/// stand after `#`.
pub fn asking_names() -> impl Iterator<Item = &'static str> {
    let parameters = PARAMETERS.into_iter().filter(|(_, role)| *role == Role::Asks).map(|(name, _)| name);
    let marks = Fragment::ALL.into_iter().flat_map(Fragment::marks);
    parameters.chain(marks.map(|mark| mark.trim_matches(['#', '='])))
}

/// What a parameter is for; `None` if it is unknown.
fn role(name: &str) -> Option<Role> {
    if name.starts_with(HOUSE_RULE) {
        return Some(Role::Details);
    }
    PARAMETERS.into_iter().find(|(known, _)| *known == name).map(|(_, role)| role)
}

/// Whether addresses may have a parameter of this name.
pub(super) fn is_known(name: &str) -> bool {
    role(name).is_some()
}

/// Whether the check covers a parameter.
fn is_covered(name: &str) -> bool {
    name != CHECK && role(name).is_some_and(|role| role != Role::Device)
}

/// Puts the check before the parameters of an address. Without any parameter that it covers there is no check.
#[must_use]
pub fn checked(pairs: Vec<Pair>) -> Vec<Pair> {
    let check = pairs.iter().any(|(name, _)| is_covered(name)).then(|| (CHECK.to_string(), check_of(&pairs)));
    check.into_iter().chain(pairs).collect()
}

/// Whether the check of an address, if it has one, is that of its parameters, with or without a result to be beaten.
pub(super) fn is_whole(pairs: &[Pair]) -> bool {
    let Some((_, check)) = pairs.iter().find(|(name, _)| name == CHECK) else { return true };
    let deals: Vec<Pair> = pairs.iter().filter(|(name, _)| !RESULT.contains(&name.as_str())).cloned().collect();
    *check == check_of(pairs) || *check == check_of(&deals)
}

/// The check of parameters.
fn check_of(pairs: &[Pair]) -> String {
    let covered = pairs.iter().filter(|(name, _)| is_covered(name));
    let text: String = covered.flat_map(|(name, value)| [name, "=", value, "\n"]).collect();
    sent::check_sum(&text)
}

/// The text of parameters, as it stands after `?` in an address.
#[must_use]
pub fn query(pairs: &[Pair]) -> String {
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// Reads the parameters of an address, which may have been encoded once more, broken into lines, and may have words
/// behind it. If it has a check, the reading with this check is the right one; otherwise it is the one with the most
/// known names.
#[must_use]
pub fn parameters_of(address: &str) -> Vec<Pair> {
    let readings: Vec<Vec<Pair>> = sent::readings(address).map(|text| pairs_of(&text)).collect();
    let joined = || sent::readings(address).map(|text| pairs_of(&text.split_whitespace().collect::<String>()));
    if let Some(whole) =
        readings.iter().find_map(|pairs| whole(pairs)).or_else(|| joined().find_map(|pairs| whole(&pairs)))
    {
        return whole;
    }
    let known = |pairs: &[Pair]| pairs.iter().filter(|(name, _)| is_known(name)).count();
    // Of equal ones the first is taken, which is decoded least.
    let most = readings.into_iter().rev().max_by_key(|pairs| known(pairs));
    without_words_behind(most.unwrap_or_default())
}

/// The parameters in a text between `?` and `#`.
fn pairs_of(address: &str) -> Vec<Pair> {
    let (before, _) = address.split_once('#').unwrap_or((address, ""));
    let (_, query) = before.split_once('?').unwrap_or_default();
    form_urlencoded::parse(query.as_bytes()).map(|(name, value)| pair_of(&name, &value)).collect()
}

/// A parameter, whose name may begin with the rest of the entity `&amp;`, and whose `=` may have been encoded.
fn pair_of(name: &str, value: &str) -> Pair {
    let name = name.strip_prefix("amp;").unwrap_or(name);
    let (name, value) = name.split_once('=').filter(|_| value.is_empty()).unwrap_or((name, value));
    let value = if role(name) == Some(Role::Device) { first_word(value) } else { value };
    (name.into(), value.into())
}

/// The first word of a value, without the punctuation behind it and without what stands after a `#`.
fn first_word(value: &str) -> &str {
    let word = value.split(|letter: char| letter.is_whitespace() || letter == '#').next().unwrap_or_default();
    word.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric())
}

/// The parameters, if they have a check and it is right with the last value as it is, or cut before one of its first
/// characters that are no letters or digits of ASCII.
fn whole(pairs: &[Pair]) -> Option<Vec<Pair>> {
    pairs.iter().find(|(name, _)| name == CHECK)?;
    let last = pairs.iter().rposition(|(name, _)| is_covered(name))?;
    let value = pairs[last].1.as_str();
    let ends = value.char_indices().filter(|(_, letter)| !letter.is_ascii_alphanumeric()).map(|(at, _)| at);
    std::iter::once(value.len()).chain(ends.take(MOST_ENDS)).find_map(|end| {
        let mut pairs = pairs.to_vec();
        pairs[last].1.truncate(end);
        is_whole(&pairs).then_some(pairs)
    })
}

/// The parameters, the last one without words and punctuation behind it, unless it may have any words.
fn without_words_behind(mut pairs: Vec<Pair>) -> Vec<Pair> {
    if let Some((name, value)) = pairs.iter_mut().rfind(|(name, _)| is_known(name))
        && role(name) != Some(Role::Words)
    {
        *value = first_word(value).into();
    }
    pairs
}
