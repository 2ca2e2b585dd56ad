import { FEED_PATH } from '#shared/site/pages.ts'
import { localHref } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './blog.module.css'

/** For feed readers: no page, and so a plain link. */
export function FeedLink() {
  const { t } = useTranslation('blog')
  return (
    <a className={styles.feed} href={localHref(FEED_PATH)} type="application/atom+xml">
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="3" cy="13" r="2.4" />
        <path d="M1 5.5V8.4A6.6 6.6 0 0 1 7.6 15H10.5A9.5 9.5 0 0 0 1 5.5ZM1 0.6V3.5A11.5 11.5 0 0 1 12.5 15H15.4A14.4 14.4 0 0 0 1 0.6Z" />
      </svg>
      {t('feed')}
    </a>
  )
}
