import type { PlayerMail, PlayerSignals as Signals } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { usePolling } from '#web/lib/query.ts'
import { FOREVER_YEAR } from '#web/lib/remembered.ts'
import { Card, Notice } from '#web/ui/index.ts'
import { useCasinoNames } from '../casino-names.ts'
import { useMailName } from '../dashboard/failed-mails.tsx'
import styles from './players.module.css'

/** One line that answers "Why no live signals?". */
export function PlayerLive({ live: { reason, casino, until, country } }: { live: Signals['live'] }) {
  const { t } = useTranslation('players')
  const { dateTime, country: countryName } = useFormat()
  const nameOf = useCasinoNames()
  if (reason === 'ready') {
    return <Notice tone="good" title={t('live.ready', { casino: nameOf(casino ?? '') })} />
  }
  const variant =
    reason === 'excluded' && until?.startsWith(FOREVER_YEAR)
      ? 'forever'
      : reason === 'country' && country === undefined
        ? 'noCountry'
        : reason
  const why = t(`live.${variant}`, {
    when: until === undefined ? '' : dateTime(until),
    country: country === undefined ? '' : countryName(country),
  })
  const title = casino === undefined ? t('live.none', { why }) : t('live.at', { casino: nameOf(casino), why })
  return <Notice tone="info" title={title} />
}

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
