import type { ReactNode } from 'react'
import { translate } from '#web/i18n/use-translation.ts'
import { listPosts, postPath } from '#web/lib/posts.ts'
import { Link } from '#web/ui/link.tsx'
import { PostPicture } from '#web/ui/post/post-picture.tsx'

/** docs/product.md, section 9. */
const FEATURED_MAX = 3

/** The newest featured posts of this language, as cards of the section. */
export async function featuredPosts(): Promise<readonly ReactNode[]> {
  const t = translate('app')
  // Featured ones come first.
  const { blogs } = await listPosts({ limit: FEATURED_MAX })
  return (
    blogs
      // A claim that is quoted has no place here: the note that it is false stands on its page.
      .filter(({ featured, refutes }) => featured && !refutes)
      .map((post) => (
        <article key={post._id}>
          <PostPicture shape="strip" post={post} sizes="(min-width: 900px) 420px, 100vw" />
          <div>
            <p className="muted small">{t('menu.blog')}</p>
            <h3>
              <Link to={postPath(post)}>{post.title}</Link>
            </h3>
            <p className="muted">{post.subtitle || post.excerpt}</p>
          </div>
        </article>
      ))
  )
}
