//! Draws QR codes into grey pictures: turned, tilted, blurred, unevenly lit, with noise.

use qrcodegen::{QrCode, QrCodeEcc};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The sides in pixels of every picture.
pub const WIDTH: usize = 640;
pub const HEIGHT: usize = 480;

/// The light modules around a code.
const MARGIN: f64 = 4.0;

/// The grey of a screen, and of what lies around it.
const LIGHT: f64 = 225.0;
const DARK: f64 = 35.0;
const SURROUNDINGS: f64 = 120.0;

/// How a camera sees a code.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The side of the code with its margin, in pixels.
    pub side: f64,
    /// The place of its middle.
    pub middle: (f64, f64),
    /// The turn in degrees.
    pub turn: f64,
    /// How much nearer the right and the lower side are than the middle, as shares.
    pub tilt: (f64, f64),
    /// How often the picture is blurred over three by three pixels.
    pub blur: usize,
    /// The most by which noise changes a pixel.
    pub noise: f64,
    /// The share of the light that is lost at the left side of the picture.
    pub shade: f64,
}

impl Look {
    /// A code seen straight from the front.
    pub const STRAIGHT: Self =
        Self { side: 380.0, middle: (320.0, 240.0), turn: 0.0, tilt: (0.0, 0.0), blur: 0, noise: 0.0, shade: 0.0 };

    /// A code as somebody holds a phone before it: turned up to 25 degrees either way, tilted, blurred, with noise, in
    /// uneven light.
    pub fn by_hand(rng: &mut ChaCha8Rng) -> Self {
        Self {
            side: rng.random_range(240.0..400.0),
            middle: (rng.random_range(290.0..350.0), rng.random_range(230.0..250.0)),
            turn: rng.random_range(-25.0..25.0),
            tilt: (rng.random_range(-0.15..0.15), rng.random_range(-0.15..0.15)),
            blur: rng.random_range(0..=3),
            noise: rng.random_range(0.0..40.0),
            shade: rng.random_range(0.0..0.4),
        }
    }

    /// The grey of a code at a point of the picture, in pixels.
    fn grey(&self, code: &QrCode, (x, y): (f64, f64)) -> f64 {
        let modules = f64::from(code.size()) + 2.0 * MARGIN;
        let (sine, cosine) = self.turn.to_radians().sin_cos();
        let (x, y) = ((x - self.middle.0) / self.side, (y - self.middle.1) / self.side);
        let (x, y) = (x * cosine + y * sine, y * cosine - x * sine);
        let depth = 1.0 - 2.0 * (self.tilt.0 * x + self.tilt.1 * y);
        let (x, y) = ((x / depth + 0.5) * modules, (y / depth + 0.5) * modules);
        if x < 0.0 || y < 0.0 || x >= modules || y >= modules {
            SURROUNDINGS
        } else if code.get_module((x - MARGIN).floor() as i32, (y - MARGIN).floor() as i32) {
            DARK
        } else {
            LIGHT
        }
    }

    /// Draws the code of a text.
    pub fn draw(&self, text: &str, rng: &mut ChaCha8Rng) -> Vec<u8> {
        let code = QrCode::encode_text(text, QrCodeEcc::Low).expect("a short text");
        let sampled = |(x, y): (usize, usize)| {
            let samples = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
            let greys = samples.map(|(right, down)| self.grey(&code, (x as f64 + right, y as f64 + down)));
            greys.iter().sum::<f64>() / 4.0 * (1.0 - self.shade * (1.0 - x as f64 / WIDTH as f64))
        };
        let mut picture: Vec<f64> = pixels().map(sampled).collect();
        for _ in 0..self.blur {
            picture = blurred(&picture);
        }
        let noisy = |grey: f64| (grey + self.noise * rng.random_range(-1.0..=1.0)).clamp(0.0, 255.0) as u8;
        picture.into_iter().map(noisy).collect()
    }
}

/// The pixels of a picture, row by row.
fn pixels() -> impl Iterator<Item = (usize, usize)> {
    (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
}

/// The mean of every pixel and its neighbours.
fn blurred(picture: &[f64]) -> Vec<f64> {
    let mean = |(x, y): (usize, usize)| {
        let rows = y.saturating_sub(1)..=(y + 1).min(HEIGHT - 1);
        let columns = x.saturating_sub(1)..=(x + 1).min(WIDTH - 1);
        let (count, sum) = rows
            .flat_map(|row| columns.clone().map(move |column| picture[row * WIDTH + column]))
            .fold((0.0, 0.0), |(count, sum), grey| (count + 1.0, sum + grey));
        sum / count
    };
    pixels().map(mean).collect()
}
