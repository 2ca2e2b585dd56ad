import type { EditorView } from '@codemirror/view'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'
import type { TextProblem } from '#shared/markdown/inspect.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBusy } from '#web/lib/busy.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useWording } from '#web/ui/wording/use-wording.ts'
import noteStyles from '#web/ui/wording/wording-notes.module.css'
import { WordingNotes } from '#web/ui/wording/wording-notes.tsx'
import { blockAt } from './commands/insert.ts'
import { imageMarkdown, type LinkPlace, linkMarkdown, linkPlace } from './commands/link.ts'
import styles from './editor.module.css'
import { FindBar } from './find-bar.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { RenderOutput } from './render-answer.ts'
import { byteLength } from './size-limit.ts'
import { TableBar, Toolbar } from './toolbar.tsx'
import type { Tool } from './toolbar-items.ts'
import { type TextSettings, useMarkdownView } from './use-markdown-view.ts'
import { type Rendered, useRendered } from './use-rendered.ts'
import { useViewChoice } from './use-view-choice.ts'
import { markWording, replacePassage, showPassage } from './wording-marks.ts'

export interface PickedImage {
  /** A path of this site or an https address. */
  readonly url: string
  readonly alt: string
}

export interface MarkdownEditorProps extends TextSettings {
  /** Asks for images of the library, or for texts of pasted and dropped files; resolves to an empty list if cancelled. */
  readonly onPickImages: (files: readonly File[]) => Promise<readonly PickedImage[]>
  /** Renders the article around the text as the public page does. */
  readonly renderPreview: (rendered: { readonly html: string; readonly readingMinutes: number }) => ReactNode
}

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, locale, renderPreview, onPickImages } = props
  const { t } = useTranslation('editor')
  const toast = useToast()
  const [isRefused, setRefused] = useState(false)
  const [find, setFind] = useState<{ readonly initial: string }>()
  const choice = useViewChoice()
  const { hostRef, view, toolbar, isFocused } = useMarkdownView(props, {
    onImages: (files, at) => void pick(files, at),
    onLink: () => link.open(),
    onFind: () => openFind(),
    onTooLong: () => setRefused(true),
    onChanged: () => setRefused(false),
  })
  const link = useLinkDialog(view)
  const wording = useWording(value, locale)
  const rendered = useRendered(value)
  useEffect(() => {
    if (view) markWording(view, wording, t('wording.replace'))
  }, [view, wording, t])
  useBusy(isFocused)

  async function pick(files: readonly File[], at?: number) {
    try {
      const images = await onPickImages(files)
      // The page may have been left meanwhile.
      if (view?.dom.isConnected) insertImages(view, images, at)
    } catch {
      toast(t('uploadFailed', { name: files.map(({ name }) => name).join(', ') }), 'bad')
    }
    view?.focus()
  }
  function openFind() {
    if (!view) return
    const { from, to } = view.state.selection.main
    const selected = view.state.sliceDoc(from, to)
    choice.showText()
    // A selection of several lines is no text to search for.
    setFind({ initial: selected.includes('\n') ? '' : selected })
  }
  function closeFind() {
    setFind(undefined)
    view?.focus()
  }
  function runTool(tool: Tool) {
    if (!view) return
    if (tool.name === 'find') return openFind()
    if (tool.name === 'link') return link.open()
    if (tool.name === 'image') return void pick([])
    tool.run?.(view)
    // Undo and redo keep the focus, since they are often pressed several times.
    if (tool.name !== 'undo' && tool.name !== 'redo') view.focus()
  }
  function show({ start, end }: { start: number; end: number }) {
    if (!view) return
    choice.showText()
    requestAnimationFrame(() => showPassage(view, start, end))
  }
  return (
    <div ref={choice.ref} className={classes('stack-3', styles.editor)} data-view={choice.shown}>
      <div className={styles.bar}>
        <Toolbar state={toolbar} onUse={runTool} />
        <FilterChips
          label={t('view.label')}
          value={choice.shown}
          onChange={choice.choose}
          options={choice.views.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      {find && view && <FindBar key={find.initial} view={view} text={value} {...find} onClose={closeFind} />}
      {toolbar.table && (
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
      <div className={styles.panes}>
        <div ref={hostRef} className={styles.text} hidden={choice.shown === 'preview'} />
        {choice.shown !== 'write' && <Preview rendered={rendered} view={view} render={renderPreview} />}
      </div>
      <CountLine text={value} rendered={rendered?.output} />
      <WordingNotes
        wording={wording}
        onShow={show}
        onReplace={(note) => view && replacePassage(view, note)}
      />
      <ProblemList rendered={rendered} onShow={show} />
      {link.dialog}
    </div>
  )
}

/** Returns the dialog of the link at the selection, and a function that opens it. */
function useLinkDialog(view: EditorView | undefined) {
  const [place, setPlace] = useState<LinkPlace>()
  function close(text?: string) {
    if (!view || !place) return
    if (text !== undefined)
      view.dispatch({
        changes: { from: place.from, to: place.to, insert: text },
        selection: { anchor: place.from + text.length },
        userEvent: 'input.style',
      })
    setPlace(undefined)
    requestAnimationFrame(() => view.focus())
  }
  return {
    // Synchronous, so that the next keys reach the dialog.
    open: () => view && flushSync(() => setPlace(linkPlace(view.state))),
    dialog:
      place &&
      createPortal(
        <LinkDialog
          place={place}
          onSet={(text, address) => close(linkMarkdown(text, address))}
          onRemove={() => close(place.text)}
          onClose={() => close()}
        />,
        document.body,
      ),
  }
}

/** Inserts each picture as a paragraph of its own. */
function insertImages(
  view: EditorView,
  images: readonly PickedImage[],
  at = view.state.selection.main.head,
): void {
  if (images.length === 0) return
  const place = Math.min(at, view.state.doc.length)
  const { from, insert, start } = blockAt(view.state, place, images.map(imageMarkdown).join('\n\n'))
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: start + insert.trim().length },
    userEvent: 'input.picture',
    scrollIntoView: true,
  })
}

