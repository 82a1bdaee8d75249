#!/usr/bin/env python3
"""The strength of a level of ours against OpenSpiel's SimpleGinRummyBot: whole matches of gin rami to 100 on duplicate deals.
See README.md.

OpenSpiel keeps the table: its state says what is legal and what a deal is worth, for their bot can play nowhere else. Ours is
asked over `rami-lab seat` and told only what its seat knows. It needs open_spiel from PyPI (2.0.2) and  make lab.
"""
import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pyspiel

from cards import (
    ACTION_OF_CARDS, CARDS_OF_ACTION, GIN, KNOCK, NAMES, PASS, STOCK, UPCARD, arranged, combinations, numbers, pieces, text)

ROOT = Path(__file__).resolve().parents[3]
OPTIONS = {'same_card_discard': True, 'undercut_tie': False, 'box_bonus': 0, 'game_bonus': 0}
TARGET = 100
QUIET_TURNS = 8


class Ours:
    """A level of ours behind `rami-lab seat`."""

    def __init__(self, tool, level, seed, oklahoma):
        options = OPTIONS | ({'oklahoma': True} if oklahoma else {})
        command = [tool, 'seat', '--variant', 'gin', '--level', level, '--seed', str(seed), '--options', json.dumps(options)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ms = []

    def ask(self, request):
        """Its action for a request."""
        self.process.stdin.write(json.dumps(request) + '\n')
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if 'error' in answer:
            raise RuntimeError(f'{answer["error"]}: {request}')
        self.ms.append(answer['ms'])
        return answer['action'].split(' ', 1)[1]


class Theirs:
    """Their bot, one for each of their two players."""

    def __init__(self, game):
        self.bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), player) for player in (0, 1)]
        self.ms = []

    def step(self, state):
        """Its action in a state."""
        start = time.perf_counter()
        action = self.bots[state.current_player()].step(state)
        self.ms.append((time.perf_counter() - start) * 1e3)
        return action


