import { type Ref, useId, useState } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FieldError } from '#web/ui/field.tsx'
import { PostArticle } from '#web/ui/post/post-article.tsx'
import { ImagePicker } from '../images/image-picker.tsx'
import { MarkdownEditor, type MarkdownEditorHandle, type PickedImage } from '../markdown/index.ts'
import type { Desk } from '../saving/use-desk.ts'
import { useFaults } from './use-faults.ts'

interface ContentFieldProps {
  desk: Desk
  editor: Ref<MarkdownEditorHandle>
}

/** The text, with pictures from the library, beside what readers will see. */
export function ContentField({ desk, editor }: ContentFieldProps) {
  const { t } = useTranslation('newsroom')
  const { blog, state, set, tell } = desk
  const { kind, title, subtitle, thumbnail, language, content } = state.present
  const id = useId()
  const picker = usePicker()
  const fault = useFaults(desk)('content')
  return (
    <div className="stack">
      <MarkdownEditor
        ref={editor}
        value={content}
        onChange={(next) => set({ content: next })}
        locale={language}
        label={t('field.content')}
        describedBy={fault === undefined ? undefined : `${id}-error`}
        invalid={fault !== undefined}
        placeholder={t('content.placeholder')}
        onSave={() => tell({ kind: 'resumed' })}
        onPickImage={async () => (await picker.ask([]))[0]}
        onImageFiles={picker.ask}
        renderPreview={(rendered) => (
          <PostArticle
            heading="h2"
            post={{
              ...{ _id: blog._id, kind, title, subtitle, thumbnail, language, ...rendered },
              ...{ author: blog.author, publishedAt: blog.publishedAt },
              ...(blog.refutes ? { refutes: true } : {}),
            }}
          />
        )}
      />
      <FieldError id={id}>{fault}</FieldError>
      {picker.dialog}
    </div>
  )
}

interface Asked {
  readonly files: readonly File[]
  readonly answer: (images: readonly PickedImage[]) => void
}

/** The library as a question with an answer; files that were pasted are described and sent first. */
function usePicker() {
  const [asked, setAsked] = useState<Asked>()
  function answer(images: readonly PickedImage[]) {
    asked?.answer(images)
    setAsked(undefined)
  }
  return {
    ask: (files: readonly File[]) =>
      new Promise<readonly PickedImage[]>((resolve) => setAsked({ files, answer: resolve })),
    dialog: asked && (
      <ImagePicker
        files={asked.files}
        onPick={(...images) => answer(images.map(pickedFrom))}
        onClose={() => answer([])}
      />
    ),
  }
}

function pickedFrom({ url, alt }: Image): PickedImage {
  return { url, alt }
}
