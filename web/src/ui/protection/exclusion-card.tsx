import { useState } from 'react'
import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { isForever } from '#web/lib/remembered.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { HelpLine } from '../help-line.tsx'
import { Button, Card, Notice } from '../index.ts'
import type { ExclusionKind } from './exclusion.ts'
import { ExclusionDialog } from './exclusion-dialog.tsx'

interface ExclusionCardProps {
  user: User
  heading?: 'h2' | 'h3'
}

/**
 * Shows a running exclusion and its end; offers a short time-out or a long exclusion, each in two steps, and longer
 * ones.
 */
export function ExclusionCard({ user, heading = 'h2' }: ExclusionCardProps) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const [kind, setKind] = useState<ExclusionKind>('any')
  const [open, setOpen] = useState(false)
  const until = user.excludedUntil
  const place = useFocusKept<HTMLDivElement>(until)
  const forever = until !== undefined && isForever(until)
  const openFor = (chosen: ExclusionKind) => {
    setKind(chosen)
    setOpen(true)
  }
  return (
    <Card title={t('exclusion.title')} heading={heading}>
      {until && (
        <Notice title={forever ? t('exclusion.forever') : t('exclusion.running', { until: moment(until) })} />
      )}
      <p className="measure muted">{t('exclusion.text')}</p>
      <div ref={place} tabIndex={-1} className="row">
        {!forever &&
          (until ? (
            <Button onClick={() => openFor('any')}>{t('exclusion.lengthen')}</Button>
          ) : (
            <>
              <Button onClick={() => openFor('timeOut')}>{t('exclusion.timeOut')}</Button>
              <Button onClick={() => openFor('exclusion')}>{t('exclusion.exclude')}</Button>
            </>
          ))}
      </div>
      {until && <HelpLine />}
      <ExclusionDialog open={open} kind={kind} onClose={() => setOpen(false)} />
    </Card>
  )
}
