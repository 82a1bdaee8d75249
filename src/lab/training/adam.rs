//! Adam: gradient ascent where the gradient is known with noise only.

/// What is kept of the mean of the gradient, and of the mean of its square, from one step to the next.
const KEPT: [f64; 2] = [0.9, 0.98];
/// What is kept of the running mean of the numbers themselves; over the second half of the steps it is the result.
const SMOOTHED: f64 = 0.98;

/// The gradients so far, number by number.
pub(super) struct Adam {
    means: Vec<[f64; 2]>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(numbers: usize) -> Self {
        Self { means: vec![[0.0; 2]; numbers], steps: 0 }
    }

    /// How far to go with each number after this gradient: from about -1 to about 1.
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

/// The running mean of a number that is now `at`, once so much of all steps is done (from 0 to 1).
pub(super) fn smoothed(mean: f64, at: f64, done: f64) -> f64 {
    let kept = if done < 0.5 { 0.0 } else { SMOOTHED };
    kept * mean + (1.0 - kept) * at
}
