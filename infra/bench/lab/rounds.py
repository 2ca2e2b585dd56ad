"""The lab's paths as somebody would write them in numpy: all of them side by side, round by round, on one core.

Reads a strategy as JSON, and writes the best speed of some runs: rounds that were played, a second of the processor.
"""

import json
import sys
import time

import numpy as np


def play(strategy, chance):
    plan = strategy["plan"]
    paths = strategy["paths"]
    gain = strategy["targetX100"] - 100
    rng = np.random.default_rng(strategy["seed"])
    # In hundredths of a cent, as in the lab; stakes are in cents.
    money = np.full(paths, 100 * strategy["bankroll"], dtype=np.int64)
    profits = []
    played = 0
    stake = stake_after(plan, money, None, None)
    for _ in range(strategy["rounds"]):
        if not len(money):
            break
        hit = rng.random(len(money)) < chance
        money += np.where(hit, gain, -100) * stake
        played += len(money)
        stake = stake_after(plan, money, hit, stake)
        goes_on = (money >= 100 * stake) & (stake > 0)
        if not goes_on.all():
            profits.append(money[~goes_on])
            money, stake = money[goes_on], stake[goes_on]
    profits.append(money)
    # The counts behind the fan's last column.
    np.histogram(np.concatenate(profits), bins=100)
    return played


def stake_after(plan, money, hit, stake):
    if plan["kind"] == "percentage":
        return money * plan["percentX100"] // 1_000_000
    first = np.full(len(money), plan["stake"], dtype=np.int64)
    if plan["kind"] == "flat" or hit is None:
        return first
    return np.where(hit, first, 2 * stake)


strategy, chance, repeats = json.load(sys.stdin)
speeds = []
for _ in range(repeats):
    began = time.process_time()
    rounds = play(strategy, chance)
    speeds.append(rounds / (time.process_time() - began))
json.dump({"numpy": np.__version__, "perCpuSecond": max(speeds)}, sys.stdout)
