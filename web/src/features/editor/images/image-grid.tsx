import type { ReactNode } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Pages } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { ListTools } from '#web/ui/record-list/list-tools.tsx'
import type { ListQuery } from '#web/ui/record-list/types.ts'
import styles from './images.module.css'

interface ImageGridProps {
  pages: Pages<Image>
  query: ListQuery
  setQuery: (query: ListQuery) => void
  /** Names the action of an image's button: opening or picking it. */
  nameOf: (image: Image) => string
  onChoose: (image: Image) => void
  /** The heading level of the empty state; `h3` inside a dialog. */
  heading?: 'h2' | 'h3'
  /** Buttons beside the search. */
  children?: ReactNode
}

export function ImageGrid(props: ImageGridProps) {
  const { pages, query, setQuery, nameOf, onChoose, heading = 'h2', children } = props
  const { t } = useTranslation('images')
  return (
    <div className="stack">
      <ListTools query={query} setQuery={setQuery} search={{ label: t('search'), hint: t('searchHint') }}>
        {children}
      </ListTools>
      <Loaded answer={{ ...pages, data: pages.rows }} lines={6}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t(query.search === undefined ? 'empty' : 'nothingFound')} heading={heading} />
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
