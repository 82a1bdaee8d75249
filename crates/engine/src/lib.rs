//! The rules of six rami games: cards and melds, the exact arranger, and the course of deals and matches.
//!
//! A game is data ([`rules::Rules`]), chosen by a [`variants::Variant`] and its house rules. A [`game::Deal`] holds the
//! position of all players. It accepts an action or refuses it with a [`game::IllegalMove`], and nothing else decides
//! what is legal.
//!
//! ```
//! use rami_engine::rules::Options;
//! use rami_engine::{cards, variants};
//!
//! let rules = variants::by_id("rami51").unwrap().rules_with(&Options::new()).unwrap();
//! let hand: cards::Hand = cards::parse_cards("5S 6S 7S QH").unwrap().into_iter().collect();
//! let arranged = rami_engine::arrange::best(&rules, &hand);
//! assert_eq!((arranged.melds.len(), arranged.deadwood.len()), (1, 1));
//! ```
//!
//! This crate knows no text, no file format and no browser. It draws no random number and reads no clock.

pub mod arrange;
pub mod cards;
pub mod game;
pub mod rules;
pub mod variants;
