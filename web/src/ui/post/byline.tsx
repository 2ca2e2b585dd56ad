import { regionalTag } from '#shared/i18n/locales.ts'
import type { Blog } from '#shared/models/blog.ts'
import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './byline.module.css'

interface BylineProps {
  post: Partial<Pick<Blog, 'publishedAt' | 'updatedAt' | 'readingMinutes'>>
  author?: string | undefined
  category?: string | undefined
}

/** Shows author, date and reading time; a card shows the category instead. */
export function Byline({ post: { publishedAt, updatedAt, readingMinutes }, author, category }: BylineProps) {
  const { t } = useTranslation('blog')
  const isUpdated =
    updatedAt !== undefined && publishedAt !== undefined && dayOf(updatedAt) > dayOf(publishedAt)
  return (
    <p className={styles.byline}>
      {category && <span className={styles.category}>{category}</span>}
      {author && <span>{t('by', { name: author })}</span>}
      {publishedAt && <Day at={publishedAt} />}
      {author && isUpdated && <Day at={updatedAt} textOf={(date) => t('updated', { date })} />}
      {readingMinutes !== undefined && <span>{t('minutes', { count: readingMinutes })}</span>}
    </p>
  )
}

/** Returns the day in UTC: the prerendered page shows the same day to all readers. */
const dayOf = (instant: string) => instant.slice(0, 10)

function Day({ at, textOf = (date) => date }: { at: string; textOf?: (date: string) => string }) {
  const language = regionalTag(useReadingLanguage())
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  // Browsers and servers may format a date differently; hydration keeps the prerendered text.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {textOf(new Date(at).toLocaleDateString(language, options))}
    </time>
  )
}
