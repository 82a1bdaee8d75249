//! A text as a QR code: squares on a grid, as the path of a drawing.

use qrcodegen::{QrCode, QrCodeEcc};

/// A QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qr {
    /// Squares a side, without the margin of four that readers want.
    pub size: i32,
    /// The dark squares as an SVG path, one unit each, row by row.
    pub path: String,
}

/// The QR code of a text; `None` if it is too long for one.
///
/// It has the lowest level of error correction, or a higher one that needs no larger code. Such codes are read from a
/// screen at short range, where nothing is torn or dirty: fewer and larger modules help more than redundancy.
#[must_use]
pub fn qr(text: &str) -> Option<Qr> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let length = (x..size).take_while(|&x| code.get_module(x, y)).count();
            if length > 0 {
                path += &format!("M{x} {y}h{length}v1h-{length}z");
            }
            x += i32::try_from(length).unwrap_or(0) + 1;
        }
    }
    Some(Qr { size, path })
}
