import { toDecimal } from '#shared/crash/multiplier.ts'
import { RISK_BANDS, type Risk } from '#shared/crash/target.ts'
import { regionalTag } from '#shared/i18n/locales.ts'
import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

export function useRecordFormat() {
  const { t } = useTranslation('trackRecord')
  const { number, percent, multiplier } = useFormat()
  const locale = useReadingLanguage()
  return {
    count: (value: number) => number(value),
    /** One decimal: expected hits are fractional. */
    hits: (value: number) => number(value, 1),
    share: (value: number) => percent(value, 1),
    net: (value: number) => number(value, 3),
    range: (low: string, high: string) => t('figures.range', { low, high }),
    band: (risk: Risk) => {
      const { lowX100, highX100 } = RISK_BANDS[risk]
      return t('figures.range', {
        low: multiplier(toDecimal(lowX100)),
        high: multiplier(toDecimal(highX100)),
      })
    },
    /** Formats `2026-11` as "Nov 2026". */
    month: (month: string) =>
      new Date(`${month}-01T00:00:00Z`).toLocaleDateString(regionalTag(locale), {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }),
  }
}
