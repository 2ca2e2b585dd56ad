import { ENDS, type End, endAfter, FINISHED, tableOf } from './path.ts'
import { countingMachine, lineMachine, type Machine } from './plans.ts'
import { withinLimits } from './play.ts'
import { hitChance, type Strategy } from './settings.ts'

/** Probability that may be dropped over all rounds: four digits less than are shown. */
const TOLERANCE = 1e-9
/** Limit of work over all rounds, in bankrolls visited: about a second. */
const WORK_MAX = 3_500_000
/** Work of one state besides its bankrolls: its key may be a long line. */
const WORK_OF_STATE = 30

/**
 * Computes the chance of each end of a path by dynamic programming: the distribution over states of the plan and
 * bankrolls is carried from round to round, so every plan, stop, limit and target is part of it. Exact but for the
 * rounding of doubles, and for bankrolls so unlikely that all of them together are below `TOLERANCE`.
 *
 * Returns undefined if that takes too long: for most of Labouchere's lines, shares of a bankroll over many rounds, and
 * some thousand rounds of a plan with many stakes. The result depends on the strategy only, never on the machine.
 * @example
 * exactEnds({ …martingale of 1 on 100 at 3x, stop-win 50, 1000 rounds })?.stopWin
 */
export function exactEnds(strategy: Strategy): Readonly<Record<End, number>> | undefined {
  const { plan } = strategy
  const { maxStake } = tableOf(strategy)
  return plan.kind === 'labouchere'
    ? endsOf(strategy, lineMachine(plan, maxStake), String)
    : endsOf(strategy, countingMachine(plan, maxStake), (state) => state)
}

/** A state of the plan, and the chances of its bankrolls in hundredths of a cent. */
interface ReachedState<S> {
  readonly state: S
  readonly shares: Map<number, number>
}

/** @param keyOf names a state: equal states have equal keys */
function endsOf<S>(
  strategy: Strategy,
  machine: Machine<S>,
  keyOf: (state: S) => string | number,
): Readonly<Record<End, number>> | undefined {
  const table = tableOf(strategy)
  const chance = hitChance(strategy)
  const ends = new Float64Array(ENDS.length)
  const stakeAt = (state: S, money: number) =>
    withinLimits(machine.stake(state, Math.floor(money / 100)), table)
  let now = new Map<string | number, ReachedState<S>>()
  const reach = (state: S): ReachedState<S> => {
    const key = keyOf(state)
    const reached = now.get(key) ?? { state, shares: new Map<number, number>() }
    now.set(key, reached)
    return reached
  }
  const addShare = ({ state, shares }: ReachedState<S>, money: number, share: number) => {
    const end = endAfter(money, stakeAt(state, money), table.low, table.high)
    if (end === FINISHED) shares.set(money, (shares.get(money) ?? 0) + share)
    else ends[end] = (ends[end] ?? 0) + share
  }
  addShare(reach(machine.start), table.start, 1)
  let work = 0
  for (let round = 0; round < strategy.rounds && now.size > 0; round += 1) {
    const before = [...now.values()].filter(({ shares }) => shares.size > 0)
    now = new Map()
    const entries = before.reduce((sum, { shares }) => sum + shares.size, 0)
    work += entries + WORK_OF_STATE * before.length
    if (work > WORK_MAX) return undefined
    const shareMin = TOLERANCE / (strategy.rounds * entries)
    for (const { state, shares } of before) {
      const [onHit, onMiss] = [reach(machine.next(state, true)), reach(machine.next(state, false))]
      for (const [money, share] of shares) {
        if (share < shareMin) continue
        const stake = stakeAt(state, money)
        addShare(onHit, money + table.gain * stake, share * chance)
        addShare(onMiss, money - 100 * stake, share * (1 - chance))
      }
    }
  }
  for (const { shares } of now.values())
    for (const share of shares.values()) ends[FINISHED] = (ends[FINISHED] ?? 0) + share
  const [finished = 0, ruined = 0, stopLoss = 0, stopWin = 0] = ends
  return { finished, ruined, stopLoss, stopWin }
}
