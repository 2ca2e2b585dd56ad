import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { survival } from '#shared/crash/odds.ts'
import { Strategy } from '#shared/crash/strategy/settings.ts'
import { startRun } from '#shared/crash/strategy/simulate.ts'
import { textTable, type Verdict } from '../text-table.ts'

/** Half of the target, which is 300 million flat rounds a second on two cores. */
const FLAT_MIN = 150e6
/**
 * Between two slices a worker tells how far it is. What other work takes of the processor lengthens a slice by the clock, and
 * says nothing of how much is done between two looks at it: so the bound is for the thread's own time.
 */
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
  readonly strategy: Strategy
  readonly perSecond: number
  /** Of the processor's own time, which other work on the machine does not count into. */
  readonly perCpuSecond: number
  readonly longestSliceMs: number
  /** Of the processor's own time, too. */
  readonly longestSliceCpuMs: number
}

/** Rounds a second of one thread, with bankroll, ruin and the counts of the fan. */
export async function measure(): Promise<readonly Verdict[]> {
  const speeds = Object.entries(CASES).map(([name, one]) => fastest(name, Strategy.parse(one)))
  const beside = speeds.map(({ strategy }) => inNumpy(strategy))
  const version = beside.find((one) => one !== undefined)?.numpy
  const longest = Math.max(...speeds.map(({ longestSliceCpuMs }) => longestSliceCpuMs))
  const rows = speeds.map((speed, index) => [
    speed.name,
    Math.round(speed.perSecond / 1e6),
    speed.longestSliceMs.toFixed(1),
    speed.longestSliceCpuMs.toFixed(1),
    ...besideNumpy(speed.perCpuSecond, beside[index]?.perCpuSecond),
  ])
  const head = [
    'plan',
    'million rounds/s',
    'longest slice ms',
    'of the processor',
    'by processor time',
    `numpy ${version ?? ''}`,
    'times as fast',
  ]
  console.log(textTable(head, rows))
  if (version === undefined)
    console.log('python3 with numpy is not installed here: nothing stands beside it.')
  const flat = speeds[0]?.perSecond ?? 0
  return [
    {
      target: `Lab: at least ${FLAT_MIN / 1e6} million flat rounds/s on one core`,
      measured: `${Math.round(flat / 1e6)} million`,
      met: flat >= FLAT_MIN,
    },
    {
      target: `Lab: no slice takes more than ${SLICE_MAX_MS} ms of processor time`,
      measured: `${longest.toFixed(1)} ms`,
      met: longest <= SLICE_MAX_MS,
    },
  ]
}

function besideNumpy(perCpuSecond: number, inNumpy: number | undefined): readonly string[] {
  const own = (perCpuSecond / 1e6).toFixed(1)
  if (inNumpy === undefined) return [own, '-', '-']
  return [own, (inNumpy / 1e6).toFixed(1), (perCpuSecond / inNumpy).toFixed(1)]
}

const PROGRAM = readFileSync(new URL('rounds.py', import.meta.url), 'utf8')
/** It plays this many at a million a second or more; its speed does not depend on how many. */
const NUMPY_ROUNDS = 1000

/** The same plan in numpy, on one core as well; undefined where there is none, or the plan is a list of numbers of each path. */
function inNumpy(strategy: Strategy): { readonly numpy: string; readonly perCpuSecond: number } | undefined {
  if (strategy.plan.kind === 'labouchere') return undefined
  const rounds = Math.min(strategy.rounds, NUMPY_ROUNDS)
  const chance = survival(strategy.rtpX10000 / 10_000, multiplierX100(strategy.targetX100))
  const threads = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
  const { status, stdout } = spawnSync('python3', ['-c', PROGRAM], {
    input: JSON.stringify([{ ...strategy, rounds }, chance, REPEATS]),
    env: { ...process.env, ...threads },
    encoding: 'utf8',
  })
  return status === 0 ? JSON.parse(stdout) : undefined
}

/** The best of some runs, after one that is not counted: the others tell what else the machine did meanwhile. */
function fastest(name: string, strategy: Strategy): Speed {
  runOnce(strategy)
  const runs = Array.from({ length: REPEATS }, () => runOnce(strategy))
  return {
    ...{ name, strategy },
    perSecond: Math.max(...runs.map(({ perSecond }) => perSecond)),
    perCpuSecond: Math.max(...runs.map(({ perCpuSecond }) => perCpuSecond)),
    longestSliceMs: Math.min(...runs.map(({ longestSliceMs }) => longestSliceMs)),
    longestSliceCpuMs: Math.min(...runs.map(({ longestSliceCpuMs }) => longestSliceCpuMs)),
  }
}

function runOnce(strategy: Strategy): Omit<Speed, 'name' | 'strategy'> {
  const run = startRun(strategy, { from: 0, to: strategy.paths })
  const now = () => performance.now()
  const began = now()
  const cpuBegan = process.cpuUsage()
  let [longestSliceMs, longestSliceCpuMs] = [0, 0]
  for (let done = false; !done; ) {
    const [slice, cpuSlice] = [now(), process.threadCpuUsage()]
    done = run.advance(SLICE_MS, now)
    const cpu = process.threadCpuUsage(cpuSlice)
    longestSliceMs = Math.max(longestSliceMs, now() - slice)
    longestSliceCpuMs = Math.max(longestSliceCpuMs, (cpu.user + cpu.system) / 1000)
  }
  const seconds = (now() - began) / 1000
  const { user, system } = process.cpuUsage(cpuBegan)
  const rounds = run.paths().rounds.reduce((sum, each) => sum + each, 0)
  const perCpuSecond = (1e6 * rounds) / (user + system)
  return { perSecond: rounds / seconds, perCpuSecond, longestSliceMs, longestSliceCpuMs }
}
