import { useId } from 'react'
import { languageTag } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { APP_NAME } from '#web/lib/constants.ts'
import { Card, classes } from '#web/ui/index.ts'
import { WordedField } from '#web/ui/wording/worded-field.tsx'
import type { PostFields } from '../saving/post-fields.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { publicAddress } from './head-fields.tsx'
import { PictureChoice } from './picture-card.tsx'
import styles from './post.module.css'
import { useFieldErrors } from './use-post-fields.ts'

/** Search engines cut titles at about 600 pixels and descriptions at 160 characters. */
const TITLE_SHOWN = 60
const DESCRIPTION_SHOWN = 160

export function SeoCard({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { seo, title, subtitle, language } = draft.state.present
  const id = useId()
  const error = useFieldErrors(draft)('seo')
  const set = (change: Partial<PostFields['seo']>) => draft.set({ seo: { ...seo, ...change } })
  const count = (text: string, shown: number) => t('seo.count', { count: [...text].length, shown })
  return (
    <Card title={t('field.seo')}>
      <WordedField
        id={`${id}title`}
        name="seo-title"
        label={t('seo.fieldTitle')}
        hint={`${count(seo.title || title, TITLE_SHOWN)} ${seo.title === '' ? t('seo.titleEmpty') : ''}`}
        language={language}
        value={seo.title}
        error={error}
        optional
        spellCheck
        onChange={(next) => set({ title: next })}
      />
      <WordedField
        id={`${id}description`}
        name="seo-description"
        label={t('seo.fieldDescription')}
        hint={`${count(seo.description || subtitle, DESCRIPTION_SHOWN)} ${seo.description === '' ? t('seo.descriptionEmpty') : ''}`}
        language={language}
        value={seo.description}
        optional
        rows={3}
        // A description is one line.
        onChange={(next) => set({ description: next.replaceAll('\n', ' ') })}
      />
      <h3>{t('seo.image')}</h3>
      <p className="muted small">{t('seo.imageText')}</p>
      <PictureChoice value={seo.image} onChange={(image) => set({ image })} />
      <SearchPreview fields={draft.state.present} />
      <SharePreview fields={draft.state.present} />
    </Card>
  )
}

function SharePreview({ fields }: { fields: PostFields }) {
  const { t } = useTranslation('posts')
  const { seo, title, subtitle, thumbnail, language } = fields
  const image = seo.image || thumbnail
  return (
    <figure className={styles.preview}>
      <figcaption className="small muted">{t('seo.share')}</figcaption>
      <div className={styles.shared} lang={languageTag(language)}>
        {image === '' ? (
          <p className={styles.sharedImage}>{t('seo.ownImage')}</p>
        ) : (
          <img className={styles.sharedImage} src={image} alt="" loading="lazy" />
        )}
        <div className={styles.sharedText}>
          <p className="small muted">{window.location.host}</p>
          <p className="bold">{seo.title || title}</p>
          <p className="small">{seo.description || subtitle || APP_NAME}</p>
        </div>
      </div>
    </figure>
  )
}

function SearchPreview({ fields }: { fields: PostFields }) {
  const { t } = useTranslation('posts')
  const { seo, title, subtitle, language, slug } = fields
  return (
    <figure className={styles.preview}>
      <figcaption className="small muted">{t('seo.search')}</figcaption>
      <div className={classes(styles.shared, styles.sharedText)} lang={languageTag(language)}>
        <p className="muted small">{publicAddress(language, slug).replaceAll('/', ' › ')}</p>
        <p className={styles.resultTitle}>{truncate(seo.title || title, TITLE_SHOWN)}</p>
        <p className="small">
          {truncate(seo.description || subtitle, DESCRIPTION_SHOWN) || t('seo.noDescription')}
        </p>
      </div>
    </figure>
  )
}

/** Cuts at a word, as search engines do. */
function truncate(text: string, maxLength: number): string {
  const characters = [...text.trim()]
  if (characters.length <= maxLength) return characters.join('')
  const start = characters.slice(0, maxLength).join('')
  const end = start.lastIndexOf(' ')
  return `${end > maxLength / 2 ? start.slice(0, end) : start} …`
}
