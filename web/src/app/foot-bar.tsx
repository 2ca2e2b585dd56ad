import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { PlaceIcon } from '#web/ui/place-icon.tsx'
import styles from './foot-bar.module.css'

const PLACES = [
  { word: 'game', page: paths.game },
  { word: 'rounds', page: paths.rounds },
  { word: 'learn', page: paths.howItWorks },
  { word: 'stop', page: paths.playSafe },
] as const

/**
 * The four places of a user on a phone. Every page contains it; `data-session` shows it before the first paint, so that
 * it needs no code and shifts nothing.
 *
 * @param path without the language
 */
export function FootBar({ path }: { path: string }) {
  const { t } = useTranslation('app')
  return (
    <nav className={styles.bar} aria-label={t('bar.label')}>
      {PLACES.map(({ word, page }) => (
        <Link
          key={word}
          to={page.to()}
          aria-current={path === page.to() || path.startsWith(`${page.to()}/`) ? 'page' : undefined}
        >
          <PlaceIcon place={word} />
          {t(`bar.${word}`)}
        </Link>
      ))}
    </nav>
  )
}
