//! Cards fill the room there is, and enough of each card can be seen and tapped.

use rami_model::view_models::{
    GROUP_GAP, HandFit, Index, MeldLook, OwnersLook, Room, fit_drafts, fit_hand, fit_melds, fit_owners, fit_row,
    most_of_own,
};

/// Sizes of the place for a hand, from a small phone to a large screen (`style/table.css`).
const HANDS: &[(f64, f64)] =
    &[(296.0, 136.0), (336.0, 154.0), (366.0, 202.0), (390.0, 105.0), (640.0, 150.0), (744.0, 283.0), (1000.0, 180.0)];

fn hands() -> impl Iterator<Item = (usize, Room, bool)> {
    let rooms = HANDS.iter().map(|&(width, height)| Room { width, height });
    rooms.flat_map(|room| (1..=30).flat_map(move |count| [(count, room, false), (count, room, true)]))
}

#[test]
fn a_hand_stays_inside_its_room() {
    for (count, room, large) in hands() {
        let HandFit { rows, per_row, card, strip, row } =
            fit_hand(&vec![false; count], count, room, Index::drawn(large));
        assert!(rows * per_row >= count, "{count} cards in {room:?}");
        let wide = card + (per_row - 1) as f64 * strip.min(card + 7.0);
        let high = 0.17 * card + (rows - 1) as f64 * row + 1.4 * card;
        assert!(wide <= room.width + 0.01 && high <= room.height + 0.01, "{count} cards in {room:?}: {wide} × {high}");
    }
}

#[test]
fn every_card_of_a_hand_shows_its_index_and_can_be_tapped() {
    for (count, room, large) in hands() {
        let index = Index::drawn(large);
        let HandFit { per_row, card, strip, row, .. } = fit_hand(&vec![false; count], count, room, index);
        if per_row > 1 {
            assert!(
                strip >= index.wide * card - 0.01 && strip >= 23.99,
                "{count} cards in {room:?}: {strip} of {card}"
            );
        }
        assert!(row >= index.tall * card - 0.01);
    }
}

#[test]
fn drawing_and_discarding_leave_the_cards_as_large_as_they_were() {
    let room = Room { width: 366.0, height: 202.0 };
    for count in 5..25 {
        let before = fit_hand(&vec![false; count], count + 1, room, Index::drawn(false));
        let after = fit_hand(&vec![false; count + 1], count + 1, room, Index::drawn(false));
        assert_eq!((before.card, before.rows), (after.card, after.rows));
    }
}

#[test]
fn groups_have_room_between_them() {
    let room = Room { width: 366.0, height: 120.0 };
    let starts = [false, false, true, false, true, false, false, true];
    let plain = fit_hand(&[false; 8], 8, room, Index::drawn(false));
    let grouped = fit_hand(&starts, 8, room, Index::drawn(false));
    let gaps = |fit: &HandFit| {
        let inside = |row: &[bool]| row.iter().skip(1).filter(|&&starts| starts).count();
        starts.chunks(fit.per_row).map(inside).max().unwrap_or_default() as f64
    };
    assert!(gaps(&grouped) > 0.0);
    let wide = grouped.card + (grouped.per_row - 1) as f64 * grouped.strip + gaps(&grouped) * GROUP_GAP;
    assert!((wide - room.width).abs() < 0.01, "{wide}");
    assert!(plain.strip > grouped.strip);
}

#[test]
fn combinations_become_smaller_until_they_fit_and_no_smaller_than_asked() {
    let look = MeldLook { card: (22.0, 60.0), strip: 0.48, tall: 1.4, padding: 10.0, gap: 6.0, wraps: false };
    let room = Room { width: 366.0, height: 110.0 };
    let widths: Vec<f64> = (1..9).map(|melds| fit_melds(&vec![4; melds], room, look)).collect();
    assert_eq!(widths[0], 60.0);
    assert!(widths.windows(2).all(|pair| pair[0] >= pair[1]), "{widths:?}");
    assert!(widths.iter().all(|&width| width >= 22.0));
    assert_eq!(fit_melds(&[13; 9], room, look), 22.0);
    // A long meld may wrap into a second line.
    let narrow = Room { width: 171.0, height: 200.0 };
    assert!(fit_melds(&[10], narrow, MeldLook { wraps: true, ..look }) > fit_melds(&[10], narrow, look) + 10.0);
}

