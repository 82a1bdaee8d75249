//! The picture of an evening, with its winner and the ranking, drawn on a canvas so that it can be shared.

use js_sys::futures::JsFuture;
use js_sys::{Array, Promise, Reflect};
use rami_model::view_models::person_face;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, CanvasRenderingContext2d, File, FilePropertyBag, HtmlCanvasElement, Path2d};

use super::dom::document;

/// What the picture shows. All of it is in the language of the page.
#[derive(Clone)]
pub struct EveningPicture {
    /// The day.
    pub day: String,
    /// Who has won.
    pub headline: String,
    pub rows: Vec<PictureRow>,
    /// What was played.
    pub foot: String,
}

/// A person in the picture.
#[derive(Clone)]
pub struct PictureRow {
    pub place: usize,
    pub name: String,
    pub score: String,
    /// The games won.
    pub won: String,
    /// The colour and the face; `None` for somebody who was forgotten meanwhile.
    pub face: Option<(u8, u8)>,
}

/// Its colours, which are always those of the light scheme.
const FELT: [&str; 2] = ["#1f6b4c", "#0c3b2a"];
const PAPER: &str = "#fbf7ea";
const INK: &str = "#23221e";
const INK_SOFT: &str = "#5d594d";
const BRASS: [&str; 2] = ["#f3dca6", "#d9b25f"];
const BRASS_DEEP: &str = "#a67c2d";
/// The colours of people, as in style/base.css.
const HUES: [&str; 6] = ["#e9cf95", "#e3bb77", "#a9c3cc", "#d9a08c", "#b9c58f", "#c2aed0"];

const WIDTH: f64 = 1080.0;
const MARGIN: f64 = 54.0;
/// The inner edge of the paper.
const INSIDE: f64 = MARGIN + 44.0;
const ROW: f64 = 112.0;
/// Where the rows begin.
const TOP: f64 = 560.0;
const FOOT: f64 = 150.0;
/// The most faces over the headline.
const MOST_WINNERS: usize = 4;

const TEXT: &str = "\"Rami Text\", \"Text 1\", \"Text 2\", sans-serif";
const DISPLAY: &str = "\"Rami Display\", \"Display 1\", serif";

/// Draws the picture once the page's typefaces are there, and returns it as a file; `None` if the browser does not.
pub async fn draw(canvas: HtmlCanvasElement, picture: EveningPicture, name: String) -> Option<File> {
    if let Ok(fonts) = Reflect::get(&document(), &"fonts".into())
        && let Ok(ready) = Reflect::get(&fonts, &"ready".into())
        && let Ok(ready) = ready.dyn_into::<Promise>()
    {
        // Without them the picture is drawn in those of the system.
        drop(JsFuture::from(ready).await);
    }
    paint(&canvas, &picture).ok()?;
    as_file(&canvas, &name).await
}

async fn as_file(canvas: &HtmlCanvasElement, name: &str) -> Option<File> {
    let blob = Promise::new(&mut |done, failed| {
        let took = Closure::once_into_js(move |blob: JsValue| drop(done.call1(&JsValue::NULL, &blob)));
        if canvas.to_blob(took.unchecked_ref()).is_err() {
            drop(failed.call0(&JsValue::NULL));
        }
    });
    let blob: Blob = JsFuture::from(blob).await.ok()?.dyn_into().ok()?;
    let options = FilePropertyBag::new();
    options.set_type("image/png");
    File::new_with_blob_sequence_and_options(&Array::of1(&blob), name, &options).ok()
}

