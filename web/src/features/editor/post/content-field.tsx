import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Locale } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Badge, Button } from '#web/ui/index.ts'
import { PostArticle } from '#web/ui/post/post-article.tsx'
import { ImagePicker } from '../images/image-picker.tsx'
import { altIn } from '../images/use-images.ts'
import { MarkdownEditor, type PickedImage } from '../markdown/markdown-editor.tsx'
import type { PostDraft } from '../saving/use-post-draft.ts'
import styles from './post.module.css'
import { SourceText } from './source-text.tsx'
import { useFieldErrors } from './use-post-fields.ts'

export function ContentField({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { blog, state, set, dispatch } = draft
  const { kind, title, subtitle, thumbnail, language, content } = state.present
  const id = useId()
  const { state: from } = useLocation()
  const picker = useImagePicker(language)
  const error = useFieldErrors(draft)('content')
  const source = state.present.translationOf === null ? undefined : blog.source
  const [showsSource, setShowsSource] = useState(() => window.matchMedia?.(WIDE).matches ?? true)
  return (
    <div className="stack">
      {source && (
        <div>
          <Button small aria-expanded={showsSource} onClick={() => setShowsSource(!showsSource)}>
            {showsSource ? t('source.hide') : t('source.show')}
          </Button>{' '}
          {!showsSource && source.stale && <Badge tone="warn">{t('source.stale')}</Badge>}
        </div>
      )}
      <div className={styles.beside} data-open={source !== undefined && showsSource}>
        {source && showsSource && <SourceText draft={draft} source={source} />}
        <MarkdownEditor
          startsInText={Object(from).write === true}
          value={content}
          onChange={(next) => set({ content: next })}
          followText={draft.followText}
          locale={language}
          label={t('field.content')}
          describedBy={error === undefined ? undefined : `${id}-error`}
          invalid={error !== undefined}
          placeholder={t('content.placeholder')}
          onSave={() => dispatch({ kind: 'resumed' })}
          onPickImages={picker.open}
          renderPreview={(rendered) => (
            <PostArticle
              heading="h2"
              post={{
                _id: blog._id,
                kind,
                title,
                subtitle,
                thumbnail,
                language,
                ...rendered,
                author: blog.author,
                publishedAt: blog.publishedAt,
                ...(blog.refutes ? { refutes: true } : {}),
              }}
            />
          )}
        />
      </div>
      <FieldError id={id}>{error}</FieldError>
      {picker.dialog}
    </div>
  )
}

const WIDE = '(min-width: 960px)'

interface Opened {
  readonly files: readonly File[]
  readonly answer: (images: readonly PickedImage[]) => void
}

/** Opens the image picker and resolves with the choice; pasted files are described and uploaded first. */
function useImagePicker(language: Locale) {
  const [opened, setOpened] = useState<Opened>()
  function answer(images: readonly PickedImage[]) {
    opened?.answer(images)
    setOpened(undefined)
  }
  return {
    open: (files: readonly File[]) =>
      new Promise<readonly PickedImage[]>((resolve) => setOpened({ files, answer: resolve })),
    dialog: opened && (
      <ImagePicker
        files={opened.files}
        onPick={(...images) =>
          answer(images.map((image) => ({ url: image.url, alt: altIn(image, language) })))
        }
        onClose={() => answer([])}
      />
    ),
  }
}
