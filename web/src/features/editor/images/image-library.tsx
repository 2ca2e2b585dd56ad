import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ExportButton } from '#web/ui/record-list/export-button.tsx'
import { readQuery, writeQuery } from '#web/ui/record-list/list-address.ts'
import { ImageDetails } from './image-details.tsx'
import { ImageGrid } from './image-grid.tsx'
import { UploadArea } from './upload-area.tsx'
import { useImages } from './use-images.ts'

const ADDRESS = { filters: {}, sorts: [], searchable: true }

/**
 * The images panel: add, search, view, describe and delete. The search lives in the address (`search`). Its page
 * needs the namespace `images` and its own title.
 */
export function ImageLibrary() {
  const { t } = useTranslation('images')
  const [address, setAddress] = useSearchParams()
  const query = readQuery(address, ADDRESS)
  const pages = useImages(query.search)
  const [opened, setOpened] = useState<Image>()
  return (
    <div className="stack-6">
      <UploadArea onDone={(added) => void pages.change((rows) => [...added.toReversed(), ...rows])} />
      <section aria-label={t('grid')}>
        <ImageGrid
          pages={pages}
          query={query}
          setQuery={(next) => setAddress((before) => writeQuery(before, ADDRESS, next))}
          nameOf={({ alt }) => t('open', { alt })}
          onChoose={setOpened}
        >
          <ExportButton list="images" query={query} />
        </ImageGrid>
      </section>
      <ImageDetails
        image={opened}
        onClose={() => setOpened(undefined)}
        onChanged={(changed) =>
          void pages.change((rows) => rows.map((row) => (row._id === changed._id ? changed : row)))
        }
        onRemoved={(id) => {
          setOpened(undefined)
          void pages.change((rows) => rows.filter((row) => row._id !== id))
        }}
      />
    </div>
  )
}
