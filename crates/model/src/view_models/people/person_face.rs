//! The drawn faces of people, as shapes in a square of 100 by 100. The page and the picture of an evening draw the
//! same.

/// A shape of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceShape {
    /// Its outline, as a path of SVG.
    pub path: &'static str,
    /// Its colour.
    pub colour: &'static str,
    /// Whether it is a line rather than an area.
    pub line: bool,
}

const SHOULDERS: &str = "rgb(255 255 255 / 72%)";
const HAIR: &str = "#3a2a1c";
const SKIN: &str = "#f6dcbf";
const EYE: &str = "#2a2019";

/// The number of hair styles. Each can be combined with each of the other features.
const HAIRS: u8 = 4;

const fn area(path: &'static str, colour: &'static str) -> FaceShape {
    FaceShape { path, colour, line: false }
}

const fn line(path: &'static str) -> FaceShape {
    FaceShape { path, colour: EYE, line: true }
}

/// The shapes of a face, the hindmost first.
#[must_use]
pub fn person_face(face: u8) -> Vec<FaceShape> {
    let kind = face % HAIRS;
    let mut shapes = vec![area("M14 104C16 84 34 80 50 80S84 84 86 104Z", SHOULDERS)];
    if kind == 1 {
        shapes.push(area("M18 88C10 40 24 18 50 18S90 40 82 88Z", HAIR));
    }
    shapes.push(area("M23 54a27 27 0 1 0 54 0a27 27 0 1 0-54 0Z", SKIN));
    if kind == 2 {
        shapes.push(area("M39 18a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z", HAIR));
    }
    shapes.push(area(hair(kind), HAIR));
    shapes.push(area("M36.8 54a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0Z", EYE));
    shapes.push(area("M56.8 54a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0Z", EYE));
    shapes.push(line("M40 67q10 8 20 0"));
    shapes.extend(feature(face / HAIRS));
    shapes
}

const fn hair(kind: u8) -> &'static str {
    match kind {
        0 => "M22 52C18 22 82 22 78 52 72 40 60 37 50 39 40 37 28 40 22 52Z",
        1 => "M22 54C22 30 40 26 50 26S78 30 78 54C68 50 58 44 52 36 46 44 34 51 22 54Z",
        2 => "M22 53C20 26 80 26 78 53 70 44 60 40 50 40S30 44 22 53Z",
        _ => {
            "M22 52a9 9 0 0 1 2-17 10 10 0 0 1 14-11 11 11 0 0 1 24 0 10 10 0 0 1 14 11 \
             9 9 0 0 1 2 17C72 42 62 40 50 40S28 42 22 52Z"
        }
    }
}

/// Glasses, or a beard.
fn feature(kind: u8) -> Option<FaceShape> {
    match kind {
        1 => Some(line(
            "M32 54a8 8 0 1 0 16 0 8 8 0 1 0-16 0M52 54a8 8 0 1 0 16 0 8 8 0 1 0-16 0M48 53q2-2 4 0M32 53l-8-3M68 53l8-3",
        )),
        2 => Some(area("M35 66c5-6 12-5 15-1 3-4 10-5 15 1-4 4-11 4-15 1-4 3-11 3-15-1Z", HAIR)),
        _ => None,
    }
}
