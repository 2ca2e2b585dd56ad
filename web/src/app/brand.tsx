import { Link } from '#web/app/link.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { APP_NAME } from './constants.ts'
import styles from './header.module.css'
import { paths } from './paths.ts'

/** A climbing line over a dashed target: the mark, and the way home. */
export function Brand() {
  const { t } = useTranslation('app')
  return (
    <Link to={paths.home.to()} className={styles.brand} aria-label={t('home', { name: APP_NAME })}>
      <svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true">
        <path d="M2 21 Q18 20 26 5" className={styles.line} />
        <path d="M2 11 H30" className={styles.target} />
        <circle cx="26" cy="5" r="3.5" className={styles.plane} />
      </svg>
      <span>{APP_NAME}</span>
    </Link>
  )
}
