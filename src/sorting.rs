//! Sorts short lists. The sorts of the standard library are made for long lists, and each item type that they sort adds
//! about 4 kB to the page. Lists of unlimited length, such as those from files, are sorted by the standard library.

use std::cmp::Ordering;

/// Sorts a list of at most some hundred items by insertion. Equal items keep their order.
pub fn sort_few_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && compare(&items[at], &items[at - 1]).is_lt() {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts a list of at most some hundred items by a key. Equal items keep their order.
pub fn sort_few_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_few_by(items, |one, other| key(one).cmp(&key(other)));
}

#[cfg(test)]
mod tests {
    use super::sort_few_by_key;

    #[test]
    fn equal_items_keep_their_order() {
        let mut items = [(3, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (3, 'e'), (2, 'f')];
        let mut expected = items;
        expected.sort_by_key(|item| item.0);
        sort_few_by_key(&mut items, |item| item.0);
        assert_eq!(items, expected);
        sort_few_by_key(&mut [] as &mut [(u8, char)], |item| item.0);
    }
}
