import type { EditorView } from '@codemirror/view'
import { type MouseEvent, type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBusy } from '#web/lib/busy.ts'
import { Prose } from '#web/ui/post/prose.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useWording } from '#web/ui/wording/use-wording.ts'
import { WordingNotes } from '#web/ui/wording/wording-notes.tsx'
import { blockAt, insertText } from './commands/insert.ts'
import { imageMarkdown, type LinkPlace, linkMarkdown, linkPlace } from './commands/link.ts'
import { CONTENT_KB_MAX, CountLine } from './count-line.tsx'
import styles from './editor.module.css'
import { FindBar } from './find-bar.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { replacePassage, showPassage } from './passage.ts'
import { ProblemList } from './problem-list.tsx'
import { TableBar, Toolbar } from './toolbar.tsx'
import type { Tool, ToolName } from './toolbar-items.ts'
import type { MarkdownEditorHandle, MarkdownEditorProps, PickedImage, RenderedText } from './types.ts'
import { reservePlace } from './upload-places.ts'
import { replaceText, useMarkdownView } from './use-markdown-view.ts'
import { type Rendered, useRendered } from './use-rendered.ts'
import { useScrollTogether } from './use-scroll-together.ts'
import { useViewChoice, ViewTabs } from './view-tabs.tsx'
import { markWording } from './wording-marks.ts'

interface PreviewProps {
  readonly rendered: Rendered | undefined
  readonly view: EditorView | undefined
  readonly render: ((rendered: RenderedText) => ReactNode) | undefined
}

/** Previews the text as the public page shows it, and scrolls with the text. */
function Preview({ rendered, view, render = plainArticle }: PreviewProps) {
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
      onClickCapture={openInNewTab}
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

/** Opens a link of the preview in a new tab, since leaving would lose the text. */
function openInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}

function plainArticle({ html }: RenderedText): ReactNode {
  return <Prose html={html} />
}

function useImages({ onImageFiles, onPickImage }: MarkdownEditorProps) {
  const { t } = useTranslation('editor')
  const toast = useToast()
  return {
    upload: async (view: EditorView, files: readonly File[], at: number) => {
      if (!onImageFiles) return toast(t('noUpload'), 'bad')
      const name = files.map((file) => file.name).join(', ')
      const takePlace = reservePlace(view, at, t('upload', { name }))
      let images: readonly PickedImage[] = []
      try {
        images = await onImageFiles(files)
      } catch {
        toast(t('uploadFailed', { name }), 'bad')
      }
      // The page may have been left during the upload.
      if (view.dom.isConnected) insertImages(view, images, takePlace())
    },
    pick: async (view: EditorView) => {
      const images = (await onPickImage?.()) ?? []
      if (!view.dom.isConnected) return
      insertImages(view, images)
      view.focus()
    },
  }
}

/** Inserts each picture as a paragraph of its own. */
function insertImages(
  view: EditorView,
  images: readonly PickedImage[],
  at = view.state.selection.main.head,
): void {
  if (images.length === 0) return
  const { from, insert, start } = blockAt(view.state, at, images.map(imageMarkdown).join('\n\n'))
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: start + insert.trim().length },
    userEvent: 'input.picture',
    scrollIntoView: true,
  })
}

