import { APP_NAME } from '#web/app/constants.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PostFields } from '../saving/post-fields.ts'
import styles from './desk.module.css'

/** About as messengers and networks show a shared link. */
export function SharePreview({ fields }: { fields: PostFields }) {
  const { t } = useTranslation('newsroom')
  const { seo, title, subtitle, thumbnail, language } = fields
  const image = seo.image || thumbnail
  return (
    <figure className={styles.preview}>
      <figcaption className="small muted">{t('seo.share')}</figcaption>
      <div className={styles.shared} lang={language}>
        {image === '' ? (
          <p className={styles.sharedNone}>{t('seo.ownImage')}</p>
        ) : (
          <img className={styles.sharedImage} src={image} alt="" loading="lazy" />
        )}
        <div className={styles.sharedText}>
          <p className="small muted">{window.location.host}</p>
          <p className={styles.sharedTitle}>{seo.title || title}</p>
          <p className="small">{seo.description || subtitle || APP_NAME}</p>
        </div>
      </div>
    </figure>
  )
}