interface PreviewProps {
  readonly rendered: Rendered | undefined
  readonly view: EditorView | undefined
  readonly render: MarkdownEditorProps['renderPreview']
}

/** Previews the text as the public page shows it, and scrolls with the text. */
function Preview({ rendered, view, render }: PreviewProps) {
  const { t } = useTranslation('editor')
  const ref = useRef<HTMLDivElement>(null)
  useScrollTogether(view, ref)
  return (
    <section
      ref={ref}
      className={styles.preview}
      aria-label={t('preview.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
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

const KB = 1000
const CONTENT_KB_MAX = CONTENT_BYTES_MAX / KB
/** The share of the size limit from which the size is shown. */
const NEARLY_FULL = 0.9

interface CountLineProps {
  readonly text: string
  readonly rendered: RenderOutput | undefined
}

function CountLine({ text, rendered }: CountLineProps) {
  const { t } = useTranslation('editor')
  const bytes = byteLength(text)
  return (
    <div className={styles.counts}>
      {rendered && <span>{t('count.words', { count: rendered.words })}</span>}
      <span>{t('count.characters', { count: text.length })}</span>
      {rendered !== undefined && rendered.words > 0 && (
        <span>{t('count.minutes', { count: rendered.readingMinutes })}</span>
      )}
      <span role="status" className="none-if-empty">
        {bytes > CONTENT_BYTES_MAX * NEARLY_FULL &&
          `${t('count.size', { size: Math.ceil(bytes / KB), limit: CONTENT_KB_MAX })} ${t('nearlyFull', { limit: CONTENT_KB_MAX })}`}
      </span>
      <span className={styles.keys}>{t('keys')}</span>
    </div>
  )
}

interface ProblemListProps {
  readonly rendered: Rendered | undefined
  readonly onShow: (problem: TextProblem) => void
}

function ProblemList({ rendered, onShow }: ProblemListProps) {
  const { t } = useTranslation('editor')
  const problems = rendered?.output?.problems ?? []
  return (
    <div className={problems.length > 0 ? noteStyles.notes : undefined}>
      <div role="status" className="bold">
        {problems.length > 0 && t('problems.title', { count: problems.length })}
      </div>
      {problems.length > 0 && (
        <ul className={noteStyles.list}>
          {problems.map((problem) => (
            <li key={`${problem.start} ${problem.kind}`} className={noteStyles.note}>
              <div>
                <p>{t(`problems.${problem.kind}`)}</p>
                {problem.about !== '' && <code>{problem.about}</code>}
              </div>
              <Button small onClick={() => onShow(problem)}>
                {t('problems.show')} <span className="visually-hidden">{problem.about}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A scroll event within this time after our own scroll is its echo. */
const ECHO_MS = 120

/** Scrolls text and preview together, in proportion to their heights. */
function useScrollTogether(view: EditorView | undefined, previewRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const preview = previewRef.current
    if (!view || !preview) return
    const { scrollDOM } = view
    let ownScroll: { element: Element; atMs: number } | undefined
    const follow = (from: Element, to: Element) => {
      if (ownScroll?.element === from && performance.now() - ownScroll.atMs < ECHO_MS) return
      ownScroll = { element: to, atMs: performance.now() }
      const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight)
      to.scrollTop = share * (to.scrollHeight - to.clientHeight)
    }
    const onText = () => follow(scrollDOM, preview)
    const onPreview = () => follow(preview, scrollDOM)
    scrollDOM.addEventListener('scroll', onText, { passive: true })
    preview.addEventListener('scroll', onPreview, { passive: true })
    return () => {
      scrollDOM.removeEventListener('scroll', onText)
      preview.removeEventListener('scroll', onPreview)
    }
  }, [view, previewRef])
}
