//! Pattern search: a minimiser for functions of a few positive numbers.

/// The least fall of the cost that counts.
const LEAST_GAIN: f64 = 1e-9;

/// Finds the numbers of least `cost`, and that cost. The search begins at `begun` and tries a step along every
/// direction and back. If no step lowers the cost, steps are halved. Directions and steps (the first and the last) are
/// in natural logarithms.
pub(super) fn minimize<const N: usize>(
    begun: [f64; N],
    directions: &[[f64; N]],
    [mut step, end]: [f64; 2],
    cost: impl Fn([f64; N]) -> f64,
) -> ([f64; N], f64) {
    let numbers = |logarithms: [f64; N]| logarithms.map(f64::exp);
    let mut at = begun.map(f64::ln);
    let mut least = cost(begun);
    while step > end {
        let mut found = false;
        for (direction, by) in directions.iter().flat_map(|direction| [(direction, step), (direction, -step)]) {
            let mut tried = at;
            tried.iter_mut().zip(direction).for_each(|(number, along)| *number += by * along);
            let now = cost(numbers(tried));
            if now < least - LEAST_GAIN {
                (at, least, found) = (tried, now, true);
            }
        }
        if !found {
            step /= 2.0;
        }
    }
    (numbers(at), least)
}
