//! Computes how large cards can be in their room. The hand fills rows, and melds fill lines. All lengths are in pixels.

/// The height of a card, in widths.
const TALL: f64 = 1.4;

/// The height by which a selected card rises, in widths (`style/cards.css`).
const LIFT: f64 = 0.17;

/// The least visible width of a card that can still be tapped.
const LEAST_TAP: f64 = 24.0;

/// The room before a group, in a hand that the player keeps in order.
pub const GROUP_GAP: f64 = 8.0;

/// Most rows of a hand.
const MOST_ROWS: usize = 6;

/// A place for cards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The part of a covered card that must be visible, with rank and suit, in widths of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Index {
    /// From the left edge.
    pub wide: f64,
    /// From the upper edge.
    pub tall: f64,
}

impl Index {
    /// The index of normal cards, or of very large ones (`style/large.css`).
    #[must_use]
    pub const fn drawn(large: bool) -> Self {
        if large { Self { wide: 0.54, tall: 1.13 } } else { Self { wide: 0.36, tall: 0.72 } }
    }
}

/// How the hand is spread: in rows of equal length, of which the last may be shorter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HandFit {
    /// Rows.
    pub rows: usize,
    /// Cards of a full row.
    pub per_row: usize,
    /// Width of a card.
    pub card: f64,
    /// The largest distance of a card from the one before it.
    pub strip: f64,
    /// The distance of a row from the one above it.
    pub row: f64,
}

/// Spreads a hand over its room. The cards are as large as possible while the index and enough to tap of each stay
/// visible. `starts` says for each card whether a group begins with it. There is room for `planned` cards, so that
/// drawing another card changes nothing.
#[must_use]
pub fn fit_hand(starts: &[bool], planned: usize, room: Room, index: Index) -> HandFit {
    let count = planned.max(starts.len()).max(1);
    let mut best = HandFit::default();
    for rows in 1..=MOST_ROWS.min(count) {
        let card = card_in_rows(starts, count, rows, room, index);
        // Another row is used only if the cards become noticeably larger.
        if best.rows == 0 || card > best.card * 1.06 {
            best = HandFit { rows, card, ..best };
        }
    }
    let HandFit { rows, card, .. } = best;
    let per_row = count.div_ceil(rows);
    let covered = per_row.saturating_sub(1).max(1) as f64;
    let strip = (room.width - card - most_gaps(starts, per_row) * GROUP_GAP) / covered;
    HandFit { rows, per_row, card, strip, row: card * index.tall }
}

/// The largest width of a card with which `count` cards fit into `rows` rows.
fn card_in_rows(starts: &[bool], count: usize, rows: usize, room: Room, index: Index) -> f64 {
    let per_row = count.div_ceil(rows);
    let covered = (per_row - 1) as f64;
    let width = room.width - most_gaps(starts, per_row) * GROUP_GAP;
    let by_strip = width / (1.0 + covered * index.wide);
    let by_tap = width - covered * LEAST_TAP;
    let by_height = room.height / (LIFT + TALL + (rows - 1) as f64 * index.tall);
    by_strip.min(by_tap).min(by_height).max(0.0)
}

/// The most groups that begin inside one row.
fn most_gaps(starts: &[bool], per_row: usize) -> f64 {
    let inside = |row: &[bool]| row.iter().skip(1).filter(|&&starts| starts).count();
    starts.chunks(per_row.max(1)).map(inside).max().unwrap_or_default() as f64
}

/// How melds are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeldLook {
    /// The smallest and the largest width of a card.
    pub card: (f64, f64),
    /// The part of a covered card that is seen, in widths.
    pub strip: f64,
    /// The height that is seen of a card, in widths.
    pub tall: f64,
    /// The space around the cards of a meld, both sides together.
    pub padding: f64,
    /// Room between melds.
    pub gap: f64,
    /// Whether a meld that is wider than its room goes on in a second line.
    pub wraps: bool,
}

/// The largest width of a card with which melds of these lengths fit into their room in lines. If none does, the
/// smallest one.
#[must_use]
pub fn fit_melds(melds: &[usize], room: Room, look: MeldLook) -> f64 {
    largest(look.card, |card| has_room(melds, room, look, card))
}

/// The largest width in this range, in whole pixels, that fits; the smallest one if none fits.
fn largest((least, most): (f64, f64), fits: impl Fn(f64) -> bool) -> f64 {
    let mut card = most.floor();
    while card > least && !fits(card) {
        card -= 1.0;
    }
    card.max(least)
}

/// Whether the melds fit into their room in lines.
#[must_use]
pub fn has_room(melds: &[usize], room: Room, look: MeldLook, card: f64) -> bool {
    lines_of(melds, room.width, look, card).is_some_and(|lines| lines.height <= room.height)
}

