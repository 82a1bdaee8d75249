//! The table by events and effects alone, without a browser.

mod journeys;
mod lessons;
mod order;
mod page;
mod tasks;
