import { cpus, totalmem } from 'node:os'
import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { PAGES } from '#shared/site/pages.ts'
import { withProduct } from '../product.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { firstPost, lighthouseRun } from './lighthouse-run.ts'
import { CATEGORIES, type Medians, median, medians, type Run } from './run.ts'

const TIMES = 5
const LCP_MS_MAX = 1200

const MEASURED = [
  ['home', PAGES.home.pattern],
  ['FAQ', PAGES.faq.pattern],
  ['how it works', PAGES.howItWorks.pattern],
  ['download', PAGES.download.pattern],
  ['play safe', PAGES.playSafe.pattern],
  ['track record', PAGES.trackRecord.pattern],
  ['blog', PAGES.blog.pattern],
] as const

interface Measured extends Medians {
  readonly page: string
}

/** Pages in one language and its first post, each opened five times in the product as `npm start` serves it. */
export async function measureIn(locale: Locale): Promise<readonly Verdict[]> {
  const measured = await withProduct(async (origin) => {
    const opened = [...MEASURED, ['a post', await firstPost(origin, locale)] as const]
    // The first answers of a fresh run warm its caches (compressed files), as those of the cloud are.
    for (const [, path] of opened) await (await fetch(`${origin}${withLocale(locale, path)}`)).text()
    const pages: Measured[] = []
    const all: Run[] = []
    for (const [page, path] of opened) {
      const runs: Run[] = []
      for (let time = 0; time < TIMES; time++) {
        runs.push(await lighthouseRun(`${origin}${withLocale(locale, path)}`))
      }
      pages.push({ page, ...medians(runs) })
      all.push(...runs)
    }
    printMachine(locale, all)
    return pages
  })
  print(measured)
  return measured.flatMap((page) => verdicts(page, locale))
}

function printMachine(locale: Locale, runs: readonly Run[]): void {
  const index = Math.round(median(runs.map(({ benchmarkIndex }) => benchmarkIndex)))
  const memory = Math.round(totalmem() / 2 ** 30)
  console.log(`${new Date().toISOString()}, npm run bench -- lighthouse-${locale}`)
  console.log(`${cpus().length} x ${cpus()[0]?.model}, ${memory} GiB, benchmark index ${index}`)
  console.log(`Lighthouse ${runs[0]?.lighthouseVersion}, mobile defaults, median of ${TIMES} runs\n`)
}

function print(pages: readonly Measured[]): void {
  const rows = pages.map(({ page, scores, lcpMs, cls, tbtMs }) => [
    page,
    ...CATEGORIES.map((category) => scores[category]),
    (lcpMs / 1000).toFixed(2),
    cls.toFixed(3),
    Math.round(tbtMs),
  ])
  console.log(textTable(['page', ...CATEGORIES, 'LCP s', 'CLS', 'TBT ms'], rows))
  for (const { page, failing } of pages) {
    if (failing.length > 0) console.log(`\n${page}, below 100:\n  ${failing.join('\n  ')}`)
  }
}

function verdicts({ page, scores, lcpMs, cls }: Measured, locale: Locale): readonly Verdict[] {
  const values = CATEGORIES.map((category) => scores[category])
  const full = {
    target: `Lighthouse 100 / 100 / 100 / 100: ${page}, ${locale}`,
    measured: values.join(' / '),
    met: values.every((value) => value === 100),
  }
  if (page !== 'home') return [full]
  return [
    full,
    {
      target: `Home's largest paint within ${LCP_MS_MAX / 1000} s, ${locale}`,
      measured: `${(lcpMs / 1000).toFixed(2)} s`,
      met: lcpMs <= LCP_MS_MAX,
    },
    { target: `Nothing on home moves (CLS 0), ${locale}`, measured: cls.toFixed(3), met: cls === 0 },
  ]
}
