import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Pages } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import styles from './images.module.css'

interface ImageGridProps {
  pages: Pages<Image>
  search: string
  /** Names the action of an image's button: opening or picking it. */
  nameOf: (image: Image) => string
  onChoose: (image: Image) => void
  /** The heading level of the empty state; `h3` inside a dialog. */
  heading?: 'h2' | 'h3'
}

export function ImageGrid({ pages, search, nameOf, onChoose, heading = 'h2' }: ImageGridProps) {
  const { t } = useTranslation('images')
  return (
    <div className="stack">
      <Loaded answer={{ ...pages, data: pages.rows }} lines={6}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t(search === '' ? 'empty' : 'nothingFound')} heading={heading} />
          ) : (
            <ul className={styles.grid} aria-label={t('grid')}>
              {rows.map((image) => (
                <li key={image._id}>
                  <button
                    type="button"
                    className={styles.tile}
                    aria-label={nameOf(image)}
                    onClick={() => onChoose(image)}
                  >
                    <Thumbnail image={image} />
                    <span className={styles.caption}>{image.alt}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton more={pages.more} fetching={pages.fetchingMore} />
    </div>
  )
}

function Thumbnail({ image }: { image: Image }) {
  const [smallest] = image.sizes
  return (
    <img
      src={smallest?.url ?? image.url}
      width={smallest?.width ?? image.width}
      height={smallest?.height ?? image.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
