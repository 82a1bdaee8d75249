#!/usr/bin/env python3
"""Tunes the knocking policy by CMA-ES in whole matches against MARJJ, the baseline of the EAAI-2021 challenge and the good
player. Prints the mean of every third generation, with what it wins of 1,000 matches on other deals.

    pip install cma==4.5.0
    cargo build --release
    ./tune_knock.py [GENERATIONS] [SEED]            # 18 and 5, if they are missing
"""
import argparse
import json
import math
import pathlib
import subprocess
from multiprocessing.pool import ThreadPool

import cma
import numpy as np

HERE = pathlib.Path(__file__).parent
FIELDS = ["deadwood_card", "completing", "completing_each_turn", "prolonging", "wanted", "known", "unwanted",
          "danger_each_turn", "take", "take_into_meld", "turns", "log_fall", "knock_each_known"]
"""The weights in their order. Two stand in place of the limits of the knock: the completed turns after which the limit is ten
points, and the logarithm of the points by which it falls with each turn."""
BEGIN = [1, 1.56, -0.12, 1, 0.06, 3.29, 0.81, -0.04, 6, 0, 5, math.log(15), 0.67]
STEPS = [0.7, 0.4, 0.04, 0.4, 0.05, 1.2, 0.4, 0.02, 1.5, 1.5, 0.7, 0.6, 0.4]
OPPONENTS = {"marjj": (300, 0.45), "eaai": (300, 0.4), "normal": (200, 0.15)}
"""The pairs of matches against each opponent, and the weight of what is won of them."""


def weights(point):
    """The weights of a point, in the order of the policy."""
    named = dict(zip(FIELDS, np.array(BEGIN) + np.array(STEPS) * point))
    fall = math.exp(named.pop("log_fall"))
    turns = named.pop("turns")
    known = named.pop("knock_each_known")
    return [*named.values(), 10 + fall * turns, fall, known]


def won(point, opponent, pairs, seed):
    """The share of matches that the policy wins."""
    policy = "policy:" + ",".join(f"{number:.3f}" for number in weights(point))
    command = [HERE / "target/release/strangers", "arena", "--ours", policy, "--theirs", opponent, "--pairs", str(pairs),
               "--seed", str(seed)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["won"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("generations", type=int, nargs="?", default=18)
    parser.add_argument("seed", type=int, nargs="?", default=5)
    asked = parser.parse_args()
    search = cma.CMAEvolutionStrategy([0] * len(FIELDS), 0.6, {"popsize": 12, "seed": asked.seed, "verbose": -9})
    with ThreadPool() as pool:
        for generation in range(asked.generations):
            def loss(point, deals=1000 + generation):
                return -sum(share * won(point, name, pairs, deals) for name, (pairs, share) in OPPONENTS.items())

            points = search.ask()
            search.tell(points, pool.map(loss, points))
            if generation % 3 == 2:
                mean = search.mean
                shares = pool.map(lambda name, point=mean: won(point, name, 500, 77), OPPONENTS)
                numbers = [round(float(number), 2) for number in weights(mean)]
                print(generation + 1, dict(zip(OPPONENTS, shares)), numbers, flush=True)


if __name__ == "__main__":
    main()
