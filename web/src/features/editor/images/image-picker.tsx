import { useState } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Dialog } from '#web/ui/index.ts'
import type { ListQuery } from '#web/ui/record-list/types.ts'
import { ImageGrid } from './image-grid.tsx'
import { UploadArea } from './upload-area.tsx'
import { useImages } from './use-images.ts'

interface ImagePickerProps {
  /** Files to upload first, e.g. pasted into a text; each asks for its text, then all are picked together. */
  files?: readonly File[]
  /** Called with one image of the library, or with all that were just uploaded. */
  onPick: (image: Image, ...more: Image[]) => void
  onClose: () => void
}

/**
 * A dialog that picks an image of the library or uploads one; open while mounted. Its page needs the namespace
 * `images`.
 *
 * @example {picking && <ImagePicker onPick={({ url, alt }) => insert(`![${alt}](${url})`)} onClose={close} />}
 */
export function ImagePicker({ files = [], onPick, onClose }: ImagePickerProps) {
  const { t } = useTranslation('images')
  const [query, setQuery] = useState<ListQuery>({ search: undefined, sort: undefined, filters: {} })
  const pages = useImages(query.search)
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
      <ImageGrid
        pages={pages}
        query={query}
        setQuery={setQuery}
        nameOf={({ alt }) => t('pick', { alt })}
        onChoose={onPick}
        heading="h3"
      />
    </Dialog>
  )
}
