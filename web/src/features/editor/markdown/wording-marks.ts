import { type Diagnostic, linter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { Wording, WordingNote } from '#web/ui/wording/use-wording.ts'

/** A wavy line is visible without its colour. */
const wordingTheme = EditorView.theme({
  '.cm-lintRange-warning': {
    paddingBottom: '0',
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1.5px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-active': { backgroundColor: 'color-mix(in srgb, var(--warn) 24%, transparent)' },
  '.cm-lintPoint': { display: 'none' },
  '.cm-tooltip-lint': { margin: '0', padding: '0' },
  '.cm-diagnostic': {
    margin: '0',
    padding: 'var(--space-2) var(--space-3)',
    borderInlineStart: '3px solid var(--warn)',
    whiteSpace: 'normal',
  },
  '.cm-diagnosticAction': {
    display: 'block',
    minHeight: '32px',
    margin: 'var(--space-2) 0 0',
    padding: 'var(--space-1) var(--space-3)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--raised)',
    color: 'var(--text)',
    font: '600 var(--size-1) / 1.2 var(--font)',
  },
})

/** Underlines passages that cannot be published and explains them on hover; F8 moves to the next. */
export const wordingMarks: Extension = [
  linter(null),
  keymap.of(lintKeymap.filter(({ key }) => key === 'F8')),
  wordingTheme,
]

/** Marks the found passages, unless the text has changed since the check. */
export function markWording(view: EditorView, { text, notes }: Wording, replaceLabel: string): void {
  if (notes.length > 0 && view.state.doc.toString() !== text) return
  const marks = notes.map((note): Diagnostic => {
    const replace = { name: replaceLabel, apply: () => replacePassage(view, note) }
    return {
      from: note.start,
      to: note.end,
      severity: 'warning',
      message: `${note.why} ${note.instead}`,
      actions: note.replacement ? [replace] : [],
    }
  })
  view.dispatch(setDiagnostics(view.state, marks))
}

export function showPassage(view: EditorView, from: number, to: number): void {
  const { length } = view.state.doc
  const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
  view.focus()
}

/** Inserts the proposal, unless the passage has changed since the check. */
export function replacePassage(view: EditorView, { start, end, matched, replacement }: WordingNote): void {
  if (!replacement || view.state.sliceDoc(start, end) !== matched) return
  const { from, to, text } = replacement
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from, head: from + text.length },
    userEvent: 'input.replace',
    scrollIntoView: true,
  })
  view.focus()
}
