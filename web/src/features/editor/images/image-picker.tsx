import { useState } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Dialog } from '#web/ui/index.ts'
import { ImageGrid } from './image-grid.tsx'
import { ImageSearch } from './image-search.tsx'
import { UploadArea } from './upload-area.tsx'
import { useImages } from './use-images.ts'

interface ImagePickerProps {
  /** Files to begin with, e.g. pasted into a text: they ask what they show, then are picked together. */
  files?: readonly File[]
  /** One of the library, or all that were added just now. */
  onPick: (image: Image, ...more: Image[]) => void
  onClose: () => void
}

/**
 * A dialog that lets an editor choose an image of the library or add one; open for as long as it is there. A page
 * that shows it has `images` among its namespaces.
 *
 * @example {picking && <ImagePicker onPick={({ url, alt }) => insert(`![${alt}](${url})`)} onClose={close} />}
 */
export function ImagePicker({ files = [], onPick, onClose }: ImagePickerProps) {
  const { t } = useTranslation('images')
  const [search, setSearch] = useState('')
  const pages = useImages(search)
  function take([first, ...more]: readonly Image[]) {
    if (first) onPick(first, ...more)
  }
  return (
    <Dialog open title={t('picker.title')} onClose={onClose}>
      <UploadArea together files={files} onDone={take}>
        {(ready) =>
          ready.length > 0 && (
            <Button onClick={() => take(ready)}>{t('picker.take', { count: ready.length })}</Button>
          )
        }
      </UploadArea>
      <h3>{t('picker.library')}</h3>
      <ImageSearch search={search} onChange={setSearch} />
      <ImageGrid
        pages={pages}
        search={search}
        nameOf={({ alt }) => t('pick', { alt })}
        onChoose={onPick}
        heading="h3"
      />
    </Dialog>
  )
}
