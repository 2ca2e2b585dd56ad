import type { BlogCard } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { postPath } from '#web/lib/posts.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { Byline } from '#web/ui/post/byline.tsx'
import { PostPicture } from '#web/ui/post/post-picture.tsx'
import styles from './card.module.css'

interface PostCardProps {
  post: BlogCard
  category?: string | undefined
  /** Below an h1, or below a section's h2. */
  heading: 'h2' | 'h3'
  /** The first card of a list takes a whole row. */
  lead?: boolean
  /** True if above the fold. */
  first?: boolean
}

/** A post in a list; the whole card is a link. */
export function PostCard({ post, category, heading: Heading, lead = false, first = false }: PostCardProps) {
  const { t } = useTranslation('blog')
  return (
    <article className={classes(styles.card, lead && styles.lead)}>
      <div className={styles.picture}>
        <PostPicture
          shape="card"
          post={post}
          first={first}
          sizes={lead ? '(min-width: 1056px) 560px, 100vw' : '(min-width: 1056px) 500px, 100vw'}
        />
      </div>
      <div className={styles.text}>
        <Byline post={post} category={category} />
        <Heading className={styles.title}>
          <Link to={postPath(post)}>{post.title}</Link>
        </Heading>
        {post.refutes && <p className={styles.refutes}>{t('refutes.title')}</p>}
        <p className="muted">{post.subtitle || post.excerpt}</p>
      </div>
    </article>
  )
}
