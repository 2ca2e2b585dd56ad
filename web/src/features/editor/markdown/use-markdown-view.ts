import { defaultKeymap, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import {
  type ChangeSpec,
  Compartment,
  type EditorState,
  type StateCommand,
  type Text,
} from '@codemirror/state'
import { type Command, EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import { endList } from './commands/end-list.ts'
import { nodeAround } from './commands/syntax.ts'
import { pasteHandling } from './paste.ts'
import { fromPage, sizeLimit } from './size-limit.ts'
import { surroundings, writingBasics } from './text-extensions.ts'
import { TOOLS } from './toolbar-items.ts'
import { isSame, NOTHING_ACTIVE, toolbarState } from './toolbar-state.ts'
import { wordingMarks } from './wording-marks.ts'

/** The text of a post with its field's settings. */
export interface TextSettings {
  readonly value: string
  /** Called after each change by the editor, not by the page. */
  readonly onChange: (value: string) => void
  /** Calls the listener with the page's text now and after each change: a merge, an earlier version. */
  readonly followText: (listener: (text: string) => void) => () => void
  readonly locale: Locale
  readonly label: string
  /** The id of an error outside the editor. */
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly placeholder: string
  readonly onSave: () => void
  /** True if the editor takes the focus when it opens. */
  readonly startsInText: boolean
}

interface ViewEvents {
  readonly onImages: (files: readonly File[], at: number) => void
  readonly onLink: () => void
  readonly onFind: () => void
  readonly onTooLong: () => void
  readonly onChanged: () => void
}

/** Creates the editor's view once and updates it with the page's text and settings. */
export function useMarkdownView(props: TextSettings, events: ViewEvents) {
  const hostRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [toolbar, setToolbar] = useState(NOTHING_ACTIVE)
  const [isFocused, setFocused] = useState(false)
  const [settings] = useState(() => new Compartment())

  const changed = useEffectEvent(() => events.onChanged())
  const emitText = useEffectEvent((text: string) => props.onChange(text))
  const save = useEffectEvent(() => props.onSave())
  const openLinkDialog = useEffectEvent(() => events.onLink())
  const openFindBar = useEffectEvent(() => events.onFind())
  const refuse = useEffectEvent(() => events.onTooLong())
  const takeImages = useEffectEvent((files: readonly File[], at: number) => events.onImages(files, at))
  const start = useEffectEvent((host: HTMLElement) => {
    const root = shadowOf(host)
    const newView = new EditorView({
      doc: props.value,
      parent: root,
      root,
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
        settings.of(surroundings(props)),
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
    })
    if (props.startsInText) newView.focus()
    return newView
  })
  useEffect(() => {
    if (!hostRef.current) return
    const newView = start(hostRef.current)
    setView(newView)
    return () => {
      setView(undefined)
      newView.destroy()
    }
  }, [])

  const { locale, label, invalid, placeholder, describedBy, followText } = props
  useEffect(() => view && followText((text) => replaceText(view, text)), [view, followText])
  useEffect(() => {
    view?.dispatch({ effects: settings.reconfigure(surroundings({ locale, label, invalid, placeholder })) })
  }, [view, settings, locale, label, invalid, placeholder])
  useEffect(() => {
    // An id cannot refer into a shadow root, an element reference can.
    const element = document.getElementById(describedBy ?? '')
    if (view) view.contentDOM.ariaDescribedByElements = element ? [element] : []
  }, [view, describedBy])
  return { hostRef, view, toolbar, isFocused }
}

/**
 * Returns a shadow root. There the view's styles become constructed style sheets, which the content security policy
 * allows; in the document they would be `<style>` elements, which it refuses.
 */
function shadowOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
}

/** Replaces the text in one undo step. */
function replaceText(view: EditorView, text: string): void {
  const changes = changeTo(view.state.doc, text)
  if (changes) view.dispatch({ changes, annotations: fromPage.of(true), userEvent: 'replace' })
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

interface PageCommands {
  readonly save: () => void
  readonly openLinkDialog: () => void
  readonly openFindBar: () => void
}

/** Returns the toolbar's shortcuts and the keys of other editors; `Mod` is Ctrl, on a Mac ⌘. */
function editorKeys({ save, openLinkDialog, openFindBar }: PageCommands) {
  const tools = TOOLS.flat().flatMap(({ keys, run }): KeyBinding[] =>
    keys && run ? [{ key: keys.replaceAll('+', '-').toLowerCase(), run }] : [],
  )
  const own: readonly KeyBinding[] = [
    { key: 'Mod-k', run: handled(openLinkDialog), preventDefault: true },
    { key: 'Mod-f', run: handled(openFindBar), preventDefault: true },
    { key: 'Mod-s', run: handled(save), preventDefault: true },
    // Only inside a list: elsewhere Tab moves the focus.
    { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
    // A second Enter ends the list.
    { key: 'Enter', run: endList },
    { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]
  return keymap.of([...tools, ...own, ...historyKeymap, ...defaultKeymap])
}

function handled(act: () => void): Command {
  return () => {
    act()
    return true
  }
}

function inList(command: StateCommand): StateCommand {
  return (target) => isInList(target.state) && command(target)
}

function isInList(state: EditorState): boolean {
  const { to } = state.doc.lineAt(state.selection.main.head)
  return nodeAround(state, { from: to, to }, -1, /^ListItem$/) !== undefined
}
