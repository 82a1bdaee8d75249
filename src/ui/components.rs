//! The components that all screens are built of: cards, buttons, choices, dialogs, panels, notices.

mod button;
mod card;
mod chart;
mod choice;
mod dialog;
mod explained;
mod lazy_list;
mod link;
mod notice;
mod panel;
mod person_chip;
mod person_face;
mod recreate;
mod results;
mod scroll_across;
mod sure;
mod victors;
mod when;

pub use button::{Button, FileButton, IconButton, KeyButton, LearnButton, MenuButton, ScoresButton};
pub use card::{CardFace, Fan, Icon, Mini, OpenCard, Picture, hue, origin_name, suit_name};
pub use chart::{Chart, place_of, points_of};
pub use choice::{Choice, Offer, Segments, field};
pub use dialog::Modal;
pub use explained::Explained;
pub use lazy_list::LazyList;
pub use link::follow;
pub use notice::Notice;
pub use panel::PanelScreen;
pub use person_chip::PersonChip;
pub use person_face::{Avatar, FaceOf, PersonFace};
pub use recreate::Recreate;
pub use results::{Results, in_points};
pub use scroll_across::ScrollAcross;
pub use sure::Sure;
pub use victors::Victors;
pub use when::When;
