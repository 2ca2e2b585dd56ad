import type { EditorView } from '@codemirror/view'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Prose } from '#web/features/blog/prose.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from '#web/ui/status.tsx'
import styles from './editor.module.css'
import type { RenderedText } from './types.ts'
import type { Rendered } from './use-rendered.ts'
import { useScrollTogether } from './use-scroll-together.ts'

interface PreviewProps {
  readonly rendered: Rendered | undefined
  readonly view: EditorView | undefined
  readonly render: ((rendered: RenderedText) => ReactNode) | undefined
}

/** The text as the public page shows it, moving along with what is written. */
export function Preview({ rendered, view, render = plainArticle }: PreviewProps) {
  const { t } = useTranslation('editor')
  const ref = useRef<HTMLDivElement>(null)
  useScrollTogether(view, ref, rendered?.output)
  return (
    <section
      ref={ref}
      className={styles.preview}
      aria-label={t('preview.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      onClickCapture={openApart}
    >
      {content()}
    </section>
  )

  function content(): ReactNode {
    if (!rendered) return <p className="muted">{t('preview.waiting')}</p>
    if (rendered.failed) return <Notice tone="warn">{t('preview.failed')}</Notice>
    if (!rendered.output) return <Notice tone="bad">{t('preview.tooComplex')}</Notice>
    if (rendered.input.text.trim() === '') return <p className="muted">{t('preview.empty')}</p>
    return render(rendered.output)
  }
}

/** Whoever follows a link of the preview keeps the text that is being written. */
function openApart(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}

function plainArticle({ html }: RenderedText): ReactNode {
  return <Prose html={html} />
}
