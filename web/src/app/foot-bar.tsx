import { useTranslation } from '#web/i18n/use-translation.ts'
import { TOOLS_MENU } from '#web/lib/menu.ts'
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

/** The open tools belong to Learn. */
function isIn(word: (typeof PLACES)[number]['word'], place: string, path: string): boolean {
  if (word === 'learn' && TOOLS_MENU.some(({ to }) => to === path)) return true
  return path === place || path.startsWith(`${place}/`)
}

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
        <Link key={word} to={page.to()} aria-current={isIn(word, page.to(), path) ? 'page' : undefined}>
          <PlaceIcon place={word} />
          {t(`bar.${word}`)}
        </Link>
      ))}
    </nav>
  )
}
