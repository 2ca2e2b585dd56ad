import { useState } from 'react'
import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Me } from '#web/lib/use-fresh-me.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Card, Notice } from '#web/ui/index.ts'
import { FOREVER_YEAR } from './exclusion.ts'
import { ExclusionDialog } from './exclusion-dialog.tsx'

interface ExclusionCardProps {
  user: User
  refresh: () => Promise<Me>
}

export function ExclusionCard({ user, refresh }: ExclusionCardProps) {
  const { t } = useTranslation('protection')
  const { dateTime } = useFormat()
  const [open, setOpen] = useState(false)
  const until = user.excludedUntil
  const forever = until?.startsWith(FOREVER_YEAR) ?? false
  return (
    <Card title={t('exclusion.title')}>
      <p className="measure muted">{t('exclusion.text')}</p>
      {until && (
        <Notice
          title={forever ? t('exclusion.forever') : t('exclusion.running', { until: dateTime(until) })}
        />
      )}
      {!forever && (
        <div>
          <Button onClick={() => setOpen(true)}>
            {until ? t('exclusion.lengthen') : t('exclusion.start')}
          </Button>
        </div>
      )}
      {until && <HelpLine />}
      <ExclusionDialog
        open={open}
        onClose={() => setOpen(false)}
        onExcluded={() => void refresh().catch(() => undefined)}
      />
    </Card>
  )
}
