import { countBits, nextRounds, startStream } from './outcomes.ts'
import { endAfter, FINISHED, type Play, type Table, tableOf, Walk } from './path.ts'
import { countingMachine, type Machine } from './plans.ts'
import { playCounting, playLabouchere, withinLimits } from './play.ts'
import type { Strategy } from './settings.ts'

/** The paths `from` up to, but not including, `to`. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** The results of some paths. Its arrays can be transferred between threads. */
export interface Paths extends Part {
  /** Net result of each path in hundredths of a cent. */
  readonly profits: Float64Array<ArrayBuffer>
  /** Amount staked by each path, in cents. */
  readonly turnovers: Float64Array<ArrayBuffer>
  readonly rounds: Uint32Array<ArrayBuffer>
  /** Indices into ENDS. */
  readonly ends: Uint8Array<ArrayBuffer>
  /** Counts of profits at each checkpoint: see bands.ts. */
  readonly bands: Uint32Array<ArrayBuffer>
}

/** Part of a simulation, played piece by piece. */
export interface Run {
  readonly strategy: Strategy
  readonly part: Part
  readonly played: () => number
  /**
   * Continues for about `ms`, at least one path.
   * @param now a clock in milliseconds
   * @returns true once all paths are played
   */
  readonly advance: (ms: number, now: () => number) => boolean
  /** @throws RangeError before all paths are played. */
  readonly paths: () => Paths
}

/** Rounds between two readings of the clock, each of which costs as much as a hundred rounds. */
const ROUNDS_PER_LOOK = 20_000

/**
 * Each path draws from its own stream (seed and index), so it is the same in every part.
 *
 * @throws RangeError for a part that the strategy does not have
 * @example
 * const run = startRun(strategy, { from: 0, to: 5000 })
 * while (!run.advance(20, () => performance.now())) report(run.played())
 */
export function startRun(strategy: Strategy, part: Part): Run {
  const { from, to } = part
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= strategy.paths)) {
    throw new RangeError(`not a part of ${strategy.paths} paths: ${from} to ${to}`)
  }
  const table = tableOf(strategy)
  const walk = new Walk(table)
  const play = playOf(strategy, table)
  const profits = new Float64Array(to - from)
  const turnovers = new Float64Array(to - from)
  const rounds = new Uint32Array(to - from)
  const ends = new Uint8Array(to - from)
  let at = 0
  const playOne = () => {
    startStream(walk.stream, strategy.seed, from + at)
    play(walk)
    profits[at] = walk.money - table.start
    turnovers[at] = walk.turnover
    rounds[at] = walk.rounds
    ends[at] = walk.end
    at += 1
    return walk.rounds
  }
  return {
    strategy,
    part,
    played: () => at,
    advance: (ms, now) => {
      const began = now()
      while (at < to - from) {
        // A path that is ruined at once takes some time too.
        for (let spent = 0; at < to - from && spent < ROUNDS_PER_LOOK; ) spent += playOne() + 100
        if (now() - began >= ms) break
      }
      return at === to - from
    },
    paths: () => {
      if (at < to - from) throw new RangeError(`${at} of ${to - from} paths are played`)
      return { from, to, profits, turnovers, rounds, ends, bands: walk.bands }
    },
  }
}

/** Chooses the fastest loop for the plan. */
export function playOf({ plan }: Strategy, table: Table): Play {
  if (plan.kind === 'labouchere') return playLabouchere(table, plan.line)
  if (plan.kind === 'flat') return playFlat(table, withinLimits(plan.stake, table))
  const machine = countingMachine(plan, table.maxStake)
  return plan.kind === 'percentage' ? playAny(table, machine) : playCounting(table, machine)
}

/**
 * Splits the paths of a strategy into parts of nearly the same size.
 *
 * @example
 * partsOf(10, 3) // 0 to 3, 3 to 6, 6 to 10
 */
export function partsOf(paths: number, count: number): readonly Part[] {
  const parts = Math.min(paths, count)
  const start = (part: number) => Math.floor((paths * part) / parts)
  return Array.from({ length: parts }, (_, part) => ({ from: start(part), to: start(part + 1) }))
}

/** Plays any machine by its own functions: the reference for the faster loops. */
export function playAny<S>(table: Table, machine: Machine<S>): Play {
  const { digits, start, low, high, gain, checkpoints } = table
  return (walk) => {
    const { stream } = walk
    let money = start
    let turnover = 0
    let round = 0
    let state = machine.start
    let word = 0
    const stakeNow = () => withinLimits(machine.stake(state, Math.floor(money / 100)), table)
    let stake = stakeNow()
    let end = endAfter(money, stake, low, high)
    let checkpoint = 0
    for (; checkpoint < checkpoints.length && end === FINISHED; checkpoint += 1) {
      const until = checkpoints[checkpoint] ?? 0
      while (round < until && end === FINISHED) {
        if (round % 32 === 0) word = nextRounds(stream, digits)
        const hit = (word & 1) === 1
        turnover += stake
        money += hit ? gain * stake : -100 * stake
        state = machine.next(state, hit)
        word >>>= 1
        round += 1
        stake = stakeNow()
        end = endAfter(money, stake, low, high)
      }
      if (end !== FINISHED) break
      walk.keep(checkpoint, money)
    }
    walk.finish(money, turnover, round, end, checkpoint)
  }
}

/**
 * Plays flat stakes. If the rounds of one draw can neither ruin nor reach a stop, their hits are counted at once;
 * else they are played one by one. Both give the same bankroll.
 * @param stake in whole cents, within the table's limits
 */
function playFlat({ digits, start, low, high, gain, checkpoints }: Table, stake: number): Play {
  const loss = 100 * stake
  const win = gain * stake
  // Above it a path continues: it can pay the next stake and has not reached the stop-loss.
  const floor = Math.max(low, loss - 1)
  return (walk) => {
    const { stream } = walk
    let money = start
    let round = 0
    let word = 0
    let left = 0
    let end = endAfter(money, stake, low, high)
    let checkpoint = 0
    for (; checkpoint < checkpoints.length && end === FINISHED; checkpoint += 1) {
      const until = checkpoints[checkpoint] ?? 0
      while (round < until) {
        if (left === 0) {
          word = nextRounds(stream, digits)
          left = 32
        }
        const take = Math.min(left, until - round)
        if (money - take * loss > floor && money + take * win < high) {
          const hits = countBits(take === 32 ? word : word & ((1 << take) - 1))
          money += hits * win - (take - hits) * loss
          round += take
        } else {
          let played = 0
          do {
            money += (word >>> played) & 1 ? win : -loss
            played += 1
          } while (played < take && money > floor && money < high)
          round += played
          if (money <= floor || money >= high) {
            end = endAfter(money, stake, low, high)
            break
          }
        }
        word = take === 32 ? 0 : word >>> take
        left -= take
      }
      if (end !== FINISHED) break
      walk.keep(checkpoint, money)
    }
    walk.finish(money, round * stake, round, end, checkpoint)
  }
}
