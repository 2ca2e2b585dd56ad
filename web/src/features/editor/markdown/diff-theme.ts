import type { DiffConfig } from '@codemirror/merge'
import { EditorView } from '@codemirror/view'

/** Removed text is struck through and added text underlined, so that colour is not the only sign. */
export const diffTheme = EditorView.theme({
  '.cm-deletedChunk': {
    backgroundColor: 'color-mix(in srgb, var(--primary) 16%, transparent)',
    padding: '0 var(--space-4)',
    overflowWrap: 'anywhere',
  },
  '.cm-deletedChunk .cm-deletedText, .cm-deletedText, .cm-deletedLine del': {
    background: 'color-mix(in srgb, var(--primary) 34%, transparent)',
    textDecoration: 'line-through',
  },
  '.cm-deletedLine, .cm-deletedLine del': { textDecoration: 'line-through' },
  '.cm-changedLine, .cm-insertedLine': {
    backgroundColor: 'color-mix(in srgb, var(--good) 12%, transparent)',
    textDecoration: 'none',
  },
  '.cm-insertedLine': { textDecoration: 'none' },
  '.cm-changedText': {
    background: 'color-mix(in srgb, var(--good) 26%, transparent)',
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
  },
  '.cm-changeGutter': { width: '6px', paddingInlineStart: '0' },
  '.cm-changedLineGutter': { background: 'var(--good)' },
  '.cm-deletedLineGutter': { background: 'var(--primary-text)' },
  '.cm-gutters': { background: 'transparent', border: '0' },
  '.cm-collapsedLines:focus-visible': { outline: '3px solid var(--info)', outlineOffset: '-3px' },
  '.cm-collapsedLines': {
    padding: 'var(--space-2) var(--space-4)',
    background: 'var(--hover)',
    color: 'var(--muted)',
    fontSize: 'var(--size-1)',
    cursor: 'pointer',
    '&:before, &:after': { content: '"⋯"' },
  },
})

/** Two unrelated texts of 200 kB are compared roughly; an exact comparison would take minutes. */
export const DIFF_LIMITS: DiffConfig = { scanLimit: 1000, timeout: 400 }