fn paint(canvas: &HtmlCanvasElement, picture: &EveningPicture) -> Result<(), JsValue> {
    let height = TOP + ROW * picture.rows.len() as f64 + FOOT;
    canvas.set_width(WIDTH as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into::<CanvasRenderingContext2d>()?;
    let pen = Pen(context);
    pen.ground(height)?;
    pen.head(picture)?;
    for (index, row) in picture.rows.iter().enumerate() {
        pen.row(TOP + ROW * index as f64, row)?;
    }
    pen.text(
        &picture.foot,
        WIDTH / 2.0,
        height - 96.0,
        WIDTH - 2.0 * INSIDE,
        &Look::new(TEXT, 500, 30.0, INK_SOFT).centred(),
    )
}

/// How a text is written.
#[derive(Clone, Copy)]
struct Look {
    family: &'static str,
    weight: u16,
    size: f64,
    colour: &'static str,
    align: &'static str,
}

impl Look {
    const fn new(family: &'static str, weight: u16, size: f64, colour: &'static str) -> Self {
        Self { family, weight, size, colour, align: "left" }
    }

    const fn centred(self) -> Self {
        Self { align: "center", ..self }
    }

    const fn to_the_right(self) -> Self {
        Self { align: "right", ..self }
    }
}

struct Pen(CanvasRenderingContext2d);

impl Pen {
    /// The felt, and the paper on it.
    fn ground(&self, height: f64) -> Result<(), JsValue> {
        let felt =
            self.0.create_radial_gradient(WIDTH / 2.0, height * 0.2, 60.0, WIDTH / 2.0, height * 0.35, height)?;
        felt.add_color_stop(0.0, FELT[0])?;
        felt.add_color_stop(1.0, FELT[1])?;
        self.0.set_fill_style_canvas_gradient(&felt);
        self.0.fill_rect(0.0, 0.0, WIDTH, height);
        self.0.set_fill_style_str(PAPER);
        self.0.set_shadow_color("rgb(0 12 8 / 45%)");
        self.0.set_shadow_blur(36.0);
        self.0.set_shadow_offset_y(12.0);
        self.rounded(MARGIN, MARGIN, WIDTH - 2.0 * MARGIN, height - 2.0 * MARGIN, 40.0)?;
        self.0.set_shadow_color("transparent");
        Ok(())
    }

    fn rounded(&self, x: f64, y: f64, width: f64, height: f64, radius: f64) -> Result<(), JsValue> {
        self.0.begin_path();
        self.0.round_rect_with_f64(x, y, width, height, radius)?;
        self.0.fill();
        Ok(())
    }

    /// The day, the faces of the winners with a crown, and their names.
    fn head(&self, picture: &EveningPicture) -> Result<(), JsValue> {
        let width = WIDTH - 2.0 * INSIDE;
        self.text(&picture.day, WIDTH / 2.0, 150.0, width, &Look::new(TEXT, 500, 34.0, INK_SOFT).centred())?;
        let winners: Vec<&PictureRow> = picture.rows.iter().filter(|row| row.place == 1).take(MOST_WINNERS).collect();
        let radius = 96.0;
        let step = 2.0 * radius + 16.0;
        let first = WIDTH / 2.0 - step * (winners.len() as f64 - 1.0) / 2.0;
        for (index, winner) in winners.iter().enumerate() {
            let x = first + step * index as f64;
            self.disc(x, 334.0, radius + 9.0, BRASS_DEEP)?;
            self.face(x, 334.0, radius, winner.face)?;
            self.crown(x, 240.0)?;
        }
        self.headline(&picture.headline, width)
    }

    /// Writes the headline in one line if it fits legibly, else in several.
    fn headline(&self, text: &str, width: f64) -> Result<(), JsValue> {
        let (large, small) =
            (Look::new(DISPLAY, 600, 62.0, INK).centred(), Look::new(DISPLAY, 600, 38.0, INK).centred());
        if self.width_of(text, &large)? * small.size / large.size <= width {
            return self.text(text, WIDTH / 2.0, 508.0, width, &large);
        }
        let mut lines = vec![String::new()];
        for word in text.split(' ') {
            let last = lines.len() - 1;
            let longer = format!("{} {word}", lines[last]);
            if self.width_of(longer.trim(), &small)? <= width || lines[last].is_empty() {
                lines[last] = longer.trim().to_string();
            } else {
                lines.push(word.to_string());
            }
        }
        let height = (100.0 / lines.len() as f64).min(44.0);
        for (index, line) in lines.iter().enumerate() {
            let size = small.size.min(height * 0.9);
            let look = Look { size, ..small };
            self.text(line, WIDTH / 2.0, 480.0 + height * index as f64, width, &look)?;
        }
        Ok(())
    }

    /// A crown that stands on a point.
    fn crown(&self, x: f64, y: f64) -> Result<(), JsValue> {
        self.0.save();
        self.0.translate(x, y)?;
        let crown = Path2d::new_with_path_string("M-46 8L-56-44L-26-22L0-58L26-22L56-44L46 8Z")?;
        self.0.set_fill_style_str(BRASS[1]);
        self.0.fill_with_path_2d(&crown);
        self.0.set_line_width(4.0);
        self.0.set_stroke_style_str(BRASS_DEEP);
        self.0.stroke_with_path(&crown);
        self.0.restore();
        Ok(())
    }

    fn disc(&self, x: f64, y: f64, radius: f64, colour: &str) -> Result<(), JsValue> {
        self.0.begin_path();
        self.0.arc(x, y, radius, 0.0, std::f64::consts::TAU)?;
        self.0.set_fill_style_str(colour);
        self.0.fill();
        Ok(())
    }

    /// A drawn face on its colour.
    fn face(&self, x: f64, y: f64, radius: f64, face: Option<(u8, u8)>) -> Result<(), JsValue> {
        let hue = face.map_or(HUES.len() - 1, |(hue, _)| usize::from(hue) % HUES.len());
        self.disc(x, y, radius, HUES[hue])?;
        let Some((_, face)) = face else { return Ok(()) };
        self.0.save();
        self.0.begin_path();
        self.0.arc(x, y, radius, 0.0, std::f64::consts::TAU)?;
        self.0.clip();
        self.0.translate(x - radius, y - radius)?;
        self.0.scale(radius / 50.0, radius / 50.0)?;
        self.0.set_line_width(3.0);
        self.0.set_line_cap("round");
        for shape in person_face(face) {
            let path = Path2d::new_with_path_string(shape.path)?;
            if shape.line {
                self.0.set_stroke_style_str(shape.colour);
                self.0.stroke_with_path(&path);
            } else {
                self.0.set_fill_style_str(shape.colour);
                self.0.fill_with_path_2d(&path);
            }
        }
        self.0.restore();
        Ok(())
    }

    /// A line of the ranking.
    fn row(&self, y: f64, row: &PictureRow) -> Result<(), JsValue> {
        if row.place == 1 {
            let brass = self.0.create_linear_gradient(INSIDE, 0.0, WIDTH - INSIDE, 0.0);
            brass.add_color_stop(0.0, BRASS[0])?;
            brass.add_color_stop(1.0, BRASS[1])?;
            self.0.set_fill_style_canvas_gradient(&brass);
        } else {
            self.0.set_fill_style_str("rgb(35 34 30 / 5%)");
        }
        self.rounded(INSIDE - 18.0, y, WIDTH - 2.0 * INSIDE + 36.0, ROW - 14.0, 26.0)?;
        let middle = y + (ROW - 14.0) / 2.0;
        self.text(
            &row.place.to_string(),
            INSIDE + 28.0,
            middle + 16.0,
            70.0,
            &Look::new(DISPLAY, 700, 46.0, INK).centred(),
        )?;
        self.face(INSIDE + 112.0, middle, 38.0, row.face)?;
        let score = Look::new(DISPLAY, 700, 42.0, INK).to_the_right();
        self.text(&row.score, WIDTH - INSIDE, middle + 14.0, 230.0, &score)?;
        let (left, width) = (INSIDE + 172.0, WIDTH - 2.0 * INSIDE - 172.0 - 250.0);
        self.text(&row.name, left, middle + 2.0, width, &Look::new(TEXT, 600, 38.0, INK))?;
        self.text(&row.won, left, middle + 36.0, width, &Look::new(TEXT, 500, 25.0, INK_SOFT))
    }

    /// Writes a line of text, in a smaller size if it would not fit otherwise.
    fn text(&self, text: &str, x: f64, y: f64, width: f64, look: &Look) -> Result<(), JsValue> {
        let natural = self.width_of(text, look)?;
        if natural > width {
            self.set_font(look, look.size * width / natural);
        }
        self.0.set_text_align(look.align);
        self.0.set_fill_style_str(look.colour);
        self.0.fill_text(text, x, y)
    }

    fn set_font(&self, look: &Look, size: f64) {
        self.0.set_font(&format!("{} {size:.1}px {}", look.weight, look.family));
    }

    /// The width of a text in its own size. The size is set on the canvas.
    fn width_of(&self, text: &str, look: &Look) -> Result<f64, JsValue> {
        self.set_font(look, look.size);
        Ok(self.0.measure_text(text)?.width())
    }
}
