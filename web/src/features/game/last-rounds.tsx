import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './last-rounds.module.css'

interface LastRound {
  readonly id: string
  /** The multiplier, or the time of a round without one. */
  readonly end: string
  /** Reached or missed in words, not by a colour alone. */
  readonly result: ReactNode
}

/** The user's rounds, newest first. */
export function LastRounds({ rounds }: { rounds: readonly LastRound[] }) {
  const { t } = useTranslation('game')
  return (
    <>
      {rounds.length === 0 ? (
        <p className="muted">{t('history.empty')}</p>
      ) : (
        <>
          <ol className={styles.rounds}>
            {rounds.map(({ id, end, result }) => (
              <li key={id}>
                <b>{end}</b>
                <span className="muted small">{result}</span>
              </li>
            ))}
          </ol>
          <p className="small muted">{t('history.note')}</p>
        </>
      )}
      <p>
        <Link to={paths.rounds.to()}>{t('history.all')}</Link>
      </p>
    </>
  )
}
