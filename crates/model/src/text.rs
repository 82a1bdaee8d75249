//! Every text a player reads: keys, arguments and the languages of `locales/`.
//!
//! A text may hold `{name}`, which an argument replaces, `{the name}`, which is a card with its article, and
//! `{name|one|other}`, which chooses the form for a number. A language's own file names its particulars: its own name
//! (`language.name`), its tag (`language.tag`) and the numbers that take the singular (`language.one`).

mod loaded;

use rami_engine::cards::{Card, Rank, Suit};

pub use loaded::WrongTexts;

/// Names one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u16);

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The code of the language for visitors who read none of the others.
const ELSE: &str = "en";

/// A language of `locales/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lang(usize);

impl Lang {
    /// All languages, the reference first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CODES.len()).map(Self)
    }

    /// The language of the first of these codes that names one, or else English. The codes are those that a browser
    /// prefers; `public/begin.js` chooses in the same way.
    #[must_use]
    pub fn best<Code: AsRef<str>>(codes: impl IntoIterator<Item = Code>) -> Self {
        codes
            .into_iter()
            .find_map(|code| Self::by_code(code.as_ref()))
            .or_else(|| Self::by_code(ELSE))
            .unwrap_or(Self(0))
    }

    /// The language with this code, or whose code begins a longer one such as `fr-CA`.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        let short = code.split(['-', '_']).next().unwrap_or(code).to_ascii_lowercase();
        CODES.iter().position(|&known| known == short).map(Self)
    }

    /// Its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        CODES[self.0]
    }

    /// Its own name for itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.text(Key::LanguageName)
    }

    /// A player's name. A player who gave none is "you".
    #[must_use]
    pub fn player(self, name: Option<&str>) -> String {
        name.unwrap_or_else(|| self.text(Key::PlayerYou)).to_string()
    }

    /// The text of a key. The browser loads languages one by one, and a text is empty until its language is there. No
    /// text of a language is shown before it is loaded.
    #[must_use]
    pub fn text(self, key: Key) -> &'static str {
        match BUILT_IN.iter().position(|&built_in| built_in == key) {
            Some(at) => BUILT_IN_TEXTS[self.0][at],
            None => loaded::text(self, key),
        }
    }

    /// Whether a number takes the singular. The sign does not matter.
    fn is_one(self, number: i64) -> bool {
        let singulars = self.text(Key::LanguageOne).split(' ');
        singulars.map(str::parse).any(|singular| singular == Ok(number.unsigned_abs()))
    }

    /// Renders a message.
    #[must_use]
    pub fn render(self, message: &Message) -> String {
        let mut out = String::new();
        let mut rest = self.text(message.key);
        while let Some((before, after)) = rest.split_once('{') {
            let (inner, tail) = after.split_once('}').unwrap_or((after, ""));
            out.push_str(before);
            out.push_str(&self.fill(inner, &message.args));
            rest = tail;
        }
        out.push_str(rest);
        out
    }

    /// The pieces of a message, with its cards apart from the words so that they can be drawn. Their articles are left
    /// out.
    #[must_use]
    pub fn pieces(self, message: &Message) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut rest = self.text(message.key);
        while let Some((before, after)) = rest.split_once('{') {
            let (inner, tail) = after.split_once('}').unwrap_or((after, ""));
            pieces.push(Piece::Text(before.to_string()));
            let name = inner.strip_prefix("the ").unwrap_or(inner);
            match message.args.iter().find(|(given, _)| *given == name) {
                Some((_, Arg::Card(card))) => pieces.push(Piece::Cards(vec![*card])),
                Some((_, Arg::Cards(cards))) => pieces.push(Piece::Cards(cards.clone())),
                Some((_, Arg::Laid(cards))) => {
                    pieces.push(Piece::Cards(cards.iter().map(|laid| laid.card).collect()));
                }
                Some((_, Arg::Message(message))) => pieces.extend(self.pieces(message)),
                _ => pieces.push(Piece::Text(self.fill(inner, &message.args))),
            }
            rest = tail;
        }
        pieces.push(Piece::Text(rest.to_string()));
        pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        pieces
    }

    fn fill(self, inner: &str, args: &[(&'static str, Arg)]) -> String {
        let mut parts = inner.split('|');
        let name = parts.next().unwrap_or_default();
        let (name, form) = name.strip_prefix("the ").map_or((name, &PLAIN), |name| (name, &WITH_ARTICLE));
        let arg = args.iter().find(|(given, _)| *given == name).map(|(_, arg)| arg);
        match (arg, parts.next(), parts.next()) {
            (Some(Arg::Number(number)), Some(one), Some(other)) => {
                (if self.is_one(*number) { one } else { other }).to_string()
            }
            (Some(Arg::Number(number)), ..) => number.to_string().replace('-', "\u{2212}"),
            (Some(Arg::Text(text)), ..) => text.clone(),
            (Some(Arg::Card(one)), ..) => self.named(*one, form),
            (Some(Arg::Rank(rank)), ..) => self.text((form.rank)(*rank)).into(),
            (Some(Arg::Cards(several)), ..) => list(several, |&card| self.named(card, form)),
            (Some(Arg::Laid(several)), ..) => list(several, |&laid| self.laid(laid, form)),
            (Some(Arg::Names(names)), ..) => {
                let shown = names.iter().map(|name| self.player(name.as_deref()));
                shown.collect::<Vec<_>>().join(", ")
            }
            (Some(Arg::Message(message)), ..) => self.render(message),
            (None, ..) => String::new(),
        }
    }

    /// A card in words: "dix de carreau".
    #[must_use]
    pub fn card(self, card: Card) -> String {
        self.named(card, &PLAIN)
    }

    /// A card with its article, as it stands in a sentence: "le dix de carreau".
    #[must_use]
    pub fn the_card(self, card: Card) -> String {
        self.named(card, &WITH_ARTICLE)
    }

    fn named(self, card: Card, form: &CardForm) -> String {
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => self.render(
                &Message::new(Key::CardOf)
                    .message("rank", (form.rank)(rank).into())
                    .message("suit", suit_key(suit).into()),
            ),
            _ => self.text(form.joker).into(),
        }
    }

    /// A card of a meld: a joker is the joker for the card it stands for.
    fn laid(self, laid: LaidCard, form: &CardForm) -> String {
        let Some(stands_for) = laid.stands_for else { return self.named(laid.card, form) };
        match stands_for.rank() {
            Some(rank) if laid.any_suit => self.render(&Message::new(form.joker_of_any_suit).rank("rank", rank)),
            _ => self.render(&Message::new(form.joker_for).card("card", stands_for)),
        }
    }

    /// Several cards in words.
    #[must_use]
    pub fn cards(self, cards: &[Card]) -> String {
        list(cards, |&card| self.card(card))
    }

    /// The letter of a rank on the cards: V D R or J Q K.
    #[must_use]
    pub fn index_of(self, rank: Rank) -> &'static str {
        match rank.number() {
            11 => self.text(Key::IndexJack),
            12 => self.text(Key::IndexQueen),
            13 => self.text(Key::IndexKing),
            1 => "A",
            10 => "T",
            _ => ["2", "3", "4", "5", "6", "7", "8", "9"][rank.number() as usize - 2],
        }
    }
}

