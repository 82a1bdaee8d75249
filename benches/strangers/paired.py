#!/usr/bin/env python3
"""The results of contests pair by pair (results.json): records those of a saved contest, or compares it with them.

    paired.py record pairs.jsonl
    paired.py compare pairs.jsonl hard

The comparison is with the contest of another player of ours against the same opponent on the same deals.
"""
import argparse
import json
import statistics
from pathlib import Path

RESULTS = Path(__file__).parent / 'results.json'


def saved(path):
    """The contest that `strangers arena --save` wrote: a digit for each pair, how many of its two matches ours won."""
    pairs = [json.loads(line) for line in path.read_text(encoding='utf-8').splitlines()]
    pairs.sort(key=lambda one: one['pair'])
    contests = {named(one) for one in pairs}
    if len(contests) != 1 or [one['pair'] for one in pairs] != list(range(len(pairs))):
        raise SystemExit(f'{path} does not hold the first pairs of one contest')
    [(theirs, ours, seed)] = contests
    won = ''.join(str(sum(match['won'] for match in one['played'])) for one in pairs)
    return {'ours': ours, 'theirs': theirs, 'seed': seed, 'won': won}


def named(contest):
    """The names of the two players of a contest, and the seed of its deals."""
    return contest['theirs'], contest['ours'], contest['seed']


def record(contest):
    """Writes a contest into the results, in place of an earlier one of the same players on the same deals."""
    others = [one for one in json.loads(RESULTS.read_text(encoding='utf-8')) if named(one) != named(contest)]
    RESULTS.write_text(json.dumps(sorted([*others, contest], key=named), indent=1) + '\n', encoding='utf-8')


def compare(contest, ours):
    """Prints by how much the player of a contest wins more than another of ours, pair by pair, in hundredths."""
    others = {named(one): one['won'] for one in json.loads(RESULTS.read_text(encoding='utf-8'))}
    other = others.get(named(contest | {'ours': ours}))
    if other is None:
        raise SystemExit(f'{RESULTS.name} holds no contest of {ours} against {contest["theirs"]} with seed {contest["seed"]}')
    more = [50 * (int(one) - int(two)) for one, two in zip(contest['won'], other)]
    half = 1.96 * statistics.stdev(more) / len(more) ** 0.5
    print(f'{contest["ours"]} wins {statistics.fmean(more):+.1f} (±{half:.1f}) more than {ours} of {len(more)} pairs')


def main():
    """Records or compares."""
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('what', choices=['record', 'compare'])
    parser.add_argument('pairs', type=Path)
    parser.add_argument('ours', nargs='?', default='hard', help='the other player of ours')
    given = parser.parse_args()
    if given.what == 'record':
        record(saved(given.pairs))
    else:
        compare(saved(given.pairs), given.ours)


if __name__ == '__main__':
    main()
