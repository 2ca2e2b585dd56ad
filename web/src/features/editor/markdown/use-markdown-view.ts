import { defaultKeymap, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import {
  type ChangeSpec,
  Compartment,
  type EditorState,
  type StateCommand,
  type Text,
} from '@codemirror/state'
import { type Command, EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { endList } from './commands/end-list.ts'
import { toggleCode } from './commands/toggle-code.ts'
import { EMPHASIS, STRONG, toggleInline } from './commands/toggle-inline.ts'
import { toggleBullets, toggleHeading, toggleNumbers, toggleQuote } from './commands/toggle-lines.ts'
import { pasteHandling } from './paste.ts'
import { mountView } from './shadow-view.ts'
import { fromPage, sizeLimit } from './size-limit.ts'
import { surroundings, writingBasics } from './text-extensions.ts'
import { isSame, NOTHING_ACTIVE, toolbarState } from './toolbar-state.ts'
import type { MarkdownEditorProps } from './types.ts'
import { wordingMarks } from './wording-marks.ts'

interface ViewEvents {
  readonly onImages: (files: readonly File[], at: number) => void
  readonly onLink: () => void
  readonly onFind: () => void
  readonly onTooLong: () => void
  readonly onChanged: () => void
}

/** Creates the text view once and synchronizes it with the props. */
export function useMarkdownView(props: MarkdownEditorProps, events: ViewEvents) {
  const hostRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [toolbar, setToolbar] = useState(NOTHING_ACTIVE)
  const [isFocused, setFocused] = useState(false)
  const [echo] = useState(() => new Echo())
  const [outside] = useState(() => new Compartment())

  const changed = useEffectEvent(() => events.onChanged())
  const startsInText = useEffectEvent(() => props.startsInText)
  const emitText = useEffectEvent((text: string) => {
    echo.record(text)
    props.onChange(text)
  })
  const save = useEffectEvent(() => props.onSave?.())
  const openLinkDialog = useEffectEvent(() => events.onLink())
  const openFindBar = useEffectEvent(() => events.onFind())
  const refuse = useEffectEvent(() => events.onTooLong())
  const takeImages = useEffectEvent((files: readonly File[], at: number) => events.onImages(files, at))
  const start = useEffectEvent((host: HTMLElement) =>
    mountView(host, {
      doc: props.value,
      extensions: [
        editorKeys({
          save: () => save(),
          openLinkDialog: () => openLinkDialog(),
          openFindBar: () => openFindBar(),
        }),
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
              emitText(state.doc.toString())
          },
        ),
      ],
    }),
  )
  useEffect(() => {
    if (!hostRef.current) return
    const host = hostRef.current
    const newView = start(host)
    // A link to the field moves the focus to the text.
    const onFocus = (event: Event) => event.composedPath()[0] === host && newView.focus()
    host.addEventListener('focus', onFocus)
    if (startsInText()) newView.focus()
    setView(newView)
    return () => {
      host.removeEventListener('focus', onFocus)
      setView(undefined)
      newView.destroy()
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

export function replaceText(view: EditorView, text: string): void {
  const changes = changeTo(view.state.doc, text)
  if (changes) view.dispatch({ changes, annotations: fromPage.of(true), userEvent: 'replace' })
}

/** An id cannot refer into a shadow root, an element reference can. */
function useDescription(view: EditorView | undefined, ids: string | undefined): void {
  useEffect(() => {
    if (!view) return
    const elements = (ids ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? [])
    view.contentDOM.ariaDescribedByElements = elements
  }, [view, ids])
}

/** Returns the smallest single change from one text to another: cursor and marks outside of it keep their places. */
export function changeTo(doc: Text, text: string): ChangeSpec | undefined {
  const before = doc.toString()
  if (before === text) return undefined
  const shorter = Math.min(before.length, text.length)
  let from = 0
  while (from < shorter && before[from] === text[from]) from += 1
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === text.at(-1 - same)) same += 1
  return { from, to: before.length - same, insert: text.slice(from, text.length - same) }
}

/** A page that answers never lags behind by so many texts. */
const KEPT_MAX = 200

/**
 * Tells a new text of the page from the echo of a text that the editor sent. The page may lag behind while somebody
 * types, and an echo must not overwrite the newer text.
 */
export class Echo {
  readonly #given: string[] = []

  record(text: string): void {
    this.#given.push(text)
    if (this.#given.length > KEPT_MAX) this.#given.shift()
  }

  /** True if the editor sent this text, and no newer one has come back. */
  isEcho(text: string): boolean {
    const index = this.#given.lastIndexOf(text)
    if (index < 0) return false
    this.#given.splice(0, index)
    return true
  }
}

interface PageCommands {
  readonly save: () => void
  readonly openLinkDialog: () => void
  readonly openFindBar: () => void
}

/** Common shortcuts of other editors; `Mod` is Ctrl, on a Mac ⌘. */
function editorKeys({ save, openLinkDialog, openFindBar }: PageCommands) {
  const own: readonly KeyBinding[] = [
    { key: 'Mod-b', run: toggleInline(STRONG) },
    { key: 'Mod-i', run: toggleInline(EMPHASIS) },
    { key: 'Mod-e', run: toggleCode },
    { key: 'Mod-k', run: done(openLinkDialog), preventDefault: true },
    { key: 'Mod-f', run: done(openFindBar), preventDefault: true },
    { key: 'Mod-s', run: done(save), preventDefault: true },
    { key: 'Mod-Shift-7', run: toggleNumbers },
    { key: 'Mod-Shift-8', run: toggleBullets },
    { key: 'Mod-Shift-9', run: toggleQuote },
    { key: 'Mod-Alt-1', run: toggleHeading(1) },
    { key: 'Mod-Alt-2', run: toggleHeading(2) },
    { key: 'Mod-Alt-3', run: toggleHeading(3) },
    // Only inside a list: elsewhere Tab moves the focus.
    { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
    // A second Enter ends the list.
    { key: 'Enter', run: endList },
    { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]
  return keymap.of([...own, ...historyKeymap, ...defaultKeymap])
}

function done(act: () => void): Command {
  return () => {
    act()
    return true
  }
}

function inList(command: StateCommand): StateCommand {
  return (target) => isInList(target.state) && command(target)
}

function isInList(state: EditorState): boolean {
  const { main } = state.selection
  let node = syntaxTree(state).resolveInner(state.doc.lineAt(main.head).to, -1)
  while (node.name !== 'ListItem' && node.parent) node = node.parent
  return node.name === 'ListItem'
}
