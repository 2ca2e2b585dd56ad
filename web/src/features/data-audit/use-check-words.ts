import type { Check } from '#shared/crash/audit/check.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFigureWords } from './use-figure-words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NEEDS = {
  missing_ids: 'ids',
  duplicate_ids: 'ids',
  order: 'order',
  time_gaps: 'time',
} as const

/** What a check found, in a sentence with its figures. */
export function useCheckWords(): (check: Check) => string {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const duration = (ms: number) => {
    const [value, unit] = ms >= HOUR_MS ? [ms / HOUR_MS, 'hour'] : [ms / MINUTE_MS, 'minute']
    return t(`checks.duration.${unit as 'hour' | 'minute'}`, {
      value: words.decimal(value, 1),
      count: Math.round(value),
    })
  }
  return (check) => {
    const { code, grade, observed, expected = 0, p = 1, figures = {} } = check
    if (grade === 'not_testable') {
      return t(`checks.cannot.${code in NEEDS ? NEEDS[code as keyof typeof NEEDS] : 'rounds'}`)
    }
    const values = {
      observed: code === 'serial' || code === 'shape' ? words.decimal(observed, 2) : words.count(observed),
      expected: words.decimal(expected, expected < 10 ? 1 : 0),
      p: words.p(p),
      range: words.count(figures.range ?? 0),
      gaps: words.count(figures.gaps ?? 0),
      longest: code === 'time_gaps' ? duration(figures.longestMs ?? 0) : words.count(figures.longest ?? 0),
      missed: words.count(figures.roundsMissed ?? 0),
      highest: words.x(figures.highestX100 ?? 0),
      df: words.count(figures.df ?? 0),
    }
    if (grade === 'clear') {
      return code === 'order' && figures.newestFirst === 1
        ? t('checks.fine.orderDown')
        : t(`checks.fine.${code}`, values)
    }
    if (code === 'instant_crashes') {
      return t(figures.tooFew === 1 ? 'checks.found.instantFew' : 'checks.found.instantMany', values)
    }
    return t(`checks.found.${code}`, values)
  }
}
