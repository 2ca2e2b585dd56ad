import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import type { BlogCard } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { classes } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import styles from '../editor.module.css'

/** Shows in which of the six languages a text exists, and which translations are behind their original. */
export function LanguageMatrix({ post }: { post: BlogCard }) {
  const { t } = useTranslation('posts')
  const known = post.languages ?? [{ language: post.language, _id: post._id }]
  return (
    <>
      {LOCALE_NAMES[post.language]}
      <ul className={styles.matrix}>
        {LOCALES.map((locale) => {
          const found = known.find(({ language }) => language === locale)
          const language = LOCALE_NAMES[locale]
          const state = found?.stale ? 'stale' : found ? 'exists' : 'missing'
          const isOwn = found?._id === post._id
          const name = t(isOwn && state === 'exists' ? 'matrix.own' : `matrix.${state}`, { language })
          const code = state === 'stale' ? `${locale}!` : locale
          return (
            <li key={locale} className={classes(styles[state], isOwn && styles.own)} title={name}>
              {found && !isOwn ? (
                <Link to={paths.adminBlogPost.to({ id: found._id })} aria-label={name}>
                  {code}
                </Link>
              ) : (
                <>
                  <span aria-hidden="true">{code}</span>
                  <span className="visually-hidden">{name}</span>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