fn list<T>(cards: &[T], words: impl Fn(&T) -> String) -> String {
    cards.iter().map(words).collect::<Vec<_>>().join(", ")
}

/// The texts of which the words for a card are made.
struct CardForm {
    rank: fn(Rank) -> Key,
    joker: Key,
    joker_for: Key,
    joker_of_any_suit: Key,
}

/// A card alone.
const PLAIN: CardForm = CardForm {
    rank: rank_key,
    joker: Key::CardJoker,
    joker_for: Key::CardJokerFor,
    joker_of_any_suit: Key::CardJokerOpen,
};

/// A card with its article.
const WITH_ARTICLE: CardForm = CardForm {
    rank: the_rank_key,
    joker: Key::CardJokerThe,
    joker_for: Key::CardJokerForThe,
    joker_of_any_suit: Key::CardJokerOpenThe,
};

const fn rank_key(rank: Rank) -> Key {
    match rank.number() {
        1 => Key::Rank1,
        2 => Key::Rank2,
        3 => Key::Rank3,
        4 => Key::Rank4,
        5 => Key::Rank5,
        6 => Key::Rank6,
        7 => Key::Rank7,
        8 => Key::Rank8,
        9 => Key::Rank9,
        10 => Key::Rank10,
        11 => Key::Rank11,
        12 => Key::Rank12,
        _ => Key::Rank13,
    }
}

