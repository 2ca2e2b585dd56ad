import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/index.ts'
import type { FlownRound } from './book.ts'
import styles from './practice.module.css'

/** The last rounds, newest first; what became of the target is said by a mark and in words, not by a colour. */
export function HistoryStrip({ rounds }: { rounds: readonly FlownRound[] }) {
  const { t } = useTranslation('game')
  return (
    <section className={styles.history} aria-labelledby="last-rounds">
      <div className="row-spread">
        <h2 id="last-rounds" className={styles.heading}>
          {t('history.title')}
        </h2>
        <Link to={paths.rounds.to()}>{t('history.all')}</Link>
      </div>
      {rounds.length === 0 ? (
        <p className="muted">{t('history.empty')}</p>
      ) : (
        <ol className={styles.strip}>
          {rounds.map((round) => (
            <Past key={round.id} round={round} />
          ))}
        </ol>
      )}
      {rounds.length > 0 && <p className="small muted measure">{t('history.note')}</p>}
    </section>
  )
}

function Past({ round }: { round: FlownRound }) {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const { hit, local } = round
  const target = multiplier(round.target)
  const words = hit ? t('history.reached', { target }) : t('history.missed', { target })
  return (
    <li className={classes(styles.past, hit && styles.hit)}>
      <span className="figures">{multiplier(round.multiplier)}</span>
      <span className={styles.pastTarget}>
        <span aria-hidden="true">
          {hit ? '≥' : '<'} {target}
        </span>
        <span className="visually-hidden">{words}</span>
        {local && <span> · {t('history.local')}</span>}
      </span>
    </li>
  )
}
