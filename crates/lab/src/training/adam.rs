//! Adam, an optimiser by gradient ascent for noisy gradients.

/// The shares of the running means of the gradient and of its square that are kept from one step to the next. Larger
/// shares make the steps steadier and slower to turn. Chosen by judgement.
const KEPT: [f64; 2] = [0.9, 0.98];
/// The share of the running mean of the numbers that is kept from one step to the next. The mean over the second half
/// of the steps is the result. Chosen by judgement.
const SMOOTHED: f64 = 0.98;

/// The state of the optimiser.
pub(super) struct Adam {
    /// For each number, the running means of its gradient and of the square of it.
    means: Vec<[f64; 2]>,
    /// How many steps were made.
    steps: i32,
}

impl Adam {
    /// The state before the first step, for so many numbers.
    pub(super) fn new(numbers: usize) -> Self {
        Self { means: vec![[0.0; 2]; numbers], steps: 0 }
    }

    /// The distance, from about -1 to about 1, that each number is to move after this gradient.
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

/// Updates the running mean of a number that is now `at`, after the share `done` of all steps.
pub(super) fn smoothed(mean: f64, at: f64, done: f64) -> f64 {
    let kept = if done < 0.5 { 0.0 } else { SMOOTHED };
    kept * mean + (1.0 - kept) * at
}
