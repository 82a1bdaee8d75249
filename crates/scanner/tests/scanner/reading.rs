//! Which codes are read, and that nothing else is.

use rami_scanner::{read_code, to_grey};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::picture::{HEIGHT, Look, WIDTH};

/// A link of 170 to 200 characters, as those of invitations and replies are.
fn link(rng: &mut ChaCha8Rng) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut link = String::from("https://example.github.io/rami/#reply=");
    let length = rng.random_range(170..=200);
    while link.len() < length {
        link.push(char::from(alphabet[rng.random_range(0..alphabet.len())]));
    }
    link
}

/// The number of codes that are read, of `count` ones seen in random ways. No code is read wrongly.
fn read(count: usize, seed: u64, look: impl Fn(&mut ChaCha8Rng) -> Look) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut right = 0;
    for _ in 0..count {
        let (text, look) = (link(&mut rng), look(&mut rng));
        let found = read_code(WIDTH, HEIGHT, &look.draw(&text, &mut rng));
        assert!(found.as_ref().is_none_or(|found| *found == text), "{look:?}: {found:?}");
        right += usize::from(found.is_some());
    }
    println!("{right} of {count} are read");
    right
}

/// A picture of random pixels.
fn noise(width: usize, height: usize, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut grey = vec![0; width * height];
    rng.fill_bytes(&mut grey);
    grey
}

/// Draws the pattern in the corners of a code at a random place, sheared in a random way.
fn add_finder_pattern(grey: &mut [u8], width: usize, rng: &mut ChaCha8Rng) {
    let height = grey.len() / width;
    let (x_middle, y_middle) = (rng.random_range(0.0..width as f64), rng.random_range(0.0..height as f64));
    let (side, shear) = (rng.random_range(4.0..60.0), rng.random_range(-1.0..1.0));
    for (at, pixel) in grey.iter_mut().enumerate() {
        let (x, y) = ((at % width) as f64 - x_middle, (at / width) as f64 - y_middle);
        // The rings of the pattern are squares of 3, 5 and 7 modules.
        let ring = (x + shear * y).abs().max(y.abs()) * 14.0 / side;
        if ring < 7.0 {
            *pixel = if (3.0..5.0).contains(&ring) { 255 } else { 0 };
        }
    }
}

#[test]
fn reads_codes_seen_straight() {
    assert_eq!(read(10, 1, |_| Look::STRAIGHT), 10);
}

#[test]
fn reads_codes_turned_by_any_angle() {
    let look = |rng: &mut ChaCha8Rng| Look { side: 320.0, turn: rng.random_range(0.0..360.0), ..Look::STRAIGHT };
    let right = read(20, 2, look);
    assert!(right >= 18, "{right} of 20");
}

#[test]
fn reads_blurred_codes_with_noise() {
    let right = read(10, 3, |_| Look { blur: 2, noise: 40.0, ..Look::STRAIGHT });
    assert!(right >= 9, "{right} of 10");
}

#[test]
fn reads_most_codes_held_by_hand() {
    let right = read(40, 4, Look::by_hand);
    assert!(right >= 34, "{right} of 40");
}

#[test]
fn reads_nothing_from_noise() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..20 {
        assert_eq!(read_code(WIDTH, HEIGHT, &noise(WIDTH, HEIGHT, &mut rng)), None);
    }
    for grey in [0, 127, 255] {
        assert_eq!(read_code(WIDTH, HEIGHT, &vec![grey; WIDTH * HEIGHT]), None, "all pixels {grey}");
    }
}

#[test]
fn reads_nothing_from_a_code_of_which_a_part_is_hidden() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let text = link(&mut rng);
    let mut grey = Look::STRAIGHT.draw(&text, &mut rng);
    assert_eq!(read_code(WIDTH, HEIGHT, &grey).as_ref(), Some(&text));
    for row in grey.chunks_mut(WIDTH).skip(160).take(160) {
        row[240..400].fill(225);
    }
    assert_eq!(read_code(WIDTH, HEIGHT, &grey), None);
}

#[test]
fn refuses_sizes_that_do_not_fit_the_bytes() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let text = link(&mut rng);
    let grey = Look::STRAIGHT.draw(&text, &mut rng);
    for (width, height) in [
        (0, 0),
        (0, HEIGHT),
        (WIDTH, 0),
        (WIDTH, HEIGHT - 1),
        (WIDTH + 1, HEIGHT),
        (WIDTH * HEIGHT, 1),
        (usize::MAX, usize::MAX),
        (usize::MAX, 0),
        (1 << 32, 1 << 32),
    ] {
        assert_eq!(read_code(width, height, &grey), None, "{width}×{height}");
        assert_eq!(read_code(width, height, &[]), None, "{width}×{height}");
    }
    assert_eq!(read_code(801, 600, &vec![255; 801 * 600]), None, "too wide");
    assert_eq!(read_code(HEIGHT, WIDTH, &grey), None, "the sides exchanged");
}

#[test]
fn survives_pictures_of_any_size() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..200 {
        let (width, height) = (rng.random_range(1..200), rng.random_range(1..200));
        let mut grey = noise(width, height, &mut rng);
        for _ in 0..rng.random_range(0..12) {
            add_finder_pattern(&mut grey, width, &mut rng);
        }
        assert_eq!(read_code(width, height, &grey), None, "{width}×{height}");
    }
}

#[test]
fn weighs_colours_as_the_eye_does() {
    let rgba = [[0, 0, 0, 255], [255, 255, 255, 255], [255, 0, 0, 255], [0, 255, 0, 0], [0, 0, 255, 255]];
    assert_eq!(to_grey(rgba.as_flattened()), [0, 255, 76, 149, 28]);
    assert_eq!(to_grey(&[]), [0; 0]);
    assert_eq!(to_grey(&[9; 7]), [9], "a part of a pixel is left out");
}
