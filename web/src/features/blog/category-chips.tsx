import type { Category } from '#shared/models/category.ts'
import { Link } from '#web/app/link.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { categoryName, listPath } from './addresses.ts'
import styles from './blog.module.css'

interface CategoryChipsProps {
  categories: readonly Category[]
  /** The slug of the one that is shown; none for all. */
  current: string | undefined
}

/** Links to the parts of the list. */
export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const { t } = useTranslation('blog')
  if (categories.length === 0) return null
  const parts = [
    { slug: undefined, name: t('all') },
    ...categories.map((category) => ({ slug: category.slug, name: categoryName(category) })),
  ]
  return (
    <nav aria-label={t('categories')}>
      <ul className={styles.chips}>
        {parts.map(({ slug, name }) => (
          <li key={slug ?? ''}>
            <Link to={listPath({ category: slug })} aria-current={slug === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