#[test]
fn three_prepared_combinations_show_rank_and_suit_on_a_small_phone() {
    // The tray of a phone of 360 × 640, above its gauge and words.
    let room = Room { width: 184.0, height: 52.0 };
    let (card, cropped) = fit_drafts(&[3, 4, 3], room, Index::drawn(false));
    assert!(card >= 24.0, "{card}, cropped: {cropped}");
    // In a larger tray the cards are shown whole.
    assert_eq!(fit_drafts(&[3], Room { width: 300.0, height: 120.0 }, Index::drawn(false)), (64.0, false));
}

/// How melds are drawn on the table, at the usual size and very large.
const LOOKS: [OwnersLook; 2] = [
    OwnersLook {
        meld: MeldLook { card: (30.0, 92.0), strip: 0.5, tall: 1.4, padding: 16.0, gap: 0.0, wraps: false },
        name: 18.0,
        between: (16.0, 6.0),
    },
    OwnersLook {
        meld: MeldLook { card: (48.0, 132.0), strip: 0.56, tall: 1.13, padding: 16.0, gap: 0.0, wraps: true },
        name: 18.0,
        between: (16.0, 6.0),
    },
];

#[test]
fn combinations_of_several_players_grow_into_the_room_there_is() {
    let tablet = Room { width: 796.0, height: 420.0 };
    let owners = [vec![4, 4], vec![3, 5, 3]];
    for look in LOOKS {
        let card = fit_owners(&owners, tablet, look);
        assert!(card >= 80.0, "{card}: a tablet has room for more");
        assert!(card <= look.meld.card.1);
        let shrinks: Vec<f64> = (1..8)
            .map(|seats| fit_owners(&vec![vec![4, 3]; seats], Room { width: 366.0, height: 200.0 }, look))
            .collect();
        assert!(shrinks.windows(2).all(|pair| pair[0] >= pair[1]), "{shrinks:?}");
        assert!(shrinks.iter().all(|&card| card >= look.meld.card.0));
    }
}

#[test]
fn players_stand_side_by_side_where_there_is_room() {
    let look = LOOKS[0];
    let wide = fit_owners(&[vec![3], vec![3]], Room { width: 400.0, height: 100.0 }, look);
    let narrow = fit_owners(&[vec![3], vec![3]], Room { width: 150.0, height: 100.0 }, look);
    assert!(wide > narrow, "{wide}, {narrow}");
}

#[test]
fn a_row_of_discards_fills_its_width_and_leaves_of_each_enough_to_tap() {
    for count in 1..60 {
        let strip = fit_row(count, 366.0, 52.0, 30.0);
        assert!((30.0..=56.0).contains(&strip), "{count}: {strip}");
        let wide = 52.0 + (count - 1) as f64 * strip;
        assert!(wide <= 366.0 + 0.01 || strip == 30.0, "{count}: {wide}");
    }
}

#[test]
fn limits_own_combinations_by_the_room_above() {
    let zone = Room { width: 820.0, height: 390.0 };
    let below = Room { width: 796.0, height: 300.0 };
    assert_eq!(most_of_own(below, zone, 60.0, 132.0), 78.0);
    assert_eq!(most_of_own(below, zone, 120.0, 132.0), 132.0, "no larger than the hand");
    let beside = Room { width: 320.0, height: 110.0 };
    assert_eq!(most_of_own(beside, Room { width: 1300.0, ..zone }, 40.0, 92.0), 92.0);
}
