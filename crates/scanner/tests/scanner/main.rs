//! Tests of the reader of QR codes, on pictures drawn as a camera sees a screen.

mod picture;
mod reading;