const fn the_rank_key(rank: Rank) -> Key {
    match rank.number() {
        1 => Key::Rank1The,
        2 => Key::Rank2The,
        3 => Key::Rank3The,
        4 => Key::Rank4The,
        5 => Key::Rank5The,
        6 => Key::Rank6The,
        7 => Key::Rank7The,
        8 => Key::Rank8The,
        9 => Key::Rank9The,
        10 => Key::Rank10The,
        11 => Key::Rank11The,
        12 => Key::Rank12The,
        _ => Key::Rank13The,
    }
}

/// The name of a suit.
#[must_use]
pub const fn suit_key(suit: Suit) -> Key {
    match suit {
        Suit::Clubs => Key::SuitC,
        Suit::Diamonds => Key::SuitD,
        Suit::Hearts => Key::SuitH,
        Suit::Spades => Key::SuitS,
    }
}

/// The code and the own name of every language.
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    Lang::all().map(|lang| (lang.code(), lang.name()))
}

/// The key of this name, for texts named after something that has an id: a variant, a house rule, a refusal.
#[must_use]
pub fn key(name: &str) -> Option<Key> {
    NAMES.binary_search(&name).ok().map(|number| Key(number as u16))
}

/// Something to put into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, which may choose a plural.
    Number(i64),
    /// A name or other literal text.
    Text(String),
    /// A card, in words.
    Card(Card),
    /// A rank, in words.
    Rank(Rank),
    /// Several cards, in words.
    Cards(Vec<Card>),
    /// The cards of a meld, in words.
    Laid(Vec<LaidCard>),
    /// Names of players. A player who gave none is "you".
    Names(Vec<Option<String>>),
    /// Another text.
    Message(Box<Message>),
}

/// A card of a meld, as it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaidCard {
    /// The card.
    pub card: Card,
    /// What a joker stands for, where that is settled.
    pub stands_for: Option<Card>,
    /// Whether the suit of that card is still open.
    pub any_suit: bool,
}

/// A part of a sentence whose cards are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Text(String),
    /// Cards.
    Cards(Vec<Card>),
}

/// A text with its arguments, in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Which text.
    pub key: Key,
    /// The arguments put into it.
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// A text without arguments.
    #[must_use]
    pub const fn new(key: Key) -> Self {
        Self { key, args: Vec::new() }
    }

    /// Adds a number.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.args.push((name, Arg::Number(number.into())));
        self
    }

    /// Adds a name or other literal text.
    #[must_use]
    pub fn text(mut self, name: &'static str, text: impl Into<String>) -> Self {
        self.args.push((name, Arg::Text(text.into())));
        self
    }

    /// Adds the names of players. Players who gave none are "you".
    #[must_use]
    pub fn names(mut self, name: &'static str, names: Vec<Option<String>>) -> Self {
        self.args.push((name, Arg::Names(names)));
        self
    }

    /// Adds a card in words.
    #[must_use]
    pub fn card(mut self, name: &'static str, card: Card) -> Self {
        self.args.push((name, Arg::Card(card)));
        self
    }

    /// Adds a rank in words.
    #[must_use]
    pub fn rank(mut self, name: &'static str, rank: Rank) -> Self {
        self.args.push((name, Arg::Rank(rank)));
        self
    }

    /// Adds several cards in words.
    #[must_use]
    pub fn cards(mut self, name: &'static str, cards: Vec<Card>) -> Self {
        self.args.push((name, Arg::Cards(cards)));
        self
    }

    /// Adds the cards of a meld in words.
    #[must_use]
    pub fn laid(mut self, name: &'static str, cards: Vec<LaidCard>) -> Self {
        self.args.push((name, Arg::Laid(cards)));
        self
    }

    /// Adds another text.
    #[must_use]
    pub fn message(mut self, name: &'static str, message: Self) -> Self {
        self.args.push((name, Arg::Message(Box::new(message))));
        self
    }
}

impl From<Key> for Message {
    fn from(key: Key) -> Self {
        Self::new(key)
    }
}
