//! The least of a function of a few positive numbers.

/// Goes from where it begins every way and back, in ever smaller steps, as long as `cost` falls: the numbers found, and what
/// they cost. Ways and steps (the first, and when it is at its end) are in natural logarithms of the numbers.
pub(super) fn descend<const N: usize>(
    begun: [f64; N],
    ways: &[[f64; N]],
    [mut step, end]: [f64; 2],
    cost: impl Fn([f64; N]) -> f64,
) -> ([f64; N], f64) {
    let of = |logarithms: [f64; N]| logarithms.map(f64::exp);
    let mut at = begun.map(f64::ln);
    let mut least = cost(begun);
    while step > end {
        let mut found = false;
        for (way, by) in ways.iter().flat_map(|way| [(way, step), (way, -step)]) {
            let mut tried = at;
            tried.iter_mut().zip(way).for_each(|(number, along)| *number += by * along);
            let now = cost(of(tried));
            if now < least - 1e-9 {
                (at, least, found) = (tried, now, true);
            }
        }
        if !found {
            step /= 2.0;
        }
    }
    (of(at), least)
}
