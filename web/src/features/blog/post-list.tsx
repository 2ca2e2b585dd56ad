import type { BlogCard } from '#shared/models/blog.ts'
import type { Category } from '#shared/models/category.ts'
import { FEED_PATH } from '#shared/site/pages.ts'
import type { BlogListData } from '#shared/site/rendering.ts'
import { localHref } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { categoryName, listPath } from '#web/lib/posts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/placeholder.tsx'
import styles from './card.module.css'
import { PostCard } from './post-card.tsx'

/** Shows cards, and a link to older ones below. */
export function PostList({ data: { blogs, categories, category, cursor, later } }: { data: BlogListData }) {
  const { t } = useTranslation('blog')
  if (blogs.length === 0) return <NoPosts inCategory={category !== undefined} />
  return (
    <>
      <ul className={styles.cards}>
        {blogs.map((post, index) => (
          <li key={post._id}>
            <PostCard
              post={post}
              category={nameOf(post, categories)}
              heading="h2"
              lead={index === 0 && !later}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      <div className="row-spread no-print">
        {cursor !== undefined && (
          <ButtonLink to={listPath({ category: category?.slug, after: cursor })}>{t('older')}</ButtonLink>
        )}
        {later && (
          <ButtonLink kind="quiet" to={listPath({ category: category?.slug })}>
            {t('newest')}
          </ButtonLink>
        )}
        <FeedLink />
      </div>
    </>
  )
}

function nameOf(post: BlogCard, categories: readonly Category[]): string | undefined {
  const found = categories.find(({ _id }) => _id === post.category)
  return found && categoryName(found)
}

/** Says that the list is empty, and where posts are. */
function NoPosts({ inCategory }: { inCategory: boolean }) {
  const { t } = useTranslation('blog')
  return (
    <EmptyState title={t(inCategory ? 'emptyCategory.title' : 'empty.title')}>
      <ButtonLink to={inCategory ? listPath() : paths.faq.to()}>
        {t(inCategory ? 'all' : 'empty.link')}
      </ButtonLink>
    </EmptyState>
  )
}

/** Feeds are no pages, so this is a plain link. */
function FeedLink() {
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
