#!/usr/bin/env python3
"""The rules of gin rami against OpenSpiel's gin_rummy: deals that our engine plays by chance are played there, too, and what is
legal at every decision and what came of the deal are compared. See README.md in the folder above.

It needs open_spiel from PyPI (2.0.2) and the tool, built by  cargo build --release  in the folder above. Exit status 1 if anything
differs that is not among the differences known, each of which is recognised by what the two programs are said to do.
"""
import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pyspiel

from cards import (
    ACTION_OF_CARDS, CARDS_OF_ACTION, GIN, KNOCK, NAMES, PASS, STOCK, UPCARD, UTILS, arranged, combinations, is_run, numbers,
    pieces, points, text)

ROOT = Path(__file__).resolve().parent.parent
# House rules with which the two agree where they can: throwing back the card just taken (C3), equal deadwood (D5-5).
OPTIONS = {'same_card_discard': True, 'undercut_tie': False}
QUIET_TURNS = 8  # C9
PHASES = {'claim': 'claim', 'draw': 'draw', 'play': 'turn', 'layoff': 'lay_off'}


class Differs(Exception):
    """A difference that is not known."""


class Stop(Exception):
    """The rest of a deal cannot be compared."""


def same(what, ours, theirs):
    """Both must say the same."""
    if ours != theirs:
        raise Differs(f'{what}: {shown(ours)} with us, {shown(theirs)} with them')


def shown(what):
    """Sets of cards by their names."""
    cards = isinstance(what, (set, frozenset)) and all(isinstance(card, int) and card < len(NAMES) for card in what)
    return text(what) if cards else what


class Comparison:
    """All that was compared, and the differences found."""

    def __init__(self, oklahoma):
        self.game = pyspiel.load_game('gin_rummy', {'oklahoma': oklahoma})
        self.fresh = self.game.new_initial_state()
        self.counts, self.known, self.examples = Counter(), Counter(), {}

    def difference(self, name, deal, example):
        """Counts a known difference; the first is the example."""
        self.known[name] += 1
        self.examples.setdefault(name, f'deal {deal.line["deal"]}: {example}')

    def deal(self, line):
        """Compares a deal."""
        self.counts['deals'] += 1
        deal = DealOfBoth(self, line)
        try:
            deal.play()
            self.counts['deals compared to the end'] += 1
            self.counts[f'ended by {line["how"]}'] += 1
        except Stop as stop:
            self.counts[f'left at: {stop}'] += 1


