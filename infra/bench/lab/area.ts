import { Strategy } from '#shared/crash/strategy/settings.ts'
import { startRun } from '#shared/crash/strategy/simulate.ts'
import { textTable, type Verdict } from '../text-table.ts'

/** Half of the target, which is 300 million flat rounds a second on two cores. */
const FLAT_MIN = 150e6
/** Between two slices a worker tells how far it is. */
const SLICE_MS = 15
const SLICE_MAX_MS = 50
const REPEATS = 3

const GAME = {
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 1_000_000,
  rounds: 10_000,
  paths: 20_000,
  seed: 42,
}

const CASES = {
  'flat, 10 000 stakes': { ...GAME, plan: { kind: 'flat', stake: 100 } },
  'flat, 10 000 stakes, 1000 rounds': { ...GAME, rounds: 1000, plan: { kind: 'flat', stake: 100 } },
  'flat, 20 stakes, 1000 rounds': {
    ...GAME,
    rounds: 1000,
    bankroll: 2000,
    plan: { kind: 'flat', stake: 100 },
  },
  martingale: { ...GAME, paths: 5000, plan: { kind: 'martingale', stake: 100 } },
  labouchere: { ...GAME, paths: 2000, plan: { kind: 'labouchere', line: [100, 200, 300] } },
  percentage: { ...GAME, paths: 2000, plan: { kind: 'percentage', percentX100: 100 } },
} as const

interface Speed {
  readonly name: string
  readonly perSecond: number
  readonly longestSliceMs: number
}

/** Rounds a second of one thread, with bankroll, ruin and the counts of the fan. */
export async function measure(): Promise<readonly Verdict[]> {
  const speeds = Object.entries(CASES).map(([name, one]) => fastest(name, Strategy.parse(one)))
  const longest = Math.max(...speeds.map(({ longestSliceMs }) => longestSliceMs))
  const rows = speeds.map(({ name, perSecond, longestSliceMs }) => [
    name,
    Math.round(perSecond / 1e6),
    longestSliceMs.toFixed(1),
  ])
  console.log(textTable(['plan', 'million rounds/s', 'longest slice ms'], rows))
  const flat = speeds[0]?.perSecond ?? 0
  return [
    {
      target: `Lab: at least ${FLAT_MIN / 1e6} million flat rounds/s on one core`,
      measured: `${Math.round(flat / 1e6)} million`,
      met: flat >= FLAT_MIN,
    },
    {
      target: `Lab: no slice longer than ${SLICE_MAX_MS} ms`,
      measured: `${longest.toFixed(1)} ms`,
      met: longest <= SLICE_MAX_MS,
    },
  ]
}

/** The best of some runs, after one that is not counted: the others tell what else the machine did meanwhile. */
function fastest(name: string, strategy: Strategy): Speed {
  runOnce(strategy)
  const runs = Array.from({ length: REPEATS }, () => runOnce(strategy))
  return {
    name,
    perSecond: Math.max(...runs.map(({ perSecond }) => perSecond)),
    longestSliceMs: Math.min(...runs.map(({ longestSliceMs }) => longestSliceMs)),
  }
}

function runOnce(strategy: Strategy): Omit<Speed, 'name'> {
  const run = startRun(strategy, { from: 0, to: strategy.paths })
  const now = () => performance.now()
  const began = now()
  let longestSliceMs = 0
  for (let done = false; !done; ) {
    const slice = now()
    done = run.advance(SLICE_MS, now)
    longestSliceMs = Math.max(longestSliceMs, now() - slice)
  }
  const seconds = (now() - began) / 1000
  const rounds = run.paths().rounds.reduce((sum, each) => sum + each, 0)
  return { perSecond: rounds / seconds, longestSliceMs }
}