/// The lines that melds fill.
struct Lines {
    /// The width of the widest.
    width: f64,
    /// The height of all.
    height: f64,
}

/// The lines that melds fill in a room of this width; `None` if one is too wide for it.
fn lines_of(melds: &[usize], width: f64, look: MeldLook, card: f64) -> Option<Lines> {
    let (mut lines, mut used, mut widest) = (1.0, 0.0, 0.0_f64);
    for &cards in melds {
        let wide = card * (1.0 + cards.saturating_sub(1) as f64 * look.strip) + look.padding;
        if wide > width {
            // The meld fills lines of its own.
            let per_line = ((width - look.padding) / card - 1.0) / look.strip + 1.0;
            if !look.wraps || per_line < 1.0 {
                return None;
            }
            lines += (cards as f64 / per_line.floor()).ceil() - if used > 0.0 { 0.0 } else { 1.0 };
            used = width;
        } else if used > 0.0 && used + look.gap + wide > width {
            lines += 1.0;
            used = wide;
        } else {
            used += wide + if used > 0.0 { look.gap } else { 0.0 };
        }
        widest = widest.max(used);
    }
    Some(Lines { width: widest, height: lines * (card * look.tall + look.padding) + (lines - 1.0) * look.gap })
}

/// How the melds of several players share one room. The melds of a player lie below the name. Players are side by side
/// if there is room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnersLook {
    /// How the melds are drawn.
    pub meld: MeldLook,
    /// The height of a name.
    pub name: f64,
    /// Room between players, across and down.
    pub between: (f64, f64),
}

/// The largest width of a card with which the melds of all players fit into their room. If none does, the smallest one.
#[must_use]
pub fn fit_owners(owners: &[Vec<usize>], room: Room, look: OwnersLook) -> f64 {
    let height = |card| owners_height(owners, room.width, look, card);
    largest(look.meld.card, |card| height(card).is_some_and(|height| height <= room.height))
}

/// The factor by which the cards of the player's own melds may be larger than the width with which all melds fit.
const OWN_SHARE: f64 = 1.3;

/// The largest width of a card in the player's own melds. If these lie below those of the others, in a zone of the same
/// width, they must leave room for them. `together` is the width with which all melds fit into the zone.
#[must_use]
pub fn most_of_own(own: Room, zone: Room, together: f64, most: f64) -> f64 {
    let is_below = own.width * 2.0 > zone.width;
    if is_below { most.min(together * OWN_SHARE) } else { most }
}

/// The height that the melds of all players fill; `None` if one meld is too wide.
fn owners_height(owners: &[Vec<usize>], width: f64, look: OwnersLook, card: f64) -> Option<f64> {
    let (across, down) = look.between;
    let (mut above, mut row, mut used) = (0.0, 0.0_f64, 0.0);
    for melds in owners {
        let lines = lines_of(melds, width, look.meld, card)?;
        let high = look.name + lines.height;
        if used > 0.0 && used + across + lines.width > width {
            above += row + down;
            (row, used) = (high, lines.width);
        } else {
            row = row.max(high);
            used += lines.width + if used > 0.0 { across } else { 0.0 };
        }
    }
    Some(above + row)
}

/// Spreads cards in one row over its width. Returns the distance of a card from the one before it. It is at most the
/// card with a narrow gap and at least `least`; then a long row is scrolled.
#[must_use]
pub fn fit_row(count: usize, width: f64, card: f64, least: f64) -> f64 {
    let covered = count.saturating_sub(1).max(1) as f64;
    ((width - card) / covered).clamp(least, (card + 4.0).max(least))
}

/// The width from which a staged card is shown whole.
const LEAST_WHOLE: f64 = 36.0;

/// Fits the melds of the tray. Returns the width of a card, and whether only the index of each card is shown.
#[must_use]
pub fn fit_drafts(melds: &[usize], room: Room, index: Index) -> (f64, bool) {
    // Very large cards are never shown whole in a meld.
    let tall = if index.tall > 1.0 { index.tall } else { TALL };
    let look = MeldLook { card: (16.0, 64.0), strip: index.wide + 0.06, tall, padding: 6.0, gap: 4.0, wraps: false };
    let whole = fit_melds(melds, room, look);
    let cropped = fit_melds(melds, room, MeldLook { tall: index.tall, ..look });
    // Only rank and suit must be visible, but whole cards look better if they are large enough.
    let large_enough = whole >= LEAST_WHOLE && has_room(melds, room, look, whole);
    if large_enough || cropped <= whole { (whole, false) } else { (cropped, true) }
}