class Table:
    """A deal. The first to act is their player 0."""

    def __init__(self, match, number, dealer):
        self.match, self.number, self.dealer = match, number, dealer
        cards = list(range(len(NAMES)))
        random.Random(f'{match.arena.seed}/{match.pair}/{number}').shuffle(cards)
        self.first = 1 - dealer
        hands = [cards[:10], cards[10:20]]
        self.upcard, self.stock = cards[20], iter(cards[21:])
        self.state = match.arena.fresh.clone()
        for card in [*hands[self.first], *hands[1 - self.first], self.upcard]:
            self.state.apply_action(card)
        for bot in match.arena.theirs.bots:
            bot.restart()
        self.actions, self.drawn = [], []
        self.quiet = 0  # turns in a row whose card came from the pile
        self.noted = match.arena.counts

    def seat(self):
        """Who is to act."""
        return self.state.current_player() ^ self.first

    def log(self, action):
        """Notes what was done."""
        self.actions.append(f'{self.seat()} {action}')

    def ask(self, phase, hand=None):
        """What our seat does."""
        seat = self.seat()
        hand = self.state.hands()[seat ^ self.first] if hand is None else hand
        return self.match.arena.ours.ask({
            'format': 'rami-seat/1', 'seat': seat, 'seats': 2, 'number': self.number, 'dealer': self.dealer,
            'totals': self.match.totals, 'phase': phase, 'hand': text(hand), 'upcard': NAMES[self.upcard],
            'knock_limit': self.state.knock_card(), 'actions': self.actions, 'drawn': ' '.join(NAMES[card] for card in self.drawn),
        })

    def play(self):
        """Plays it; the points of both seats."""
        state = self.state
        while not state.is_terminal():
            if self.quiet >= QUIET_TURNS:
                self.noted['deals void after eight turns without a stock card'] += 1
                return [0, 0]
            ours = self.seat() == self.match.our_seat
            phase = state.current_phase()
            if phase == GIN.Phase.LAYOFF:
                self.defend(ours)
            elif phase == GIN.Phase.WALL:
                self.last(ours)
            elif phase == GIN.Phase.DISCARD:
                self.turn(ours)
            else:
                self.draw(ours)
        returns = [int(state.returns()[seat ^ self.first]) for seat in (0, 1)]
        self.result(returns)
        return [max(points, 0) for points in returns]

    def draw(self, ours):
        """A draw, or a pass."""
        state = self.state
        only_stock = state.legal_actions() == [STOCK]
        if ours:
            claim = state.current_phase() == GIN.Phase.FIRST_UPCARD and not only_stock
            action = {'draw discard': UPCARD, 'draw stock': STOCK, 'pass': PASS}[self.ask('claim' if claim else 'draw')]
        else:
            action = self.match.arena.theirs.step(state)
        self.log({UPCARD: 'draw discard', STOCK: 'draw stock', PASS: 'pass'}[action])
        state.apply_action(action)
        if action == STOCK:
            card = next(self.stock)
            if ours:
                self.drawn.append(card)
            state.apply_action(card)
            self.quiet = 0
        elif action == UPCARD:
            self.quiet += 1

    def turn(self, ours):
        """A discard or a knock."""
        if not ours:
            action = self.match.arena.theirs.step(self.state)
            if action == KNOCK:
                self.their_knock()
            else:
                self.log(f'discard {NAMES[action]}')
                self.state.apply_action(action)
            return
        verb, rest = self.ask('play').split(' ', 1)
        if verb == 'knock' and KNOCK in self.state.legal_actions():
            self.our_knock(rest)
            return
        card = rest.split()[0]
        if verb == 'knock':
            self.noted['knocks of ours that they do not find'] += 1
        self.log(f'discard {card}')
        self.state.apply_action(numbers(card)[0])

    def last(self, ours):
        """The last turn, with two cards left: theirs takes the discard only with a knock."""
        state = self.state
        if not ours:
            if self.match.arena.theirs.step(state) == KNOCK:
                self.log('draw discard')
                self.their_knock()
            else:
                state.apply_action(PASS)
            return
        if self.ask('draw') == 'draw discard':
            self.log('draw discard')
            verb, rest = self.ask('play', [*state.hands()[state.current_player()], state.upcard()]).split(' ', 1)
            if verb == 'knock' and KNOCK in state.legal_actions():
                self.our_knock(rest)
                return
            self.noted['knocks of ours that they do not find'] += verb == 'knock'
        state.apply_action(PASS)

    def our_knock(self, rest):
        """Our knock, as they lay it: runs in pieces."""
        self.log(f'knock {rest}')
        discard, _, laid = rest.partition('/')
        steps = [KNOCK, *numbers(discard), *(ACTION_OF_CARDS[piece] for meld in combinations(laid) for piece in pieces(meld)), PASS]
        for action in steps:
            self.state.apply_action_with_legality_check(action)

    def their_knock(self):
        """Their knock, which their bot makes step by step."""
        state, knocker = self.state, self.state.current_player()
        state.apply_action(KNOCK)
        discard, melds = None, []
        while state.current_phase() == GIN.Phase.KNOCK:
            action = self.match.arena.theirs.step(state)
            if discard is None:
                discard = action
            elif action != PASS:
                melds.append(CARDS_OF_ACTION[action])
            state.apply_action_with_legality_check(action)
        seat = knocker ^ self.first
        self.actions.append(' / '.join([f'{seat} knock {NAMES[discard]}', *map(text, melds)]))

    def defend(self, ours):
        """The lay-offs; then the defender's best arrangement is declared for him, whoever he is."""
        state = self.state
        while not state.finished_layoffs():
            if not ours:
                action = self.match.arena.theirs.step(state)
                self.noted['lay-offs of theirs'] += action != PASS
                state.apply_action(action)
                continue
            answer = self.ask('layoff', self.kept())
            self.log(answer)
            if answer == 'end':
                state.apply_action(PASS)
                continue
            self.lay_off(numbers(answer.split(' ', 2)[2]))
        for meld in arranged(frozenset(state.hands()[state.current_player()]))[1]:
            for piece in pieces(meld):
                state.apply_action_with_legality_check(ACTION_OF_CARDS[piece])
        state.apply_action(PASS)

    def kept(self):
        """Our hand, as our seat has laid off, accepted by them or not."""
        laid = {card for action in self.actions if ' layoff ' in action for card in numbers(action.split(' ', 3)[3])}
        return [card for card in self.state.hands()[self.state.current_player()] if card not in laid]

    def lay_off(self, cards):
        """Lays cards off, in an order that they accept; what they never accept is kept."""
        while fitting := [card for card in cards if card in self.state.legal_actions()]:
            self.state.apply_action(fitting[0])
            cards.remove(fitting[0])
            self.noted['lay-offs of ours'] += 1
        self.noted['lay-offs of ours that they do not accept'] += len(cards)

    def result(self, returns):
        """Counts how the deal ended."""
        state = self.state
        if not any(state.knocked()):
            self.noted['deals void'] += 1
            return
        knocker = state.knocked().index(True)
        side = 'ours' if knocker ^ self.first == self.match.our_seat else 'theirs'
        self.noted[f'knocks of {side}'] += 1
        self.noted[f'gins of {side}'] += state.deadwood()[knocker] == 0
        self.noted[f'knocks of {side} undercut'] += returns[knocker ^ self.first] < 0


