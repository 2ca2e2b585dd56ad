import type { Dashboard } from '#shared/models/dashboard.ts'
import { Link } from '#web/app/link.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useCount } from './count.tsx'
import styles from './dashboard.module.css'
import { listPaths } from './list-paths.ts'

const TILES = ['accounts', 'deposits', 'activationsDue', 'mailsFailed'] as const
type Tile = (typeof TILES)[number]

/** What waits for somebody: each tile leads to its list. */
export function WaitingTiles({ desk }: { desk: Dashboard }) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={styles.whole} aria-labelledby="waits">
      <h2 id="waits" className="visually-hidden">
        {t('waits.label')}
      </h2>
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile}>
            <WaitingTile tile={tile} waiting={desk[tile]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingTile({ tile, waiting }: { tile: Tile; waiting: Dashboard[Tile] }) {
  const { t } = useTranslation('dashboard')
  const count = useCount()
  return (
    <Link to={listPaths[tile]} className={styles.tile}>
      <span className={styles.name}>{t(`waits.${tile}`)}</span>
      <span className={styles.figure}>{count(waiting)}</span>
      <span className={styles.name}>
        <Since tile={tile} waiting={waiting} />
      </span>
    </Link>
  )
}

function Since({ tile, waiting }: { tile: Tile; waiting: Dashboard[Tile] }) {
  const { t } = useTranslation('dashboard')
  const { dateTime } = useFormat()
  if (waiting.oldest === undefined) return tile === 'mailsFailed' ? t('waits.mailsNone') : t('waits.none')
  if (tile === 'mailsFailed') return t('waits.mailsHint')
  if (tile === 'activationsDue') return t('waits.activationsHint')
  return t('waits.oldest', { when: dateTime(waiting.oldest) })
}
