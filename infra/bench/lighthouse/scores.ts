import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { PAGES, type PageName } from '#shared/site/pages.ts'
import { withProduct } from '../product.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { CATEGORIES, firstPost, lighthouseRun, medianOf, type Run } from './lighthouse-run.ts'

const TIMES = 5
const LCP_MS_MAX = 1200
const MEASURED = [
  ...['home', 'faq', 'howItWorks', 'download', 'playSafe', 'trackRecord', 'blog'],
] as const satisfies readonly PageName[]

export function scoresIn(locale: Locale) {
  return { measure: () => measureIn(locale) }
}

/** Public pages of one language and its newest post, each opened five times in the product as `npm start` serves it. */
async function measureIn(locale: Locale): Promise<readonly Verdict[]> {
  const pages: [string, readonly Run[]][] = []
  await withProduct(async (origin) => {
    const paths = MEASURED.map((name): [string, string] => [name, PAGES[name].pattern])
    for (const [page, path] of [...paths, ['post', await firstPost(origin, locale)] as const]) {
      const address = `${origin}${withLocale(locale, path)}`
      // The first answer fills the caches of a fresh product.
      await (await fetch(address)).text()
      const runs: Run[] = []
      for (let time = 0; time < TIMES; time++) runs.push(await lighthouseRun(address))
      pages.push([page, runs])
    }
  })
  print(pages)
  return pages.flatMap(([page, runs]) => verdicts(page, locale, runs))
}

const scoresOf = (runs: readonly Run[]) =>
  CATEGORIES.map((_, place) => medianOf(runs, ({ scores }) => scores[place] ?? 0))

function print(pages: readonly (readonly [string, readonly Run[]])[]): void {
  const rows = pages.map(([page, runs]) => [
    page,
    ...scoresOf(runs),
    (medianOf(runs, ({ lcpMs }) => lcpMs) / 1000).toFixed(2),
    medianOf(runs, ({ cls }) => cls).toFixed(3),
    Math.round(medianOf(runs, ({ tbtMs }) => tbtMs)),
    Math.round(medianOf(runs, ({ benchmarkIndex }) => benchmarkIndex)),
  ])
  console.log(textTable(['page', ...CATEGORIES, 'LCP s', 'CLS', 'TBT ms', 'index'], rows))
  for (const [page, runs] of pages) {
    if (scoresOf(runs).every((score) => score === 100)) continue
    console.log(`\n${page}, below 100: ${[...new Set(runs.flatMap(({ failing }) => failing))].join('; ')}`)
  }
}

function verdicts(page: string, locale: Locale, runs: readonly Run[]): readonly Verdict[] {
  const scores = scoresOf(runs)
  const full = {
    target: `Lighthouse 100 / 100 / 100 / 100: ${page}, ${locale}`,
    measured: scores.join(' / '),
    met: scores.every((score) => score === 100),
  }
  if (page !== 'home') return [full]
  const lcpMs = medianOf(runs, (run) => run.lcpMs)
  const cls = medianOf(runs, (run) => run.cls)
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
