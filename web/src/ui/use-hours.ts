import type { Hours } from '#shared/countries/help-lines.ts'
import { languageTag } from '#shared/i18n/locales.ts'
import { DAY_MS } from '#shared/time.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const MONDAY_MS = Date.UTC(2026, 0, 5)

/**
 * Returns a helpline's hours in the page's language: "Monday to Thursday 10:00 to 22:00". The caller checks whether
 * they are confirmed.
 */
export function useHours(): (hours: Hours) => string {
  const { t } = useTranslation('ui')
  const day = (number: number) =>
    // Created on demand: few lines name days, and the first date takes a slow phone 50 ms.
    new Intl.DateTimeFormat(languageTag(currentLocale()), { weekday: 'long', timeZone: 'UTC' }).format(
      MONDAY_MS + (number - 1) * DAY_MS,
    )
  return ({ open, cost }) => {
    const times =
      open === 'always'
        ? [t('helpLine.always')]
        : (open ?? []).map(([from, to, opens, closes]) =>
            from === 1 && to === 7
              ? t('helpLine.daily', { opens, closes })
              : t('helpLine.days', { from: day(from), to: day(to), opens, closes }),
          )
    return [...times, ...(cost ? [t(`helpLine.${cost}`)] : [])].join(', ')
  }
}
