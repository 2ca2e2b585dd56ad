import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type RunnerTestCase, TestRunner } from 'vitest'
import { nearness } from './mutate.ts'

/**
 * Processor time that is spent on one mutant by tests of other parts of the product, by those of its own part, and by those
 * of its own file, milliseconds, by nearness.
 */
const BUDGETS_MS = [700, 2000, 4000].map((ms) => ms * Number(process.env.MUTANT_PATIENCE ?? '1'))
/** How much longer a test may take with a mutant in it: processor time, then time for what never answers. */
const CPU = { moreMs: 500, times: 5 }
const WAIT = { moreMs: 5000, times: 20 }
/** Of a test file that is run for one mutant, of processor time, and of each of its tests. */
const ALONE_MS = { cpu: 30_000, wait: 60_000 }

/** One line of what the runner tells `area.ts`. */
export type Told =
  | { readonly id: number; readonly reached: string; readonly atLoad: boolean }
  | { readonly id: number; readonly killed: string; readonly byTime: boolean }
  /** The test cannot be repeated: only a run of its own tells. */
  | { readonly id: number; readonly unsure: string }
  | { readonly id: number; readonly untried: string }

/** What runner and watchdog share. */
export interface Watched {
  /**
   * When to stop, in milliseconds of the process's processor time, which a busy machine does not stretch, or 0; then the
   * mutant that is chosen.
   */
  readonly state: Int32Array
  readonly log: string
  /** A run of its own for one mutant, which ends with the process. */
  readonly isAlone: boolean
}

const {
  MUTANTS_LOG: log = '',
  MUTANTS_SOURCES: sourcesFile = '',
  MUTANTS_ALONE: aloneFile = '',
  MUTANTS_TESTS_MS: testsFile = '',
  MUTANTS_UNTIL: until = '0',
} = process.env
const sources: readonly string[] = JSON.parse(readFileSync(sourcesFile, 'utf8'))
const alone = existsSync(aloneFile) ? Number(readFileSync(aloneFile, 'utf8')) : 0
// Tests may hold the clock.
const wallClock = Date.now
const now = performance.now.bind(performance)
const later = setTimeout
const soon = setImmediate

// Every mutant that breaks a call has its line in the log.
process.stderr.write = () => true

const linesOf = (text: string): Told[] => text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))

let active = alone
let hasFailedAlone = false
let seen = new Set<number>()
// A process before this one may have ended in the middle of a file.
const killed = new Set(
  linesOf(readFileSync(log, 'utf8')).flatMap((told) => ('killed' in told ? [told.id] : [])),
)
/** By nearness. */
const spentMs = BUDGETS_MS.map(() => new Map<number, number>())

Object.assign(globalThis, {
  isMutant(id: number): boolean {
    if (active === 0) seen.add(id)
    return id === active
  },
})

const tell = (told: Told) => appendFileSync(log, `${JSON.stringify(told)}\n`)

const state = new Int32Array(new SharedArrayBuffer(8))
const watched: Watched = { state, log, isAlone: alone > 0 }
const watchdog = new Worker(new URL('watchdog.ts', import.meta.url), { workerData: watched, execArgv: [] })
watchdog.unref()
let stopped = () => {}
watchdog.on('message', () => stopped())

/**
 * Runs each test as it is, and then once more for every mutant that it reached and that nobody killed yet: all mutants
 * stand in the code, and one number chooses among them. What a mutant changes when a file is loaded, or in a test that
 * cannot be repeated, needs a run of its own, with the number in the file that `MUTANTS_ALONE` names.
 */
export default class MutantRunner extends TestRunner {
  private file = ''
  /** Which tests this pass repeats, by the processor time that one takes: fast ones first, which kill most. */
  private testsMs: { over: number; upTo: number } = { over: 0, upTo: 0 }
  private readonly reached = new Set<string>()

