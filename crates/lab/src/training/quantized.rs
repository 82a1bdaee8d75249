//! A value net in whole numbers: rounds what was learnt, and writes it as a data file.

use std::array;
use std::fmt::Write as _;

use rami_bots::internals::{VALUE_UNIT, ValueNet};
use serde::Serialize;

use super::data_file::rounded;
use super::learning_net::{Case, LearningNet};

/// The most bits by which sums are shifted.
const MOST_SHIFT: u32 = 16;
/// The positions by which shifts are compared.
const COMPARED: usize = 4000;

/// The net in whole numbers. The weights of each layer are rounded to multiples of one unit. The shifts, which decide
/// where activations end and how fine they are, are those that surprise least in some of the test positions.
pub(super) fn quantized<const INPUTS: usize, const OUTCOMES: usize>(
    net: &LearningNet<INPUTS, OUTCOMES>,
    variant: &'static str,
    points: [f64; OUTCOMES],
    tests: &[Case],
) -> ValueNet<INPUTS, OUTCOMES> {
    let surprise = |net: &ValueNet<INPUTS, OUTCOMES>| -> f64 {
        let chance = |case: &Case| net.chances(case.inputs.iter().copied())[case.outcome];
        let chances = tests.iter().take(COMPARED).map(chance);
        -chances.map(|chance| chance.max(1e-9).ln()).sum::<f64>()
    };
    let shifts = (0..=MOST_SHIFT).flat_map(|first| (0..=MOST_SHIFT).map(move |second| [first, second]));
    let nets = shifts.map(|shifts| shifted(net, variant, points, shifts)).map(|net| (surprise(&net), net));
    nets.min_by(|(one, _), (other, _)| one.total_cmp(other)).expect("there are shifts").1
}

/// The net in whole numbers with these shifts.
fn shifted<const INPUTS: usize, const OUTCOMES: usize>(
    net: &LearningNet<INPUTS, OUTCOMES>,
    variant: &'static str,
    points: [f64; OUTCOMES],
    [first_shift, second_shift]: [u32; 2],
) -> ValueNet<INPUTS, OUTCOMES> {
    // The worth of 1: of a weight, of a sum and, after the shift, of an activation.
    let unit = |rows: &[f64]| rows.iter().fold(0.0_f64, |most, weight| most.max(weight.abs())) / f64::from(i8::MAX);
    let all = |rows: Vec<&[f32]>| rows.into_iter().flatten().map(|&weight| f64::from(weight)).collect::<Vec<_>>();
    let first_unit = unit(&all(net.first.iter().map(<[f32; _]>::as_slice).collect()));
    let first_sum = first_unit / f64::from(VALUE_UNIT);
    let first_active = first_sum * f64::from(1_u32 << first_shift);
    let second_unit = unit(&all(net.second.iter().map(<[f32; _]>::as_slice).collect()));
    let second_sum = second_unit * first_active;
    let second_active = second_sum * f64::from(1_u32 << second_shift);
    let last_unit = unit(&all(net.last.iter().map(<[f32; _]>::as_slice).collect()));
    let last_sum = last_unit * second_active;
    // A shift rounds down; half a unit more rounds to the nearest.
    let half = |shift: u32| (1_i32 << shift) / 2;
    ValueNet {
        variant,
        first: array::from_fn(|row| net.first[row].map(|weight| whole(weight, first_unit))),
        first_bias: net.first_bias.map(|bias| (f64::from(bias) / first_sum).round() as i32 + half(first_shift)),
        first_shift,
        second: array::from_fn(|row| net.second[row].map(|weight| whole(weight, second_unit))),
        second_bias: net.second_bias.map(|bias| (f64::from(bias) / second_sum).round() as i32 + half(second_shift)),
        second_shift,
        last: array::from_fn(|row| net.last[row].map(|weight| whole(weight, last_unit))),
        last_bias: net.last_bias.map(|bias| (f64::from(bias) / last_sum).round() as i32),
        logit: rounded(1.0 / last_sum, 1),
        points: points.map(|points| rounded(points, 2)),
    }
}

/// A weight as a multiple of a unit.
fn whole(weight: f32, unit: f64) -> i8 {
    (f64::from(weight) / unit).round() as i8
}

/// The net as the text of a data file, a row of weights in each line.
pub(super) fn written_net<const INPUTS: usize, const OUTCOMES: usize>(
    net: &ValueNet<INPUTS, OUTCOMES>,
    about: &[String],
) -> String {
    let mut text = String::from("{\n");
    let mut rows = |name: &str, rows: Vec<String>| {
        writeln!(text, "  {name:?}: [\n    {}\n  ],", rows.join(",\n    ")).expect("a text takes all");
    };
    rows("about", about.iter().map(json).collect());
    rows("first", net.first.iter().map(|row| json(&row.as_slice())).collect());
    rows("second", net.second.iter().map(|row| json(&row.as_slice())).collect());
    rows("last", net.last.iter().map(|row| json(&row.as_slice())).collect());
    let mut line = |name: &str, value: String, end: &str| {
        writeln!(text, "  {name:?}: {value}{end}").expect("a text takes all");
    };
    line("variant", json(&net.variant), ",");
    line("first_bias", json(&net.first_bias.as_slice()), ",");
    line("first_shift", json(&net.first_shift), ",");
    line("second_bias", json(&net.second_bias.as_slice()), ",");
    line("second_shift", json(&net.second_shift), ",");
    line("last_bias", json(&net.last_bias.as_slice()), ",");
    line("logit", json(&net.logit), ",");
    line("points", json(&net.points.as_slice()), "");
    text.push('}');
    text
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("numbers and texts can be written")
}
