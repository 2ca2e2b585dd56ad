import type { PlayerMail, PlayerSignals as Signals } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { usePolling } from '#web/lib/query.ts'
import { Card } from '#web/ui/index.ts'
import { useMailName } from '../dashboard/failed-mails.tsx'
import styles from './players.module.css'

/** The player's recent rounds, read-only. */
export function PlayerSignals({ signals }: { signals: Signals }) {
  const { t } = useTranslation('players')
  const { dateTime, number } = useFormat()
  const { allowed, used, nextAt, last } = signals
  return (
    <Card title={t('signals.title')}>
      <p>
        {t('signals.used', { used: number(used), allowed: number(allowed) })}
        {nextAt && ` ${t('signals.next', { when: dateTime(nextAt) })}`}
      </p>
      {last.length === 0 && <p className="muted">{t('signals.none')}</p>}
      {last.length > 0 && (
        <ol className={styles.timeline} aria-label={t('signals.title')}>
          {last.map((signal) => (
            <Signal key={signal._id} signal={signal} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Signal({ signal: { at, mode, target, state } }: { signal: Signals['last'][number] }) {
  const { t } = useTranslation('players')
  const { dateTime, multiplier } = useFormat()
  const open = mode === 'fun' ? 'notFlown' : 'notReported'
  return (
    <li>
      <time dateTime={at} className="small muted">
        {dateTime(at)}
      </time>
      <p>
        {t('signals.line', {
          mode: t(`signals.mode.${mode}`),
          target: multiplier(target),
          state: t(`signals.state.${state === 'open' ? open : state}`),
        })}
      </p>
    </li>
  )
}

interface PlayerMailsProps {
  mails: readonly PlayerMail[]
  refresh: () => Promise<void>
}

/** The emails of 30 days and their fate, which comes seconds to hours after they were written. */
export function PlayerMails({ mails, refresh }: PlayerMailsProps) {
  const { t } = useTranslation('players')
  const { dateTime } = useFormat()
  const nameOf = useMailName()
  usePolling(refresh)
  return (
    <Card title={t('mails.title')}>
      {mails.length === 0 && <p className="muted">{t('mails.none')}</p>}
      {mails.length > 0 && (
        <ol className={styles.timeline} aria-label={t('mails.title')}>
          {mails.map(({ _id, mail, fate, fateAt }) => (
            <li key={_id}>
              <time dateTime={fateAt} className="small muted">
                {dateTime(fateAt)}
              </time>
              <p>{t('mails.line', { mail: nameOf(mail), fate: t(`mails.fate.${fate}`) })}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
