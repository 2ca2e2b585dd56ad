import type { EditorView } from '@codemirror/view'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { blockAt } from './commands/insert.ts'
import { imageMarkdown } from './commands/link.ts'
import type { MarkdownEditorProps, PickedImage } from './types.ts'
import { holdPlace } from './upload-places.ts'

/** Pictures that are pasted, dropped or picked. */
export function useImages({ onImageFiles, onPickImage }: MarkdownEditorProps) {
  const { t } = useTranslation('editor')
  const toast = useToast()
  return {
    upload: async (view: EditorView, files: readonly File[], at: number) => {
      if (!onImageFiles) return toast(t('noUpload'), 'bad')
      const name = files.map((file) => file.name).join(', ')
      const takePlace = holdPlace(view, at, t('upload', { name }))
      let images: readonly PickedImage[] = []
      try {
        images = await onImageFiles(files)
      } catch {
        toast(t('uploadFailed', { name }), 'bad')
      }
      // The page may have been left in the meantime.
      if (view.dom.isConnected) put(view, images, takePlace())
    },
    pick: async (view: EditorView) => {
      const image = await onPickImage?.()
      if (image && view.dom.isConnected) put(view, [image], view.state.selection.main.head)
      if (view.dom.isConnected) view.focus()
    },
  }
}

/** A picture stands in a paragraph of its own. */
function put(view: EditorView, images: readonly PickedImage[], at = view.state.selection.main.head): void {
  if (images.length === 0) return
  const { from, insert, start } = blockAt(view.state, at, images.map(imageMarkdown).join('\n\n'))
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: start + insert.trim().length },
    userEvent: 'input.picture',
    scrollIntoView: true,
  })
}
