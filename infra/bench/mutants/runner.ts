import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type RunnerTestCase, TestRunner } from 'vitest'

/** Of one mutant among many tests that reach it, beyond those of its own folder. */
const TRIES_MAX = 40
/** Of repeating one test; what it had no time for is tried alone. */
const TEST_MS_MAX = 15_000
/** A mutant that passes so many times as often as the source did is in an endless loop. */
const ENDLESS = { times: 5, atLeast: 20_000 }

/** One line of what the runner tells `area.ts`. */
export type Told =
  | { readonly id: number; readonly reached: string; readonly atLoad: boolean }
  | { readonly id: number; readonly killed: string }
  /** The test cannot be repeated, or ran out of tries: only a run of its own tells. */
  | { readonly id: number; readonly unsure: string }

const { MUTANTS_LOG: log = '', MUTANTS_ALONE: alone = '', MUTANTS_UNTIL: until = '0' } = process.env
// Tests may hold the clock.
const now = performance.now.bind(performance)
const wallClock = Date.now
const later = setTimeout

// Every mutant that breaks a call has its line in the log.
process.stderr.write = () => true

let active = 0
let count = 0
let countMax = Number.POSITIVE_INFINITY
let seen = new Map<number, number>()
const killed = new Set<number>()
const tries = new Map<number, number>()

class Endless extends Error {}

Object.assign(globalThis, {
  isMutant(id: number): boolean {
    seen.set(id, (seen.get(id) ?? 0) + 1)
    if (id !== active) return false
    count += 1
    if (count > countMax) throw new Endless()
    return true
  },
})

const tell = (told: Told) => appendFileSync(log, `${JSON.stringify(told)}\n`)

/**
 * Runs each test as it is, and then once more for every mutant that it reached and that nobody killed yet: all mutants
 * stand in the code, and one number chooses among them. What a mutant changes when a file is loaded, or in a test that
 * cannot be repeated, needs a run of its own, with the number in the file that `MUTANTS_ALONE` names.
 */
export default class MutantRunner extends TestRunner {
  private file = ''
  private readonly reached = new Set<string>()

  override onCollectStart(file: Parameters<TestRunner['onCollectStart']>[0]): void {
    super.onCollectStart(file)
    this.file = relative(process.cwd(), file.filepath)
    active = existsSync(alone) ? Number(readFileSync(alone, 'utf8')) : 0
    count = 0
    countMax = active > 0 ? 10_000_000 : Number.POSITIVE_INFINITY
    seen = new Map()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (active > 0) return void (await run())
    for (const id of seen.keys()) this.note(id, true)
    seen = new Map()
    const startMs = now()
    await run()
    const timeoutMs = 3000 + 10 * (now() - startMs)
    const passed = seen
    const open = [...passed.keys()].filter((id) => !killed.has(id))
    for (const id of open) this.note(id, false)
    const passes = async (id: number) => {
      this.onBeforeTryTask(test, { retry: 0, repeats: 0 })
      active = id
      count = 0
      countMax = Math.max(ENDLESS.atLeast, ENDLESS.times * (passed.get(id) ?? 0))
      try {
        await within(timeoutMs, run())
        return true
      } catch {
        return false
      } finally {
        active = 0
      }
    }
    if (open.length > 0 && !(await passes(0))) return this.unsure(open)
    for (const [index, id] of open.entries()) {
      const tried = (tries.get(id) ?? 0) + 1
      if (tried > TRIES_MAX || now() - startMs > TEST_MS_MAX || wallClock() > Number(until)) {
        this.unsure([id])
        continue
      }
      tries.set(id, tried)
      if (await passes(id)) continue
      // Where the test then fails by itself, what the mutant left may be the reason, or the repetition.
      if (!(await passes(0))) return this.unsure(open.slice(index))
      killed.add(id)
      tell({ id, killed: `${this.file} > ${test.name}` })
    }
    seen = new Map()
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

async function within(ms: number, work: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise((_, reject) => {
    timer = later(() => reject(new Endless()), ms)
  })
  try {
    await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
