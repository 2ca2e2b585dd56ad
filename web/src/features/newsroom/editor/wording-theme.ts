import { EditorView } from '@codemirror/view'

/** A wavy line, as word processors draw it: seen without its colour. */
export const wordingTheme = EditorView.theme({
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
