import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PostFields } from '../saving/post-fields.ts'
import styles from './desk.module.css'
import { publicAddress } from './head-fields.tsx'

interface SearchPreviewProps {
  fields: PostFields
  /** Characters before it is cut off. */
  shown: { readonly title: number; readonly text: number }
}

/** About as a search engine lists it. */
export function SearchPreview({ fields, shown }: SearchPreviewProps) {
  const { t } = useTranslation('newsroom')
  const { seo, title, subtitle, language, slug } = fields
  return (
    <figure className={styles.preview}>
      <figcaption className="small muted">{t('seo.search')}</figcaption>
      <div className={styles.result} lang={language}>
        <p className={styles.resultAddress}>{publicAddress(language, slug).replaceAll('/', ' › ')}</p>
        <p className={styles.resultTitle}>{cut(seo.title || title, shown.title)}</p>
        <p className="small">{cut(seo.description || subtitle, shown.text) || t('seo.noDescription')}</p>
      </div>
    </figure>
  )
}

/** At a word, as search engines do. */
function cut(text: string, most: number): string {
  const characters = [...text.trim()]
  if (characters.length <= most) return characters.join('')
  const start = characters.slice(0, most).join('')
  const end = start.lastIndexOf(' ')
  return `${end > most / 2 ? start.slice(0, end) : start} …`
}
