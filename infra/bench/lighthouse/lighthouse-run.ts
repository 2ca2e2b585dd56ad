import lighthouse from 'lighthouse'
import { createClient } from '#shared/api/client.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { withFreshChromium } from '../chromium.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface Run {
  /** Scores from 0 to 100, in the order of `CATEGORIES`. */
  readonly scores: readonly number[]
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  /** Blocking time of the main thread in processor time, to the end of the trace. */
  readonly processorBlockingMs: number
  /** Audits below their full score: `id (title)`. */
  readonly failing: readonly string[]
  /** Speed of the machine as Lighthouse measured it. */
  readonly benchmarkIndex: number
}

/** Microseconds. `tdur` is processor time. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur: number
  readonly tdur?: number
}

/** Attempts, since on a busy machine Chromium sometimes loses the beginning of its trace. */
const TRIES = 3
/** Lighthouse counts a task as blocking for as long as it takes beyond this. */
const LONG_TASK_MS = 50

/** Opens a page once in a fresh Chromium with Lighthouse's mobile defaults. @param slowdown of the processor */
export async function lighthouseRun(address: string, slowdown = 4): Promise<Run> {
  for (let left = TRIES - 1; ; left--) {
    const result = await withFreshChromium((port) =>
      lighthouse(address, {
        port,
        logLevel: 'error',
        onlyCategories: [...CATEGORIES],
        throttling: { cpuSlowdownMultiplier: slowdown },
      }),
    )
    if (!result) throw new Error(`Lighthouse returned nothing for ${address}.`)
    const { lhr, artifacts } = result
    if (!lhr.runtimeError) return runOf(lhr, processorBlockingMs(artifacts.Trace.traceEvents, slowdown))
    console.log(`${address}: ${lhr.runtimeError.code}`)
    if (left === 0) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function runOf({ categories, audits, environment }: Report, blockingMs: number): Run {
  const figureOf = (id: string) => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse measured no ${id}.`)
    return value
  }
  // An audit that does not apply has no score.
  const isShort = (id: string) => (audits[id]?.score ?? 1) < 1
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcpMs: figureOf('largest-contentful-paint'),
    cls: figureOf('cumulative-layout-shift'),
    tbtMs: figureOf('total-blocking-time'),
    processorBlockingMs: blockingMs,
    failing: CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, group }) => group !== 'hidden' && isShort(id))
      .map(({ id }) => `${id} (${audits[id]?.title})`),
    benchmarkIndex: environment.benchmarkIndex,
  }
}

/**
 * Blocking time after the first paint, in processor time of the page's main thread. The clock would also count what the
 * server, Lighthouse and the browser's other threads took from that thread on the same machine.
 */
export function processorBlockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('Nothing was painted.')
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid)
    .filter(({ ts, dur }) => ts + dur > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - LONG_TASK_MS), 0)
}

/** The median of one figure, for an odd number of runs. */
export function medianOf(runs: readonly Run[], figure: (run: Run) => number): number {
  return median(runs.map(figure))
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('A median needs values.')
  return middle
}

/** Path of the newest post that a fresh product has in a language. */
export async function firstPost(origin: string, language: Locale): Promise<string> {
  const call = createClient({ baseUrl: `${origin}${API_BASE}`, fetch })
  const { blogs } = await call(api.blogs.list, { input: { language, limit: 1 } })
  return `/${blogs[0]?.slug}`
}
