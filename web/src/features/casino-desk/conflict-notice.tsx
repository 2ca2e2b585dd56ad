import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Notice } from '#web/ui/index.ts'
import type { Conflict } from './use-casino-save.ts'

interface ConflictNoticeProps {
  conflict: Conflict
  onResolve: (keepMine: boolean) => Promise<void>
}

/** Somebody else saved first: who, when, and the two ways on. */
export function ConflictNotice({ conflict: { changedBy, changedAt }, onResolve }: ConflictNoticeProps) {
  const { t } = useTranslation('casinoDesk')
  const { dateTime } = useFormat()
  const merge = useAction(() => onResolve(true))
  const theirs = useAction(() => onResolve(false))
  const who = changedBy?.name ?? t('conflict.someone')
  return (
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
  )
}

const NAMES = [
  'name',
  'logo',
  'url',
  'affiliateUrl',
  'compensation',
  'activationHours',
  'fairness',
  'rtp',
  'rtpSource',
  'licences',
  'registrationBonus',
  'dailyWithdrawals',
  'texts',
] as const

/** After the merge: what to look at before saving. */
export function MergedNotice({ both }: { both: readonly string[] }) {
  const { t } = useTranslation('casinoDesk')
  const fields = NAMES.filter((name) => both.includes(name)).map((name) => t(`merged.${name}`))
  return (
    <Notice tone="info" role="status" title={t('conflict.merged')}>
      {fields.length > 0 && <p>{t('conflict.both', { fields: fields.join(', ') })}</p>}
    </Notice>
  )
}
