//! A chart: lines on a plane, and the scales at its sides.

use leptos::prelude::*;
use rami_model::view_models::Scale;

/// The plane of the lines, in units, with room around it for the ends of lines.
const PLANE: &str = "-6 -8 314 116";
const WIDTH: u16 = 300;
const HEIGHT: u16 = 100;

/// A point of a unit square on that plane.
pub fn place_of((x, y): (f64, f64)) -> (String, String) {
    (format!("{:.3}", x * f64::from(WIDTH)), format!("{:.3}", y * f64::from(HEIGHT)))
}

/// The points of a line on that plane, given in a unit square.
pub fn points_of(line: &[(f64, f64)]) -> String {
    line.iter().map(|&point| place_of(point)).map(|(x, y)| x + "," + &y + " ").collect()
}

/// A chart. The same figures are shown beside it as text, so screen readers skip its scales.
#[component]
pub fn Chart(
    #[prop(into)] title: String,
    /// The scale at its left, with places from above.
    left: Scale,
    /// The scale below it.
    below: Scale,
    children: Children,
) -> impl IntoView {
    let line = |&(number, at): &(i64, f64)| {
        let (_, y) = place_of((0.0, at));
        view! { <line class="axis" class:is-nought={number == 0} x1="0" x2=WIDTH.to_string() y1=y.clone() y2=y/> }
    };
    let lines = left.iter().map(line).collect_view();
    let label = |(number, at): (i64, f64)| {
        view! { <i style:--at=move || format!("{at:.3}")>{number.to_string().replace('-', "\u{2212}")}</i> }
    };
    view! {
        <div class="chart">
            <svg viewBox=PLANE role="img" aria-label=title>{lines}{children()}</svg>
            <span class="chart-left" aria-hidden="true">{left.into_iter().map(label).collect_view()}</span>
            <span class="chart-below" aria-hidden="true">{below.into_iter().map(label).collect_view()}</span>
        </div>
    }
}
