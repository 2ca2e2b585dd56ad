import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Notice } from '#web/ui/index.ts'
import type { Conflict, Resolved } from './use-casino-form.ts'

interface ConflictNoticeProps {
  conflict: Conflict
  onResolve: (keepMine: boolean) => Promise<void>
}

/** Takes the focus when it appears: the focused element is gone or far down the page. */
function FocusOnMount({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Names who saved first and when, and offers both ways to go on. */
export function ConflictNotice({ conflict: { changedBy, changedAt }, onResolve }: ConflictNoticeProps) {
  const { t } = useTranslation('casinos')
  const { dateTime } = useFormat()
  const merge = useAction(() => onResolve(true))
  const theirs = useAction(() => onResolve(false))
  const who = changedBy?.name ?? t('conflict.someone')
  return (
    <FocusOnMount>
      <Notice
        tone="warn"
        role="alert"
        title={t('conflict.title', { who, when: changedAt ? dateTime(changedAt) : '' })}
      >
        <p>{t('conflict.text')}</p>
        <div className="row">
          <Button pending={merge.pending} onClick={merge.run}>
            {t('conflict.merge')}
          </Button>
          <Button kind="quiet" pending={theirs.pending} onClick={theirs.run}>
            {t('conflict.theirs')}
          </Button>
        </div>
        <ActionError>{merge.error ?? theirs.error}</ActionError>
      </Notice>
    </FocusOnMount>
  )
}

/** Labels of fields that both changed, in the order of the form. */
const LABELS = [
  ['name', 'field.name'],
  ['logo', 'field.logo'],
  ['url', 'field.url'],
  ['affiliateUrl', 'field.affiliateUrl'],
  ['compensation', 'field.compensation'],
  ['activationHours', 'field.activationHours'],
  ['fairness', 'field.fairness'],
  ['rtp', 'field.rtp'],
  ['rtpSource', 'field.rtpSourceUrl'],
  ['licences', 'section.licences'],
  ['registrationBonus', 'offer.bonus'],
  ['dailyWithdrawals', 'offer.withdrawals'],
  ['texts', 'section.texts'],
] as const

/** Shown after a conflict: names the fields to review before saving. */
export function ResolvedNotice({ both, keptMine }: Resolved) {
  const { t } = useTranslation('casinos')
  const fields = LABELS.filter(([name]) => both.includes(name)).map(([, label]) => t(label))
  return (
    <FocusOnMount>
      <Notice tone="info" role="status" title={keptMine ? t('conflict.merged') : t('conflict.dropped')}>
        {fields.length > 0 && <p>{t('conflict.both', { fields: fields.join(', ') })}</p>}
      </Notice>
    </FocusOnMount>
  )
}