  override onCollectStart(file: Parameters<TestRunner['onCollectStart']>[0]): void {
    super.onCollectStart(file)
    this.file = relative(process.cwd(), file.filepath)
    this.testsMs = JSON.parse(readFileSync(testsFile, 'utf8'))
    seen = new Set()
    Atomics.store(state, 1, alone)
    if (alone > 0) Atomics.store(state, 0, cpuMs() + ALONE_MS.cpu)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (alone > 0) return this.runAlone(run)
    for (const id of seen) this.note(id, true)
    seen = new Set()
    const startMs = now()
    const startCpuMs = cpuMs()
    await run()
    const testMs = cpuMs() - startCpuMs
    const cpuLimitMs = CPU.moreMs + CPU.times * testMs
    const waitMs = WAIT.moreMs + WAIT.times * (now() - startMs)
    const open = [...seen].filter((id) => !killed.has(id))
    for (const id of open) this.note(id, false)
    if (!this.isOfThisPass(testMs)) return
    const tryWith = (id: number) => {
      this.onBeforeTryTask(test, { retry: 0, repeats: 0 })
      active = id
      Atomics.store(state, 1, id)
      return within(waitMs, cpuLimitMs, run).finally(() => {
        active = 0
      })
    }
    if (open.length > 0 && (await tryWith(0)) !== 'passed') return this.unsure(open)
    for (const [index, id] of open.entries()) {
      const near = nearness(sources[id] ?? '', this.file)
      const spent = spentMs[near]?.get(id) ?? 0
      if (spent + (near === 2 ? 0 : testMs) > (BUDGETS_MS[near] ?? 0)) continue
      if (wallClock() > Number(until)) {
        tell({ id, untried: this.file })
        continue
      }
      const tryMs = cpuMs()
      const outcome = await tryWith(id)
      spentMs[near]?.set(id, spent + cpuMs() - tryMs)
      if (outcome === 'passed') continue
      const isHarmless = (await tryWith(0)) === 'passed'
      // Where the test then fails by itself, what the mutant left may be the reason, or the repetition.
      if (outcome === 'failed' && !isHarmless) return this.unsure(open.slice(index))
      killed.add(id)
      tell({ id, killed: `${this.file} > ${test.name}`, byTime: outcome === 'endless' })
      if (!isHarmless) return this.unsure(open.slice(index + 1))
    }
  }

  /** After one failure the rest is of no interest. */
  private async runAlone(run: () => unknown): Promise<void> {
    if (hasFailedAlone) return
    const outcome = await within(ALONE_MS.wait, 0, run)
    hasFailedAlone = outcome !== 'passed'
    if (hasFailedAlone) tell({ id: alone, killed: this.file, byTime: outcome === 'endless' })
  }

  private isOfThisPass(testMs: number): boolean {
    return testMs <= this.testsMs.upTo && testMs > this.testsMs.over
  }

  private unsure(ids: readonly number[]): void {
    for (const id of ids) tell({ id, unsure: this.file })
  }

  private note(id: number, atLoad: boolean): void {
    const key = `${id} ${this.file} ${atLoad}`
    if (this.reached.has(key)) return
    this.reached.add(key)
    tell({ id, reached: this.file, atLoad })
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Outcome = 'passed' | 'failed' | 'endless'

/** @param cpuLimitMs of processor time, after which the watchdog stops what runs; 0 leaves it as it is */
async function within(waitMs: number, cpuLimitMs: number, run: () => unknown): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Outcome>((resolve) => {
    timer = later(() => resolve('endless'), waitMs)
    stopped = () => resolve('endless')
  })
  // By itself on the stack, below no callback of Node's, so that it is all that the watchdog stops.
  const work = new Promise<Outcome>((resolve) => {
    soon(async () => {
      await undefined
      try {
        await run()
        resolve('passed')
      } catch {
        resolve('failed')
      }
    })
  })
  if (cpuLimitMs > 0) Atomics.store(state, 0, Math.ceil(cpuMs() + cpuLimitMs))
  try {
    return await Promise.race([work, silence])
  } finally {
    if (cpuLimitMs > 0) Atomics.store(state, 0, 0)
    clearTimeout(timer)
  }
}
