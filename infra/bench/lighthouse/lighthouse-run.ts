import lighthouse from 'lighthouse'
import { withFreshChromium } from '../chromium.ts'
import { CATEGORIES, type Category, type Run } from './run.ts'

/** Opens a page once in a Chromium of its own, with Lighthouse's mobile defaults (a slow phone, simulated). */
export function lighthouseRun(address: string): Promise<Run> {
  return withFreshChromium(async (port) => {
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    if (!result) throw new Error(`Lighthouse said nothing about ${address}.`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    const audits = (category: Category) => lhr.categories[category]?.auditRefs ?? []
    return {
      scores: perCategory((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      lcpMs: numberOf(lhr.audits, 'largest-contentful-paint'),
      cls: numberOf(lhr.audits, 'cumulative-layout-shift'),
      tbtMs: numberOf(lhr.audits, 'total-blocking-time'),
      failing: perCategory((category) =>
        audits(category)
          .filter(({ id, group }) => group !== 'hidden' && isShort(lhr.audits[id]?.score))
          .map(({ id }) => `${id} (${lhr.audits[id]?.title})`),
      ),
      benchmarkIndex: lhr.environment.benchmarkIndex,
      lighthouseVersion: lhr.lighthouseVersion,
    }
  })
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
