//! Reads QR codes from the pictures of a camera.

use quircs::Quirc;

/// The shortest side in pixels of a picture that can contain a QR code: one pixel for each module of the smallest.
const SHORTEST_SIDE: usize = 21;

/// The longest side in pixels of a picture. In larger ones the 32-bit products of `quircs` could overflow.
const LONGEST_SIDE: usize = 800;

/// Reads the text of a QR code from a grey picture. The picture is given row by row, with one byte for each pixel. If
/// there are several codes, the first readable one counts.
///
/// The result is `None` if no code can be read, if a side is shorter than 21 or longer than 800 pixels, or if the
/// number of bytes is not that of the pixels.
#[must_use]
pub fn read_code(width: usize, height: usize, grey: &[u8]) -> Option<String> {
    let is_side = |side| (SHORTEST_SIDE..=LONGEST_SIDE).contains(&side);
    if !is_side(width) || !is_side(height) || grey.len() != width * height {
        return None;
    }
    let mut searched = Quirc::new();
    let mut codes = searched.identify(width, height, grey);
    codes.find_map(|code| String::from_utf8(code.ok()?.decode().ok()?.payload).ok())
}

/// Turns pixels of four bytes (red, green, blue, alpha), as a canvas has them, into grey ones of one byte.
#[must_use]
pub fn to_grey(rgba: &[u8]) -> Vec<u8> {
    // Weights of the luminance (ITU-R BT.601) in 256ths.
    let grey = |[red, green, blue, _alpha]: &[u8; 4]| {
        ((77 * u16::from(*red) + 150 * u16::from(*green) + 29 * u16::from(*blue)) >> 8) as u8
    };
    rgba.as_chunks().0.iter().map(grey).collect()
}
