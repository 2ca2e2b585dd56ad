import type { BlogCard } from '#shared/models/blog.ts'
import { classes } from '#web/ui/classes.ts'
import { drawingOf } from './drawing.ts'
import styles from './picture.module.css'
import { sourcesOf } from './picture-sources.ts'

interface PostPictureProps {
  post: Partial<Pick<BlogCard, '_id' | 'translationOf' | 'thumbnail'>>
  /** Of a card, or across a page. */
  shape: 'card' | 'cover'
  /** How wide it is shown, as an `img` names it. */
  sizes: string
  /** Among the first things seen: fetched at once. */
  first?: boolean
}

const DRAWN = { card: { width: 320, height: 180 }, cover: { width: 960, height: 200 } }

/** A post's picture or, where it has none, a drawing of its own; beside its title it tells nothing new. */
export function PostPicture({ post, shape, sizes, first = false }: PostPictureProps) {
  const { thumbnail, translationOf, _id } = post
  if (!thumbnail) {
    const size = DRAWN[shape]
    return (
      <svg
        className={classes(styles.drawing, styles[shape])}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        {Object.entries(drawingOf(translationOf ?? _id ?? '', size)).map(([part, path]) => (
          <path key={part} className={styles[part]} d={path} />
        ))}
      </svg>
    )
  }
  return (
    <img
      className={styles.picture}
      alt=""
      {...sourcesOf(thumbnail)}
      sizes={sizes}
      // Its box has this shape whatever the picture's own is.
      width={1600}
      height={900}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
