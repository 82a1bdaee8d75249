//! The ends of a joint table: they join the state machines of host and guest to a [`Table`](crate::Table). Each method
//! takes the table it acts on, and returns what the page has to do.

mod guest_end;
mod host_end;
mod seating;

pub use guest_end::GuestEnd;
pub use host_end::{HostEnd, NewMatch, go_on_alone};
