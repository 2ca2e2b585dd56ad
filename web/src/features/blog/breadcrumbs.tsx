import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './view.module.css'

/** Above an article: the pages that it belongs to. */
export function Breadcrumbs({ blog }: { blog: boolean }) {
  const { t } = useTranslation('blog')
  return (
    <nav className={styles.breadcrumbs} aria-label={t('breadcrumbs')}>
      <ol>
        <li>
          <Link to={paths.home.to()}>{t('home')}</Link>
        </li>
        {blog && (
          <li>
            <Link to={paths.blog.to()}>{t('title')}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
