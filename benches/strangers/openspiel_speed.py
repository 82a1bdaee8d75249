#!/usr/bin/env python3
"""Random deals of gin rummy a second in OpenSpiel (pip install open_spiel), the cost of Python included: the library is
called for every node, as any program in Python calls it. One JSON object. Usage: openspiel_speed.py [DEALS] [SEED]"""
import json
import random
import sys
import time

import pyspiel

deals = int(sys.argv[1]) if len(sys.argv) > 1 else 300
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
game = pyspiel.load_game("gin_rummy")
decisions = 0
start = time.perf_counter()
for _ in range(deals):
    state = game.new_initial_state()
    while not state.is_terminal():
        # Cards dealt and drawn are nodes of chance here, all equally likely, and no decisions.
        decisions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
seconds = time.perf_counter() - start
print(json.dumps({
    "deals": deals,
    "decisions": decisions,
    "deals_per_second": round(deals / seconds, 1),
    "decisions_per_second": round(decisions / seconds),
}))
