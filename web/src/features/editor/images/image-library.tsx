import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ExportButton } from '#web/ui/record-list/export-button.tsx'
import { ImageDetails } from './image-details.tsx'
import { ImageGrid, queryOf } from './image-grid.tsx'
import { UploadArea } from './upload-area.tsx'
import { useImages } from './use-images.ts'

/**
 * The images panel: add, search, view, describe and delete. The search lives in the address (`search`). Its page
 * needs the namespace `images` and its own title.
 */
export function ImageLibrary() {
  const { t } = useTranslation('images')
  const [address, setAddress] = useSearchParams()
  const search = address.get('search')?.trim() ?? ''
  const pages = useImages(search)
  const [opened, setOpened] = useState<Image>()
  function find(text: string) {
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (text === '') next.delete('search')
      else next.set('search', text)
      return next
    })
  }
  return (
    <div className="stack-6">
      <UploadArea onDone={(added) => void pages.change((rows) => [...added.toReversed(), ...rows])} />
      <section aria-label={t('grid')}>
        <ImageGrid
          pages={pages}
          search={search}
          onSearch={find}
          nameOf={({ alt }) => t('open', { alt })}
          onChoose={setOpened}
        >
          <ExportButton list="images" query={queryOf(search)} />
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
