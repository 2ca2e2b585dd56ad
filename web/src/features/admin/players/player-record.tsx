import type { PlayerMail, PlayerSignals as Signals } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { usePolling } from '#web/lib/query.ts'
import { isForever } from '#web/lib/remembered.ts'
import { Card, Notice } from '#web/ui/index.ts'
import { useCasinoNames } from '../casino-names.ts'
import { useMailNames } from '../dashboard/failed-mails.tsx'
import { Timeline } from './timeline.tsx'

/** Answers in one line why the player gets no live signals. */
export function PlayerLive({ live: { reason, casino, until, country } }: { live: Signals['live'] }) {
  const { t } = useTranslation('players')
  const { dateTime, country: countryName } = useFormat()
  const nameOf = useCasinoNames()
  if (reason === 'ready') {
    return <Notice tone="good" title={t('live.ready', { casino: nameOf(casino ?? '') })} />
  }
  const variant =
    reason === 'excluded' && until !== undefined && isForever(until)
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
        <Timeline
          label={t('signals.title')}
          entries={last.map((signal) => ({
            key: signal._id,
            at: signal.at,
            content: <Signal signal={signal} />,
          }))}
        />
      )}
    </Card>
  )
}

function Signal({ signal: { mode, target, state } }: { signal: Signals['last'][number] }) {
  const { t } = useTranslation('players')
  const { multiplier } = useFormat()
  const open = mode === 'fun' ? 'notFlown' : 'notReported'
  return (
    <p>
      {t('signals.line', {
        mode: t(`signals.mode.${mode}`),
        target: multiplier(target),
        state: t(`signals.state.${state === 'open' ? open : state}`),
      })}
    </p>
  )
}

interface PlayerMailsProps {
  mails: readonly PlayerMail[]
  refresh: () => Promise<void>
}

/** Lists the emails of 30 days. Polls, since a mail's fate is known seconds to hours after it was written. */
export function PlayerMails({ mails, refresh }: PlayerMailsProps) {
  const { t } = useTranslation('players')
  const nameOf = useMailNames()
  usePolling(refresh)
  return (
    <Card title={t('mails.title')}>
      {mails.length === 0 && <p className="muted">{t('mails.none')}</p>}
      {mails.length > 0 && (
        <Timeline
          label={t('mails.title')}
          entries={mails.map(({ _id, mail, fate, fateAt }) => ({
            key: _id,
            at: fateAt,
            content: <p>{t('mails.line', { mail: nameOf(mail), fate: t(`mails.fate.${fate}`) })}</p>,
          }))}
        />
      )}
    </Card>
  )
}
