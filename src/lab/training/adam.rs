//! Steps towards more of something whose slope is only known with chance in it (Adam).

/// What is kept of the mean slope and of the mean squared slope from one step to the next.
const KEPT: [f64; 2] = [0.9, 0.98];
/// What is kept of the numbers themselves, whose mean over the second half of the steps is the result.
const SMOOTHED: f64 = 0.98;

/// The slopes so far, number by number.
pub(super) struct Adam {
    means: Vec<[f64; 2]>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(numbers: usize) -> Self {
        Self { means: vec![[0.0; 2]; numbers], steps: 0 }
    }

    /// How far to go with each number: from -1 to 1, about.
    pub(super) fn step(&mut self, slopes: &[f64]) -> Vec<f64> {
        self.steps += 1;
        let along = |(means, slope): (&mut [f64; 2], &f64)| {
            let now = [*slope, slope * slope];
            let [mean, square] = [0, 1].map(|power| {
                let kept = &mut means[power];
                *kept = KEPT[power] * *kept + (1.0 - KEPT[power]) * now[power];
                *kept / (1.0 - KEPT[power].powi(self.steps))
            });
            mean / (square.sqrt() + 1e-9)
        };
        self.means.iter_mut().zip(slopes).map(along).collect()
    }
}

/// The mean of a number so far, which is now `at`, once so much of all steps is done, from 0 to 1.
pub(super) fn smoothed(mean: f64, at: f64, done: f64) -> f64 {
    let kept = if done < 0.5 { 0.0 } else { SMOOTHED };
    kept * mean + (1.0 - kept) * at
}
