import lighthouse from 'lighthouse'
import { createClient } from '#shared/api/client.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { withFreshChromium } from '../chromium.ts'
import { CATEGORIES, type Category, type Run } from './run.ts'

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** On a busy machine Chromium sometimes loses the beginning of its own trace, or paints too late for it. */
const TRIES = 3

/**
 * Opens a page once in a Chromium of its own, with Lighthouse's mobile defaults (a slow phone, simulated), or as many times
 * slower than this machine as asked.
 */
export async function lighthouseRun(address: string, slowdown = 4): Promise<Run> {
  for (let left = TRIES - 1; ; left--) {
    const lhr = await open(address, slowdown)
    if (!lhr.runtimeError) return runOf(lhr)
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
    return result.lhr
  })
}

function runOf({ categories, audits, environment, lighthouseVersion }: Result): Run {
  return {
    scores: perCategory((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcpMs: numberOf(audits, 'largest-contentful-paint'),
    cls: numberOf(audits, 'cumulative-layout-shift'),
    tbtMs: numberOf(audits, 'total-blocking-time'),
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
