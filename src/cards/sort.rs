//! Sorting of short lists, small before fast.

/// Sorts a short list; equals keep their order. The standard sort is faster for long lists, but brings kilobytes of code
/// for every kind of list and key, and the page is small first.
pub fn sort_short<T, K: PartialOrd>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}
