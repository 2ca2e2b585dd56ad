import { Compartment } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Echo } from './echo.ts'
import { editorKeys } from './keys.ts'
import { pasteHandling } from './paste.ts'
import { changeTo } from './replace-text.ts'
import { mountView } from './shadow-view.ts'
import { fromPage, sizeLimit } from './size-limit.ts'
import { surroundings, writingBasics } from './text-extensions.ts'
import { isSame, NOTHING_ACTIVE, toolbarState } from './toolbar-state.ts'
import type { MarkdownEditorProps } from './types.ts'
import { wordingMarks } from './wording-marks.ts'

interface ViewEvents {
  readonly onImages: (files: readonly File[], at: number) => void
  readonly onLink: () => void
  readonly onTooLong: () => void
  readonly onChanged: () => void
}

/** The text view of an editor: made once, told what changes outside, telling what changes inside. */
export function useMarkdownView(props: MarkdownEditorProps, events: ViewEvents) {
  const hostRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [toolbar, setToolbar] = useState(NOTHING_ACTIVE)
  const [isFocused, setFocused] = useState(false)
  const [echo] = useState(() => new Echo())
  const [outside] = useState(() => new Compartment())

  const changed = useEffectEvent(() => events.onChanged())
  const tell = useEffectEvent((text: string) => {
    echo.gave(text)
    props.onChange(text)
  })
  const save = useEffectEvent(() => props.onSave?.())
  const askForLink = useEffectEvent(() => events.onLink())
  const refuse = useEffectEvent(() => events.onTooLong())
  const takeImages = useEffectEvent((files: readonly File[], at: number) => events.onImages(files, at))
  const start = useEffectEvent((host: HTMLElement) =>
    mountView(host, {
      doc: props.value,
      extensions: [
        editorKeys({ save: () => save(), askForLink: () => askForLink() }),
        pasteHandling(() => ({ onImages: takeImages, onTooLong: refuse })),
        writingBasics,
        wordingMarks,
        sizeLimit(() => refuse()),
        outside.of(surroundings(props)),
        EditorView.updateListener.of(
          ({ docChanged, focusChanged, transactions, state, view: { hasFocus } }) => {
            if (focusChanged) setFocused(hasFocus)
            setToolbar((shown) => {
              const now = toolbarState(state)
              return isSame(shown, now) ? shown : now
            })
            if (docChanged) changed()
            if (docChanged && !transactions.every((transaction) => transaction.annotation(fromPage)))
              tell(state.doc.toString())
          },
        ),
      ],
    }),
  )
  useEffect(() => {
    if (!hostRef.current) return
    const host = hostRef.current
    const made = start(host)
    // Whoever follows a link to the field wants to write.
    const onFocus = (event: Event) => event.composedPath()[0] === host && made.focus()
    host.addEventListener('focus', onFocus)
    setView(made)
    return () => {
      host.removeEventListener('focus', onFocus)
      setView(undefined)
      made.destroy()
    }
  }, [])

  const { value, locale, label, invalid, placeholder, readOnly } = props
  useEffect(() => {
    if (view && !echo.isEcho(value)) replaceText(view, value)
  }, [view, value, echo])
  useEffect(() => {
    view?.dispatch({
      effects: outside.reconfigure(surroundings({ locale, label, invalid, placeholder, readOnly })),
    })
  }, [view, outside, locale, label, invalid, placeholder, readOnly])
  useDescription(view, props.describedBy)
  return { hostRef, view, toolbar, isFocused }
}

/** Another text from outside, as one step of the history. */
export function replaceText(view: EditorView, text: string): void {
  const changes = changeTo(view.state.doc, text)
  if (changes) view.dispatch({ changes, annotations: fromPage.of(true), userEvent: 'replace' })
}

/** Ids do not reach into a shadow root, elements do. */
function useDescription(view: EditorView | undefined, ids: string | undefined): void {
  useEffect(() => {
    if (!view) return
    const elements = (ids ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? [])
    view.contentDOM.ariaDescribedByElements = elements
  }, [view, ids])
}
