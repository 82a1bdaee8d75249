"""Cards and combinations of gin rami in the words of OpenSpiel, and the least deadwood of a hand, found by itself."""
from functools import lru_cache

import pyspiel

GIN = pyspiel.gin_rummy
UTILS = GIN.GinRummyUtils(GIN.DEFAULT_NUM_RANKS, GIN.DEFAULT_NUM_SUITS, GIN.DEFAULT_HAND_SIZE)
UPCARD, STOCK, PASS, KNOCK, MELD = (
    GIN.DRAW_UPCARD_ACTION, GIN.DRAW_STOCK_ACTION, GIN.PASS_ACTION, GIN.KNOCK_ACTION, GIN.MELD_ACTION_BASE)
CARDS_OF_ACTION = {MELD + number: frozenset(cards) for number, cards in UTILS.int_to_meld.items()}
ACTION_OF_CARDS = {cards: action for action, cards in CARDS_OF_ACTION.items()}

NAMES = [rank + suit for suit in 'SCDH' for rank in 'A23456789TJQK']
NUMBERS = {name: number for number, name in enumerate(NAMES)}
# Our order: suit by suit, clubs first.
OURS = {number: 'CDHS'.index(name[1]) * 13 + number % 13 for number, name in enumerate(NAMES)}


def numbers(text):
    """The cards of a text."""
    return [NUMBERS[name] for name in text.split()]


def text(cards):
    """Cards as a text, in our order."""
    return ' '.join(NAMES[card] for card in sorted(cards, key=OURS.get))


def combinations(line):
    """Combinations that stand between slashes."""
    return [frozenset(numbers(part)) for part in line.split('/') if part.strip()]


def value(card):
    """The points of a card."""
    return min(card % 13 + 1, 10)


def points(cards):
    """The points of cards that stand in no combination."""
    return sum(map(value, cards))


def is_run(cards):
    """Whether a combination is a run."""
    return len({card // 13 for card in cards}) == 1


def pieces(cards):
    """A combination as OpenSpiel can lay it: runs in pieces of at most five."""
    if len(cards) <= 5 or not is_run(cards):
        return [frozenset(cards)]
    row = sorted(cards)
    cut = min(5, len(row) - 3)
    return [frozenset(row[:cut]), *pieces(row[cut:])]


@lru_cache(maxsize=200_000)
def arranged(cards):
    """The least deadwood of a set of cards and combinations that leave it: the lowest card stands in one, or in none."""
    if not cards:
        return 0, ()
    first = min(cards)
    rest = cards - {first}
    left, melds = arranged(rest)
    best = left + value(first), melds
    found = []
    row = {first}
    while (last := max(row)) % 13 < 12 and last + 1 in cards:
        row.add(last + 1)
        if len(row) >= 3:
            found.append(frozenset(row))
    same = [card for card in cards if card % 13 == first % 13]
    if len(same) >= 3:
        found.append(frozenset(same))
    if len(same) == 4:
        found.extend(frozenset(same) - {card} for card in same if card != first)
    for meld in found:
        left, melds = arranged(cards - meld)
        if left < best[0]:
            best = left, (meld, *melds)
    return best
