import type { ReactNode } from 'react'
import { translate } from '#web/i18n/use-translation.ts'
import { listPosts, postPath } from '#web/lib/posts.ts'
import { Link } from '#web/ui/link.tsx'
import { PostPicture } from '#web/ui/post/post-picture.tsx'
import styles from './featured.module.css'

/** The limit of docs/product.md, section 9. */
const FEATURED_MAX = 3

/** Returns the newest featured posts of this language as cards. */
export async function featuredPosts(): Promise<readonly ReactNode[]> {
  const t = translate('app')
  // Featured posts come first.
  const { blogs } = await listPosts({ limit: FEATURED_MAX })
  return (
    blogs
      // Posts that quote a false claim are left out: the note that it is false is on their page.
      .filter(({ featured, refutes }) => featured && !refutes)
      .map((post) => (
        <article key={post._id} className={styles.card}>
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
