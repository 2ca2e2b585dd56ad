"""The lab's flat bets as numpy plays them: many paths at once, one round after the other, with bankroll and
ruin. Prints rounds a second of this process."""

import sys
import time

import numpy as np

PATHS, ROUNDS = 100_000, 300
TARGET, CHANCE, STAKE, BANKROLL = 2.0, 0.485, 1.0, 10_000.0


def play(seed: int) -> int:
    random = np.random.default_rng(seed)
    money = np.full(PATHS, BANKROLL)
    alive = np.ones(PATHS, dtype=bool)
    uniform = np.empty(PATHS)
    played = 0
    for _ in range(ROUNDS):
        random.random(out=uniform)
        profit = np.where(uniform < CHANCE, (TARGET - 1) * STAKE, -STAKE)
        money += np.where(alive, profit, 0.0)
        played += int(alive.sum())
        alive &= money >= STAKE
    return played


play(0)
started = time.perf_counter()
rounds = play(int(sys.argv[1]))
print(rounds / (time.perf_counter() - started))
