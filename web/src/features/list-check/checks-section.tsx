import type { Check, CheckCode } from '#shared/crash/list-check/check.ts'
import { languageTag } from '#shared/i18n/locales.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Badge } from '#web/ui/index.ts'
import styles from './list-check.module.css'
import type { Report } from './list-check-job.ts'
import { SampleSurvivalPlot } from './sample-survival-plot.tsx'
import { useFigureFormat } from './use-figure-format.ts'

/** Checks whose finding shows in the survival curve. */
const DISTRIBUTION_CHECKS: readonly CheckCode[] = ['capped_tail', 'shape', 'whole_numbers', 'instant_crashes']

/** Tells first whether the data can carry an answer. */
export function ChecksSection({ report }: { report: Report }) {
  const { t } = useTranslation('listCheck')
  const { checks, curve, judged } = report
  const headline = useCompleteness(report)
  const found = checks.filter(({ grade }) => grade === 'broken' || grade === 'notable')
  const ordered = found.toSorted((a, b) => Number(isBlocking(report, b)) - Number(isBlocking(report, a)))
  // For the return, the curve stands beside its figures instead.
  const showsCurve =
    judged.question === 'claim' && found.some(({ code }) => DISTRIBUTION_CHECKS.includes(code))
  return (
    <section className="stack" aria-labelledby="list-check-checks">
      <h2 id="list-check-checks" className="visually-hidden">
        {t('checks.title')}
      </h2>
      <p className={styles.headline}>{headline}</p>
      {ordered.length > 0 && (
        <ul className="stack-3 plain-list">
          {ordered.map((check) => (
            <Finding key={check.code} check={check} blocking={isBlocking(report, check)} />
          ))}
        </ul>
      )}
      {showsCurve && curve && <SampleSurvivalPlot curve={curve} />}
      <CheckList checks={checks} grade="clear" />
      <CheckList checks={checks} grade="not_testable" />
      <p className="muted small measure">{t('checks.blind')}</p>
    </section>
  )
}

function Finding({ check, blocking }: { check: Check; blocking: boolean }) {
  const { t } = useTranslation('listCheck')
  const textOf = useDescribeCheck()
  const format = useFigureFormat()
  const text = textOf(check)
  const rounds = format.count(check.rounds ?? 0)
  const most = check.rounds === undefined ? 'checks.pMost' : 'checks.pOldest'
  const p = check.p === undefined ? undefined : t(most, { p: format.p(check.p), rounds })
  return (
    <li className="stack-1 measure">
      <span className="row">
        <strong>{t(`checks.name.${check.code}`)}</strong>
        <Badge tone={blocking ? 'bad' : 'warn'}>{t(`checks.grade.${blocking ? 'broken' : 'notable'}`)}</Badge>
      </span>
      <span>{p === undefined ? text : text.replace(/\.$/, ` (${p}).`)}</span>
    </li>
  )
}

/** The data that a check requires; the unlisted checks require rounds. */
const NEEDS: Partial<Record<CheckCode, 'ids' | 'order' | 'time'>> = {
  missing_ids: 'ids',
  duplicate_ids: 'ids',
  order: 'order',
  time_gaps: 'time',
  short_gaps: 'time',
}

/** Lists the passed checks, or the impossible ones with the data that they lack. */
function CheckList({ checks, grade }: { checks: readonly Check[]; grade: 'clear' | 'not_testable' }) {
  const { t } = useTranslation('listCheck')
  const listed = checks.filter((check) => check.grade === grade)
  if (listed.length === 0) return null
  const count = listed.length
  return (
    <details>
      <summary>{grade === 'clear' ? t('checks.passed', { count }) : t('checks.untested', { count })}</summary>
      <ul className="stack-2 bullets measure small">
        {listed.map(({ code }) => (
          <li key={code}>
            {t(`checks.name.${code}`)}
            {grade === 'not_testable' && `: ${t(`checks.cannot.${NEEDS[code] ?? 'rounds'}`)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

const SECOND = ['second', 1000] as const
const UNITS = [['hour', HOUR_MS], ['minute', MINUTE_MS], SECOND] as const

export function useDescribeCheck(): (check: Check) => string {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const locale = languageTag(useReadingLanguage())
  const duration = (ms: number) => {
    const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? SECOND
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    return (ms / size).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long', ...digits })
  }
  return (check) => {
    const { code, observed, expected = 0, figures = {} } = check
    const values = {
      observed: format.count(Math.round(observed)),
      expected: format.decimal(expected, expected < 10 ? 1 : 0),
      range: format.count(figures.range ?? 0),
      gaps: format.count(figures.gaps ?? 0),
      longest: code === 'time_gaps' ? duration(figures.longestMs ?? 0) : format.count(figures.longest ?? 0),
      missed: format.count(figures.roundsMissed ?? 0),
      highest: format.x(figures.highestX100 ?? 0),
      usual: duration(figures.usualMs ?? 0),
      shortest: duration(figures.shortestMs ?? 0),
      lag: format.count(figures.lag ?? 0),
      length: format.count(figures.length ?? 0),
      pairs: format.count(figures.pairs ?? 0),
      at: format.count(figures.largestAt ?? 0),
    }
    if (code === 'instant_crashes') {
      return t(figures.tooFew === 1 ? 'checks.found.instantFew' : 'checks.found.instantMany', values)
    }
    if (code === 'order' && figures.shuffled === 1) return t('checks.found.shuffled')
    return t(`checks.found.${code}`, values)
  }
}

/** Returns true if this finding prevents a verdict. */
function isBlocking({ judged }: Report, { code }: Check): boolean {
  return judged.verdict.because.includes(code)
}

/** Returns one line that says whether the data are complete. */
export function useCompleteness(report: Report): string {
  const { t } = useTranslation('listCheck')
  const { checks, judged } = report
  if (judged.verdict.because.length > 0) return t('checks.broken')
  const count = checks.filter(({ grade }) => grade === 'notable' || grade === 'broken').length
  if (count > 0) return t('checks.notable', { count })
  const isTested = checks.some(({ code, grade }) => code === 'capped_tail' && grade === 'clear')
  const hasIds = checks.some(({ code, grade }) => code === 'missing_ids' && grade === 'clear')
  return t(isTested || hasIds ? 'checks.clear' : 'checks.few')
}
