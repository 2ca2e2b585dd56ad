import type { User } from '#shared/models/user.ts'
import { FOREVER_YEAR } from '#web/features/protection/exclusion.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Card, Notice } from '#web/ui/index.ts'

/** To be seen and left alone: there is no button here, and no call behind one. */
export function PlayerExclusion({ excludedUntil }: Pick<User, 'excludedUntil'>) {
  const { t } = useTranslation('players')
  const { dateTime } = useFormat()
  if (!excludedUntil) {
    return (
      <Card title={t('exclusion.title')}>
        <p className="muted">{t('exclusion.none')}</p>
      </Card>
    )
  }
  const title = excludedUntil.startsWith(FOREVER_YEAR)
    ? t('exclusion.forever')
    : t('exclusion.until', { until: dateTime(excludedUntil) })
  return (
    <Card title={t('exclusion.title')}>
      <Notice tone="warn" title={title}>
        <p>{t('exclusion.text')}</p>
      </Notice>
    </Card>
  )
}
