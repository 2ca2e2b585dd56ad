import lighthouse from 'lighthouse'
import { createClient } from '#shared/api/client.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { withFreshChromium } from '../chromium.ts'
import { CATEGORIES, type Category, type Run } from './run.ts'

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>
/** Microseconds; `tdur` is processor time. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur: number
  readonly tdur?: number
}

/** On a busy machine Chromium sometimes loses the beginning of its own trace, or paints too late for it. */
const TRIES = 3

/**
 * Opens a page once in a Chromium of its own, with Lighthouse's mobile defaults (a slow phone, simulated), or as many times
 * slower than this machine as asked.
 */
export async function lighthouseRun(address: string, slowdown = 4): Promise<Run> {
  for (let left = TRIES - 1; ; left--) {
    const { lhr, artifacts } = await open(address, slowdown)
    if (!lhr.runtimeError) return runOf(lhr, processorBlockingMs(artifacts.Trace.traceEvents, slowdown))
    console.log(`${address}: ${lhr.runtimeError.code}`)
    if (left === 0) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  }
}

function open(address: string, cpuSlowdownMultiplier: number): Promise<Result> {
  return withFreshChromium(async (port) => {
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      throttling: { cpuSlowdownMultiplier },
    })
    if (!result) throw new Error(`Lighthouse said nothing about ${address}.`)
    return result
  })
}

/** A task blocks for as long as it takes beyond this, as in Lighthouse. */
const LONG_TASK_MS = 50

/**
 * Blocking time after the first paint, of the processor time of the page's main thread: what the server, Lighthouse and
 * the browser's other threads took from it on the same machine is not the page's.
 */
export function processorBlockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('Nothing was painted.')
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid)
    .filter(({ ts, dur }) => ts + dur > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - LONG_TASK_MS), 0)
}

function runOf(
  { categories, audits, environment, lighthouseVersion }: Result['lhr'],
  processorBlockingMs: number,
): Run {
  return {
    scores: perCategory((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcpMs: numberOf(audits, 'largest-contentful-paint'),
    cls: numberOf(audits, 'cumulative-layout-shift'),
    tbtMs: numberOf(audits, 'total-blocking-time'),
    processorBlockingMs,
    failing: perCategory((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, group }) => group !== 'hidden' && isShort(audits[id]?.score))
        .map(({ id }) => `${id} (${audits[id]?.title})`),
    ),
    benchmarkIndex: environment.benchmarkIndex,
    lighthouseVersion,
  }
}

function perCategory<T>(of: (category: Category) => T): Record<Category, T> {
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  }
}

/** An audit that does not apply has no score. */
function isShort(score: number | null | undefined): boolean {
  return score !== null && score !== undefined && score < 1
}

function numberOf(audits: Readonly<Record<string, { numericValue?: number }>>, id: string): number {
  const value = audits[id]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse measured no ${id}.`)
  return value
}

/** Of those that every fresh product begins with. */
export async function firstPost(origin: string, language: Locale): Promise<string> {
  const call = createClient({ baseUrl: `${origin}${API_BASE}`, fetch })
  const { blogs } = await call(api.blogs.list, { input: { language, limit: 1 } })
  return `/${blogs[0]?.slug}`
}
