import { Link } from '#web/app/link.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { APP_NAME } from './constants.ts'
import styles from './header.module.css'
import { paths } from './paths.ts'

/** The mark of web/brand/mark.svg, without its ground, and the way home. */
export function Brand() {
  const { t } = useTranslation('app')
  return (
    <Link to={paths.home.to()} className={styles.brand} aria-label={t('home', { name: APP_NAME })}>
      <svg viewBox="2 2 28 26" width="28" height="26" aria-hidden="true">
        <path d="M4 13H8M12 13H16" className={styles.target} />
        <path d="M5 26Q19 25.5 24 9" className={styles.line} />
        <circle cx="24" cy="8" r="4.5" className={styles.plane} />
      </svg>
      <span>{APP_NAME}</span>
    </Link>
  )
}