class DealOfBoth:
    """A deal in both programs. Theirs has the first to act as player 0."""

    def __init__(self, comparison, line):
        self.all, self.line = comparison, line
        self.first = 1 - line['dealer']
        self.stock = iter(numbers(line['stock']))
        self.state = comparison.fresh.clone()
        for card in [*numbers(line['hands'][self.first]), *numbers(line['hands'][1 - self.first]), *numbers(line['upcard'])]:
            self.state.apply_action(card)
        self.taken = []       # of every turn: the card taken from the pile, or None
        self.thrown_back = [] # of every turn: whether that card was discarded again
        self.takes = 0        # that they count: not the first upcard
        self.wall = False     # a discard was taken with two cards left, and the knocks then legal
        self.last_knocks = ''
        self.runs = []        # of the knocker: his combinations, and what was laid off on each
        same('knock limit', line['limit'], self.state.knock_card())

    def play(self):
        """Plays it to its end."""
        for step in self.line['steps']:
            if self.state.is_terminal():
                raise Differs(f'over with them, {step} with us')
            same('who acts', self.player(step['seat']), self.state.current_player())
            self.all.counts[f'decisions: {step["phase"]}'] += 1
            getattr(self, PHASES[step['phase']])(step, step['move'].split(' ', 1))
        self.end()

    def player(self, seat):
        """Their number of a seat."""
        return seat ^ self.first

    def apply(self, action):
        """Makes a move with them, which must be legal there."""
        if action not in self.state.legal_actions():
            raise Differs(f'they refuse {self.state.action_to_string(action)}')
        self.state.apply_action(action)

    # The card drawn.

    def claim(self, step, move):
        """The upcard on offer."""
        same('phase', GIN.Phase.FIRST_UPCARD, self.state.current_phase())
        self.draws(step, move)

    def draws(self, step, move):
        """A draw, which may be a pass."""
        names = {'draw discard': UPCARD, 'draw stock': STOCK, 'pass': PASS}
        same('draws', {names[name] for name in step['legal']}, set(self.state.legal_actions()))
        action = names[' '.join(move)]
        if action == UPCARD:
            top = self.state.upcard()
            self.taken.append(top)
            if self.state.current_phase() == GIN.Phase.DRAW:
                self.takes += 1
        self.apply(action)
        if self.state.is_terminal():
            same('takes of the pile at the end', GIN.MAX_NUM_DRAW_UPCARD_ACTIONS, self.takes)
            self.over_with_them('50 takes of the pile', step)
        if action == STOCK:
            self.taken.append(None)
            self.apply(next(self.stock))

    def draw(self, step, move):
        """A draw; with two cards left they ask only whether the seat knocks with the discard."""
        if self.state.current_phase() != GIN.Phase.WALL:
            return self.draws(step, move)
        self.all.counts['decisions with two cards left'] += 1
        same('draws', {'draw discard', 'draw stock'}, set(step['legal']))
        cards = set(self.state.hands()[self.state.current_player()]) | {self.state.upcard()}
        self.may_knock(step, cards, numbers(step['knocks']), {PASS})
        if move[1] == 'stock':
            self.apply(PASS)
        else:
            self.wall, self.last_knocks = True, step['knocks']
            self.taken.append(self.state.upcard())
        return None

    # The turn.

    def may_knock(self, step, cards, knocks, others):
        """Compares whether a seat may knock, and with which discards."""
        legal = set(self.state.legal_actions())
        same('discards', others, legal - {KNOCK})
        limit = self.state.knock_card()
        same('discards of a knock, by their function', set(knocks), set(UTILS.legal_discards(sorted(cards), limit)))
        if knocks:
            exact = {card for card in cards if arranged(frozenset(cards - {card}))[0] <= limit}
            same('discards of a knock, by another reckoning', set(knocks), exact)
        if KNOCK in legal:
            same('a knock', bool(knocks), True)
            self.all.counts['knocks legal'] += 1
        elif knocks:
            # Theirs looks at one arrangement of all the cards: another must be the better one without the discard.
            hand, upcard = self.state.hands()[self.state.current_player()], self.state.upcard()
            one = UTILS.min_deadwood(hand) if upcard is None else UTILS.min_deadwood(hand, upcard)
            if one <= limit:
                raise Differs(f'a knock with {knocks} refused, {one} by their reckoning')
            example = f'with {text(cards)} {one} points in theirs, a knock with {step["knocks"]} leaves at most {limit}'
            self.all.difference('a legal knock that they do not find', self, example)

    def turn(self, step, move):
        """A turn, after its draw."""
        self.choices(step)
        if move[0] == 'knock':
            self.knock(step, move[1])
            return
        (card,) = numbers(move[1])
        self.thrown_back.append(card == self.taken[-1])
        self.apply(PASS if self.wall else card)
        if self.state.is_terminal() and not self.wall:
            same('cards thrown back before their end', [True, True], self.thrown_back[-2:])
            self.over_with_them('two cards thrown back in a row', step)

    def choices(self, step):
        """What is legal in a turn."""
        cards = set(numbers(step['discards']))
        if self.wall:
            same('hand', cards, set(self.state.hands()[self.state.current_player()]) | {self.state.upcard()})
            same('discards of a knock', self.last_knocks, step['knocks'])
        else:
            same('phase', GIN.Phase.DISCARD, self.state.current_phase())
            self.may_knock(step, cards, numbers(step['knocks']), cards)

    def knock(self, step, rest):
        """A knock: the discard, then the combinations one after another."""
        discard, _, laid = rest.partition('/')
        if KNOCK not in self.state.legal_actions():
            raise Stop('a legal knock that they do not find')
        self.apply(KNOCK)
        same('discards of a knock', set(numbers(step['knocks'])), set(self.state.legal_actions()))
        self.apply(numbers(discard)[0])
        self.arrangements(step)
        self.runs = [[meld, []] for meld in combinations(laid)]
        for meld, _ in self.runs:
            for piece in pieces(meld):
                self.apply(ACTION_OF_CARDS[piece])
        self.all.counts['knocks compared'] += 1
        self.apply(PASS)

    def arrangements(self, step):
        """Compares all that can be laid down in a knock."""
        ours = {frozenset(combinations(line)) for line in step['melds']}
        theirs, seen, todo = set(), set(), [(self.state, frozenset())]
        while todo:
            state, laid = todo.pop()
            for action in state.legal_actions():
                if action == PASS:
                    theirs.add(laid)
                elif (further := laid | {CARDS_OF_ACTION[action]}) not in seen:
                    seen.add(further)
                    todo.append((state.child(action), further))
        long = {melds for melds in ours if any(len(meld) > 5 for meld in melds)}
        same('arrangements', ours - long, theirs)
        for melds in long:
            if frozenset(piece for meld in melds for piece in pieces(meld)) not in theirs:
                raise Differs(f'the arrangement {[text(meld) for meld in melds]} cannot be laid in pieces')
        self.all.counts['arrangements compared'] += len(ours)
        if long:
            self.all.difference('a run of six or more, in pieces with them', self, ' / '.join(map(text, next(iter(long)))))

    # After a knock.

    def lay_off(self, step, move):
        """Compares the lay-offs of one card."""
        ours = {}
        for lay_off in step['legal']:
            _, at, card = lay_off.split()
            ours.setdefault(numbers(card)[0], []).append(int(at))
        theirs = set(self.state.legal_actions())
        same('the end of laying off', True, PASS in theirs)
        theirs.discard(PASS)
        for card in ours.keys() - theirs:
            if not all(self.third(card, self.runs[at]) for at in ours[card]):
                raise Differs(f'a lay-off of {text([card])} with us alone')
            self.all.difference('a third card beyond the end of a run', self, f'{text([card])} on {self.table()}')
        for card in theirs - ours.keys():
            if not self.behind_another(card):
                raise Differs(f'a lay-off of {text([card])} with them alone')
            self.all.difference('a card behind one that was laid off on a set', self, f'{text([card])} on {self.table()}')
        if move[0] == 'end':
            self.apply(PASS)
            return
        at, card = move[1].split()
        (card,) = numbers(card)
        if card not in theirs:
            raise Stop('a third card beyond the end of a run')
        self.apply(card)
        self.all.counts['lay-offs made'] += 1
        self.runs[int(at)][1].append(card)

    def table(self):
        """What lies on the table, as a text."""
        return ' / '.join(text(meld) + (f' + {text(added)}' if added else '') for meld, added in self.runs)

    def third(self, card, run):
        """Whether two cards lie already between a card and the knocker's run."""
        meld, added = run
        between = range(max(meld) + 1, card) if card > max(meld) else range(card + 1, min(meld))
        return is_run(meld) and len(between) >= 2 and set(between) <= set(added)

    def behind_another(self, card):
        """Whether a card is next but one to a run, and the one between was laid off on a set."""
        on_sets = {laid for meld, added in self.runs if not is_run(meld) for laid in added}
        parts = [piece for meld, _ in self.runs if is_run(meld) for piece in pieces(meld)]
        return any(
            (card == max(part) + 2 and card - 1 in on_sets) or (card == min(part) - 2 and card + 1 in on_sets)
            for part in parts if card // 13 == min(part) // 13)

    # The end.

    def over_with_them(self, why, step):
        """Their deal is over, for a reason that is known, and worth nothing."""
        same('their points', [0, 0], self.state.returns())
        if step is not self.line['steps'][-1]:
            self.all.difference(why, self, f'their deal is over, ours goes on after {len(self.taken)} turns')
            raise Stop(why)

    def end(self):
        """Compares what came of it."""
        how, ours = self.line['how'], self.line['points']
        if how == 'Blocked':
            if not all(card is not None for card in self.taken[-QUIET_TURNS:]) or len(self.taken) < QUIET_TURNS:
                raise Differs(f'void with us after {self.taken}')
            if not self.state.is_terminal():
                same('points of a void deal', [0, 0], ours)
                self.all.difference('eight turns without a stock card', self, 'our deal is over, theirs goes on')
                raise Stop('eight turns without a stock card')
        if self.runs or how in ('Knock', 'Gin', 'Undercut'):
            self.declare()
        same('over with them', True, self.state.is_terminal())
        returns = [int(self.state.returns()[self.player(seat)]) for seat in (0, 1)]
        same('points', [ours[0] - ours[1], ours[1] - ours[0]], returns)
        if how in ('Knock', 'Gin', 'Undercut'):
            theirs = self.state.deadwood()
            same('deadwood', self.line['deadwood'], [theirs[self.player(seat)] for seat in (0, 1)])
            if self.line['deadwood'][0] == self.line['deadwood'][1] > 0:
                self.all.difference('equal deadwood: 25 points in our default, none with them', self, f'{self.line["deadwood"]}')

    def declare(self):
        """The defender names his combinations with them; with us they are counted for him."""
        if self.line['how'] == 'Gin':
            same('lay-offs against gin', True, self.state.finished_layoffs())
        hand = frozenset(self.state.hands()[self.state.current_player()])
        least, melds = arranged(hand)
        if melds:
            self.all.difference('combinations that the defender has to declare', self, ' / '.join(map(text, melds)))
        for meld in melds:
            for piece in pieces(meld):
                self.apply(ACTION_OF_CARDS[piece])
        self.apply(PASS)
        same('what the defender keeps', least, points(self.state.hands()[1 - self.knocker()]))

    def knocker(self):
        """Their number of the knocker."""
        return self.state.knocked().index(True)


def table(title, counts, examples=None):
    """A table in Markdown."""
    print(f'\n| {title} | number |' + (' the first |' if examples else ''))
    print('| --- | --- |' + (' --- |' if examples else ''))
    for name, number in sorted(counts.items(), key=lambda entry: -entry[1]):
        print(f'| {name} | {number:,} |' + (f' {examples[name]} |' if examples else ''))


def main():
    """Compares."""
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--deals', type=int, default=100_000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--oklahoma', action='store_true', help='the knock limit is that of the upcard, in both')
    parser.add_argument('--options', default='{}', help='house rules of ours that differ from those that agree: it must fail')
    parser.add_argument('--tool', default=ROOT / 'target/release/strangers')
    given = parser.parse_args()
    options = OPTIONS | {'oklahoma': given.oklahoma} | json.loads(given.options)
    command = [given.tool, 'deals', '--deals', str(given.deals), '--seed', str(given.seed), '--options', json.dumps(options)]
    comparison = Comparison(given.oklahoma)
    failed = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tool:
        for text_of_line in tool.stdout:
            line = json.loads(text_of_line)
            try:
                comparison.deal(line)
            except Differs as differs:
                failed += 1
                if failed <= 3:
                    print(f'deal {line["deal"]}: {differs}\n{text_of_line}', file=sys.stderr)
    counts = comparison.counts
    counts['decisions'] = sum(number for name, number in counts.items() if name.startswith('decisions:'))
    table('compared', counts)
    table('known differences', comparison.known, comparison.examples)
    print(f'\n{failed} unknown differences')
    complete = tool.returncode == 0 and counts['deals'] == given.deals
    if not complete:
        print('the tool stopped before the last deal', file=sys.stderr)
    return 1 if failed or not complete else 0


if __name__ == '__main__':
    sys.exit(main())
