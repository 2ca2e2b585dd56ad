import type { ReactNode } from 'react'
import type { PastDecision } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './players.module.css'

interface TimelineProps {
  label: string
  entries: readonly { readonly key: string; readonly at: string; readonly content: ReactNode }[]
}

/** Lists what happened to a player, each entry below its time. */
export function Timeline({ label, entries }: TimelineProps) {
  const { dateTime } = useFormat()
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ key, at, content }) => (
        <li key={key}>
          <time dateTime={at} className="small muted">
            {dateTime(at)}
          </time>
          {content}
        </li>
      ))}
    </ol>
  )
}

/** Names the colleague who acted, with a link unless the account was removed. */
export function ByStaff({ by: { _id, name } }: { by: PastDecision['by'] }) {
  const { t } = useTranslation('players')
  if (name === undefined) return t('history.byGone')
  return <Link to={paths.adminPlayer.to({ id: _id })}>{t('history.by', { name })}</Link>
}