export default function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, locale, readOnly = false, renderPreview, onPickImage } = props
  const { t } = useTranslation('editor')
  const [isRefused, setRefused] = useState(false)
  const [find, setFind] = useState<{ readonly initial: string }>()
  const [link, setLink] = useState<LinkPlace>()
  const choice = useViewChoice()
  const images = useImages(props)
  const { hostRef, view, toolbar, isFocused } = useMarkdownView(props, {
    onImages: (files, at) => view && images.upload(view, files, at),
    onLink: () => view && openLinkDialog(view),
    onFind: () => openFind(),
    onTooLong: () => setRefused(true),
    onChanged: () => setRefused(false),
  })
  const wording = useWording(value, locale)
  const rendered = useRendered(value)
  useHandle(props, view)
  useEffect(() => {
    if (view) markWording(view, wording, t('wording.replace'))
  }, [view, wording, t])
  useBusy(isFocused)

  // Rendered at once, so that the next keys reach the dialog.
  const openLinkDialog = ({ state }: EditorView) => flushSync(() => setLink(linkPlace(state)))
  const openFind = () => {
    if (!view) return
    const { from, to } = view.state.selection.main
    const selected = view.state.sliceDoc(from, to)
    choice.showText()
    // A selection of several lines is a place to search in, not a text to find.
    setFind({ initial: selected.includes('\n') ? '' : selected })
  }
  const closeFind = () => {
    setFind(undefined)
    view?.focus()
  }
  const use = (tool: Tool) => {
    if (!view) return
    if (tool.name === 'find') return openFind()
    if (tool.name === 'link') return openLinkDialog(view)
    if (tool.name === 'image') return images.pick(view)
    tool.run?.(view)
    // Undo and redo keep the focus, since they are often pressed several times.
    if (tool.name !== 'undo' && tool.name !== 'redo') view.focus()
  }
  const closeLink = (text?: string) => {
    if (!view || !link) return
    if (text !== undefined)
      view.dispatch({
        changes: { from: link.from, to: link.to, insert: text },
        selection: { anchor: link.from + text.length },
        userEvent: 'input.style',
      })
    setLink(undefined)
    requestAnimationFrame(() => view.focus())
  }
  const show = ({ start, end }: { start: number; end: number }) => {
    if (!view) return
    choice.showText()
    requestAnimationFrame(() => showPassage(view, start, end))
  }
  const without: readonly ToolName[] = onPickImage ? [] : ['image']
  return (
    <div ref={choice.ref} className={styles.editor} data-view={choice.shown}>
      <div className={styles.bar}>
        {!readOnly && <Toolbar state={toolbar} without={without} onUse={use} />}
        <ViewTabs choice={choice} />
      </div>
      {find && view && (
        <FindBar
          key={find.initial}
          view={view}
          text={value}
          {...find}
          readOnly={readOnly}
          onClose={closeFind}
        />
      )}
      {toolbar.table && !readOnly && (
        <TableBar
          onUse={(command) => {
            if (!view) return
            command(view)
            view.focus()
          }}
        />
      )}
      {isRefused && (
        <Notice tone="bad" role="alert">
          <p>{t('tooLong', { limit: CONTENT_KB_MAX })}</p>
        </Notice>
      )}
      <div
        className={styles.panes}
        role="tabpanel"
        id={choice.panelId}
        aria-label={t(`view.${choice.shown}`)}
      >
        <div ref={hostRef} id={props.id} className={styles.text} hidden={choice.shown === 'preview'} />
        {choice.shown !== 'write' && <Preview rendered={rendered} view={view} render={renderPreview} />}
      </div>
      <CountLine text={value} rendered={rendered?.output} />
      <WordingNotes
        wording={wording}
        onShow={show}
        onReplace={readOnly ? undefined : (note) => view && replacePassage(view, note)}
      />
      <ProblemList rendered={rendered} onShow={show} />
      {link &&
        createPortal(
          <LinkDialog
            place={link}
            onSet={(text, address) => closeLink(linkMarkdown(text, address))}
            onRemove={() => closeLink(link.text)}
            onClose={() => closeLink()}
          />,
          document.body,
        )}
    </div>
  )
}

function useHandle({ ref }: MarkdownEditorProps, view: EditorView | undefined): void {
  useImperativeHandle(
    ref,
    (): MarkdownEditorHandle => ({
      focus: () => view?.focus(),
      insert: (markdown) => view?.dispatch(insertText(view.state, markdown)),
      replaceAll: (text) => view && replaceText(view, text),
      selection: () => {
        const { from, to } = view?.state.selection.main ?? { from: 0, to: 0 }
        return { from, to, text: view?.state.sliceDoc(from, to) ?? '' }
      },
      show: (from, to) => view && showPassage(view, from, to),
    }),
    [view],
  )
}
