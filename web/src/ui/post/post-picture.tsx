import { imageSources } from '#shared/images/sizes.ts'
import type { BlogCard } from '#shared/models/blog.ts'
import { classes } from '../classes.ts'
import { drawingOf } from './drawing.ts'
import styles from './picture.module.css'

interface PostPictureProps {
  post: Partial<Pick<BlogCard, '_id' | 'translationOf' | 'thumbnail'>>
  /** The shape of a card, a low card or a full-width cover. */
  shape: 'card' | 'strip' | 'cover'
  /** The `sizes` of the `img`. */
  sizes: string
  /** Alternative text; empty on a card, where the title says enough. */
  alt?: string | undefined
  /** True if above the fold, so it is fetched at once. */
  first?: boolean
}

const DRAWN = {
  card: { width: 320, height: 180 },
  strip: { width: 240, height: 96 },
  cover: { width: 768, height: 160 },
}

/** A post's picture or, without one, a drawing made from its id. */
export function PostPicture({ post, shape, sizes, alt = '', first = false }: PostPictureProps) {
  const { thumbnail, translationOf, _id } = post
  if (!thumbnail) {
    const size = DRAWN[shape]
    return (
      <svg
        className={classes(styles.drawing, styles[shape])}
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
      >
        {Object.entries(drawingOf(`${translationOf ?? _id ?? ''} drawing`, size)).map(([part, path]) => (
          <path key={part} className={styles[part]} d={path} />
        ))}
      </svg>
    )
  }
  const srcSet = imageSources(thumbnail)
    ?.map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
  return (
    <img
      className={styles.picture}
      alt={alt}
      src={thumbnail}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      // The box is always 16:9, whatever the picture's own shape.
      width={1600}
      height={900}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}
