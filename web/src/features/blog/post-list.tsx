import { useEffect, useRef } from 'react'
import type { BlogCard } from '#shared/models/blog.ts'
import type { Category } from '#shared/models/category.ts'
import { FEED_PATH } from '#shared/site/pages.ts'
import { BLOG_PAGE_SIZE } from '#shared/site/rendering.ts'
import { localHref } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { categoryName, type ListQuery, listPath, listPosts } from '#web/lib/posts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/placeholder.tsx'
import { Notice } from '#web/ui/status.tsx'
import styles from './blog.module.css'
import cards from './card.module.css'
import { keep, kept } from './kept.ts'
import { PostCard } from './post-card.tsx'

interface Slice {
  readonly rows: readonly BlogCard[]
  readonly cursor: string | undefined
}

interface PostListProps {
  query: ListQuery
  /** This is not the beginning of the list. */
  later: boolean
  categories: readonly Category[]
  /** What the page was written with. */
  written: Slice | undefined
}

/** Cards, and below them the way to older ones: a link that, where there is JavaScript, puts them here. */
export function PostList({ query, later, categories, written }: PostListProps) {
  const { t } = useTranslation(['blog', 'ui'])
  const { category, after } = query
  const name = `posts ${category} ${after}`
  const load = async (cursor: string | undefined, signal?: AbortSignal) => {
    const answer = await listPosts({ category, cursor: cursor ?? after, limit: BLOG_PAGE_SIZE }, signal)
    return { rows: answer.blogs, cursor: answer.cursor }
  }
  const pages = usePages<BlogCard>(load, [], written ?? kept<Slice>(name))
  const { rows, cursor } = pages
  useEffect(() => {
    if (rows) keep(name, { rows, cursor } satisfies Slice)
  }, [name, rows, cursor])
  const list = useFocusOnMore(rows?.length)
  const nameOf = (post: BlogCard) => {
    const found = categories.find(({ _id }) => _id === post.category)
    return found && categoryName(found)
  }
  if (rows?.length === 0) return <NoPosts inCategory={category !== undefined} />
  return (
    <>
      {rows ? (
        <ul ref={list} className={cards.cards}>
          {rows.map((post, index) => (
            <li key={post._id}>
              <PostCard
                post={post}
                category={nameOf(post)}
                heading="h2"
                lead={index === 0 && !later}
                first={index === 0}
              />
            </li>
          ))}
        </ul>
      ) : (
        !pages.error && <Waiting />
      )}
      {pages.error && (
        <Notice tone="warn" role="alert" title={t('failed')}>
          <p>{pages.error}</p>
          {!rows && (
            <div>
              <Button onClick={pages.reload}>{t('ui:retry')}</Button>
            </div>
          )}
        </Notice>
      )}
      <div className={styles.foot}>
        {pages.more && cursor !== undefined && (
          <ButtonLink
            to={listPath({ category, after: cursor })}
            aria-busy={pages.fetchingMore || undefined}
            onClick={(event) => {
              event.preventDefault()
              if (!pages.fetchingMore) pages.more?.()
            }}
          >
            {t('older')}
          </ButtonLink>
        )}
        {later && (
          <ButtonLink kind="quiet" to={listPath({ category })}>
            {t('newest')}
          </ButtonLink>
        )}
        <FeedLink />
      </div>
    </>
  )
}

/** Who asked for more goes on at the first of what came. */
function useFocusOnMore(count: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const { current: last } = before
    before.current = count
    if (last === undefined || count === undefined || count <= last) return
    list.current?.children[last]?.querySelector('a')?.focus({ preventScroll: true })
  }, [count])
  return list
}

/** In the shape of the cards. */
function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className={classes(cards.cards, styles.waiting)}>
      <span className="visually-hidden">{t('loading')}</span>
      <div />
      <div />
      <div />
    </div>
  )
}

/** Nothing to read, and where there is something. */
function NoPosts({ inCategory }: { inCategory: boolean }) {
  const { t } = useTranslation('blog')
  const place = inCategory ? 'emptyCategory' : 'empty'
  return (
    <EmptyState title={t(`${place}.title`)}>
      <p className="muted measure">{t(`${place}.text`)}</p>
      <ButtonLink to={inCategory ? listPath() : paths.faq.to()}>{t(`${place}.link`)}</ButtonLink>
    </EmptyState>
  )
}

/** For feed readers: no page, and so a plain link. */
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
