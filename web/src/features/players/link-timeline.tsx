import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { LinkEvent } from './link-history.ts'
import styles from './players.module.css'

/** What happened to one casino account, newest first. */
export function LinkTimeline({ events, label }: { events: readonly LinkEvent[]; label: string }) {
  const { dateTime } = useFormat()
  return (
    <ol className={styles.timeline} aria-label={label}>
      {events.map((event) => (
        <li key={`${event.at} ${event.about}`}>
          <time dateTime={event.at} className="small muted">
            {dateTime(event.at)}
          </time>
          <EventWords event={event} />
        </li>
      ))}
    </ol>
  )
}

function EventWords({ event }: { event: LinkEvent }) {
  const { t } = useTranslation('players')
  if (!('to' in event)) return <p>{t(`history.${event.about}`)}</p>
  const { by, reason } = event
  return (
    <div>
      <p>
        {t(`history.${event.about}.${event.to}`)}{' '}
        {by.name === undefined ? (
          <span className="muted">{t('history.byGone')}</span>
        ) : (
          <Link to={paths.adminPlayer.to({ id: by._id })}>{t('history.by', { name: by.name })}</Link>
        )}
      </p>
      {reason && <p className="small">{t('history.reason', { reason })}</p>}
    </div>
  )
}
