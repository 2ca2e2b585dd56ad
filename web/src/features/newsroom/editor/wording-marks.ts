import {
  type Diagnostic,
  forEachDiagnostic,
  linter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from '@codemirror/lint'
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { type EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import { replacePassage } from './passage.ts'
import type { Wording, WordingNote } from './use-wording.ts'
import { wordingTheme } from './wording-theme.ts'

/** Marks what the check found, as long as the text is the one that was checked. */
export function markWording(view: EditorView, { text, notes }: Wording, replaceLabel: string): void {
  if (notes.length > 0 && view.state.doc.toString() !== text) return
  const marks = notes.map((note) => markOf(note, view.state.readOnly ? undefined : replaceLabel))
  view.dispatch(setDiagnostics(view.state, marks))
}

function markOf(note: WordingNote, replaceLabel: string | undefined): Diagnostic {
  const replace = { name: replaceLabel ?? '', apply: (view: EditorView) => replacePassage(view, note) }
  return {
    from: note.start,
    to: note.end,
    severity: 'warning',
    message: `${note.why} ${note.instead}`,
    renderMessage: () => explanation(note),
    actions: replaceLabel !== undefined && note.replacement ? [replace] : [],
  }
}

function explanation({ why, instead }: Pick<WordingNote, 'why' | 'instead'>): HTMLElement {
  const dom = document.createElement('div')
  for (const words of [why, instead]) dom.appendChild(document.createElement('p')).textContent = words
  return dom
}

const hide = StateEffect.define<null>()

/** The explanation of the passage that the cursor was moved into; gone when one types on, or with Escape. */
const atCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { docChanged, selection, effects, state }) => {
    if (docChanged || effects.some((effect) => effect.is(hide))) return null
    return selection ? tooltipAt(state) : shown
  },
  provide: (field) => showTooltip.from(field),
})

function tooltipAt(state: EditorState): Tooltip | null {
  const { from, to } = state.selection.main
  let found: Tooltip | null = null
  forEachDiagnostic(state, (mark, start, end) => {
    if (from < start || to > end || start === end) return
    found = { pos: start, end, above: false, create: (view) => ({ dom: boxOf(mark, view) }) }
  })
  return found
}

function boxOf({ renderMessage }: Diagnostic, view: EditorView): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'ed-explanation'
  dom.role = 'status'
  const message = renderMessage?.(view)
  if (message) dom.append(message)
  return dom
}

function hideExplanation(view: EditorView): boolean {
  if (view.state.field(atCursor)) view.dispatch({ effects: hide.of(null) })
  // Escape does what it does besides: the next Tab leaves the text.
  return false
}

/** Passages that cannot be published: underlined, explained to pointer and cursor, F8 leads to the next one. */
export const wordingMarks: Extension = [
  linter(null),
  atCursor,
  keymap.of([
    { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
    { key: 'Escape', run: hideExplanation },
  ]),
  wordingTheme,
]
