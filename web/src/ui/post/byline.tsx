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
  const changed =
    updatedAt !== undefined && publishedAt !== undefined && dayOf(updatedAt) > dayOf(publishedAt)
  return (
    <p className={styles.byline}>
      {category && <span className={styles.category}>{category}</span>}
      {author && <span>{t('by', { name: author })}</span>}
      {publishedAt && <Day at={publishedAt} />}
      {author && changed && <Day at={updatedAt} says={(date) => t('updated', { date })} />}
      {readingMinutes !== undefined && <span>{t('minutes', { count: readingMinutes })}</span>}
    </p>
  )
}

/** In UTC, so that the day is the same for everybody: the page is written once for all. */
const dayOf = (instant: string) => instant.slice(0, 10)

function Day({ at, says = (date) => date }: { at: string; says?: (date: string) => string }) {
  const language = regionalTag(useReadingLanguage())
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  // Browsers and servers may format a date differently; the written one stays.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {says(new Date(at).toLocaleDateString(language, options))}
    </time>
  )
}
