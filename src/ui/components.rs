//! The components that all screens are built of: cards, buttons, choices, dialogs, sheets, notices.

mod anew;
mod button;
mod card;
mod chart;
mod choice;
mod dialog;
mod in_second;
mod notice;
mod sheet;

pub use anew::Anew;
pub use button::{Button, FileButton, IconButton, KeyButton, LearnButton, MenuButton};
pub use card::{Avatar, CardFace, Fan, Icon, Mini, OpenCard, Picture, hue, initial, origin_name, suit_name};
pub use chart::{Chart, place_of, points_of};
pub use choice::{Choice, Offer, Segments, field};
pub use dialog::Modal;
pub use in_second::InSecond;
pub use notice::Notice;
pub use sheet::SheetScreen;