class Match:
    """A match, our level at a seat."""

    def __init__(self, arena, pair, our_seat):
        self.arena, self.pair, self.our_seat = arena, pair, our_seat
        self.totals = [0, 0]

    def play(self):
        """Plays it; whether ours has won."""
        dealer = self.pair % 2
        number = 0
        while max(self.totals) < TARGET:
            number += 1
            table = Table(self, number, dealer)
            points = table.play()
            self.totals = [total + more for total, more in zip(self.totals, points)]
            self.arena.points.append((points[self.our_seat], points[1 - self.our_seat]))
            if any(table.state.knocked()):  # after a void deal the same one deals again
                dealer = 1 - dealer
        return self.totals[self.our_seat] >= TARGET


class Arena:
    """A contest."""

    def __init__(self, given):
        self.seed = given.seed
        game = pyspiel.load_game('gin_rummy', {'oklahoma': given.oklahoma})
        self.fresh = game.new_initial_state()
        self.ours, self.theirs = Ours(given.tool, given.level, given.seed, given.oklahoma), Theirs(game)
        self.points, self.counts = [], Counter()

    def play(self, pair):
        """Plays a pair of matches. Returns the share that ours won, points, counts and times."""
        self.points, self.counts, self.ours.ms, self.theirs.ms = [], Counter(), [], []
        won = sum(Match(self, pair, seat).play() for seat in (0, 1)) / 2
        return {
            'pair': pair, 'won': won, 'points': self.points, 'counts': dict(self.counts), 'ours_ms': self.ours.ms,
            'theirs_ms': self.theirs.ms}

    def report(self, level, played):
        """What came of these pairs."""
        pairs, shares = len(played), [one['won'] for one in played]
        points = [deal for one in played for deal in one['points']]
        counts = sum((Counter(one['counts']) for one in played), Counter())
        mean = statistics.fmean(shares)
        half = 1.96 * statistics.stdev(shares) / pairs**0.5 if pairs > 1 else 1
        times = {}
        for side in ('ours', 'theirs'):
            ms = sorted(time for one in played for time in one[f'{side}_ms'])
            times[side] = {
                'mean': round(statistics.fmean(ms), 4), 'median': round(ms[len(ms) // 2], 4), 'p95': round(ms[len(ms) * 95 // 100], 4),
                'decisions': len(ms)}
        return {
            'ours': level, 'theirs': 'SimpleGinRummyBot', 'seed': self.seed, 'matches': 2 * pairs, 'deals': len(points),
            'won': round(mean, 4), 'interval': [round(mean - half, 4), round(mean + half, 4)],
            'points_a_deal': {
                'ours': round(statistics.fmean(ours for ours, _ in points), 2),
                'theirs': round(statistics.fmean(theirs for _, theirs in points), 2)},
            'ms_a_decision': times, 'counts': dict(sorted(counts.items()))}


def saved(path, contest):
    """The pairs of a contest that a file holds, from the first on."""
    if not path or not path.exists():
        return []
    pairs = [json.loads(line) for line in path.read_text(encoding='utf-8').splitlines()]
    if any(contest != {name: one[name] for name in contest} or one['pair'] != at for at, one in enumerate(pairs)):
        sys.exit(f'{path} holds pairs of another contest')
    return pairs


def main():
    """Plays a contest."""
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--level', default='normal')
    parser.add_argument('--pairs', type=int, default=200, help='of matches, on the same deals with the seats changed')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--oklahoma', action='store_true')
    parser.add_argument('--tool', default=ROOT / 'target/lab/rami-lab')
    parser.add_argument('--save', type=Path, help='a file of the pairs that were played; those in it are not played again')
    given = parser.parse_args()
    contest = {'level': given.level, 'seed': given.seed, 'oklahoma': given.oklahoma}
    arena, played = Arena(given), saved(given.save, contest)[:given.pairs]
    for pair in range(len(played), given.pairs):
        played.append(arena.play(pair))
        if given.save:
            with given.save.open('a', encoding='utf-8') as file:
                file.write(json.dumps(contest | played[-1]) + '\n')
        if (pair + 1) % 10 == 0:
            print(f'{pair + 1} pairs: {statistics.fmean(one["won"] for one in played):.3f} won', file=sys.stderr, flush=True)
    arena.ours.process.stdin.close()
    arena.ours.process.wait()
    print(json.dumps(arena.report(given.level, played), indent=1))


if __name__ == '__main__':
    main()
