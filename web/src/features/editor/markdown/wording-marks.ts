import { type Diagnostic, forEachDiagnostic, linter, setDiagnostics } from '@codemirror/lint'
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { type Command, EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import type { Wording, WordingNote } from '#web/ui/wording/use-wording.ts'
import { replacePassage, showPassage } from './passage.ts'

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
  '.cm-diagnostic p, .ed-explanation p': { margin: '0' },
  '.cm-diagnostic p + p, .ed-explanation p + p': {
    marginBlockStart: 'var(--space-1)',
    color: 'var(--muted)',
  },
  '.ed-explanation': {
    padding: 'var(--space-2) var(--space-3)',
    borderRadius: 'var(--radius-control)',
    lineHeight: '1.5',
  },
  '.cm-diagnosticAction': {
    minHeight: '32px',
    margin: 'var(--space-2) 0 0',
    padding: 'var(--space-1) var(--space-3)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--raised)',
    color: 'var(--text)',
    font: '600 var(--size-1) / 1.2 var(--font)',
  },
  '.cm-diagnosticAction:hover': { background: 'var(--hover)' },
})

/** Marks the found passages, unless the text has changed since the check. */
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

/** Explains the passage at the cursor; typing or Escape closes it. */
const atCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { docChanged, selection, effects, state }) => {
    if (docChanged || effects.some((effect) => effect.is(hide))) return null
    return selection ? tooltipAt(state) : shown
  },
  provide: (field) => showTooltip.from(field),
})

/** Keeps the wavy line visible. */
const BELOW_LINE = { x: 0, y: 6 }

function tooltipAt(state: EditorState): Tooltip | null {
  const { from, to } = state.selection.main
  let found: Tooltip | null = null
  forEachDiagnostic(state, (mark, start, end) => {
    if (from < start || to > end || start === end) return
    found = {
      pos: start,
      end,
      above: false,
      create: (view) => ({ dom: boxOf(mark, view), offset: BELOW_LINE }),
    }
  })
  return found
}

function boxOf({ renderMessage, actions, from, to }: Diagnostic, view: EditorView): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'ed-explanation'
  dom.role = 'status'
  const message = renderMessage?.(view)
  if (message) dom.append(message)
  for (const { name, apply } of actions ?? []) {
    const button = dom.appendChild(document.createElement('button'))
    button.type = 'button'
    button.className = 'cm-diagnosticAction'
    button.textContent = name
    button.addEventListener('click', () => apply(view, from, to))
  }
  return dom
}

/** Moves to the next passage behind or before the selection; wraps around. */
function moveToPassage(step: 1 | -1): Command {
  return (view) => {
    const { from } = view.state.selection.main
    const passages: { start: number; end: number }[] = []
    forEachDiagnostic(view.state, (_, start, end) => passages.push({ start, end }))
    const behind = passages.findIndex(({ start }) => start > from)
    const before = passages.findLastIndex(({ start }) => start < from)
    const next = step === 1 ? passages.at(Math.max(0, behind)) : passages.at(before)
    if (next) showPassage(view, next.start, next.end)
    return next !== undefined
  }
}

function hideExplanation(view: EditorView): boolean {
  if (view.state.field(atCursor)) view.dispatch({ effects: hide.of(null) })
  // Escape is handled further: after it, Tab leaves the text.
  return false
}

/** Underlines passages that cannot be published, explains them on hover and at the cursor; F8 moves to the next. */
export const wordingMarks: Extension = [
  // One tooltip at a time: none on hover while the cursor's is open.
  linter(null, { tooltipFilter: (marks, state) => (state.field(atCursor, false) ? [] : [...marks]) }),
  atCursor,
  keymap.of([
    { key: 'F8', run: moveToPassage(1), shift: moveToPassage(-1) },
    { key: 'Escape', run: hideExplanation },
  ]),
  wordingTheme,
]
