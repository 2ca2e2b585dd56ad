import { EditorView } from '@codemirror/view'

/** A button of a difference, reached by the Tab key like any other. */
export function mergeControl(label: string, act: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'ed-merge-control'
  button.textContent = label
  button.addEventListener('click', act)
  return button
}

/** What was saved in the meantime is no deletion: it stands beside one's own text until one decides. */
export const mergeTheme = EditorView.theme({
  '.cm-deletedChunk': {
    display: 'flex',
    flexDirection: 'column',
    padding: 'var(--space-2) var(--space-4)',
    borderInlineStart: '3px solid var(--info)',
    backgroundColor: 'color-mix(in srgb, var(--info) 14%, transparent)',
  },
  // The label comes in by a property of the host, in the reader's language.
  '.cm-deletedChunk:before': {
    content: 'var(--label-theirs)',
    color: 'var(--muted)',
    fontSize: 'var(--size-1)',
  },
  '.cm-deletedChunk .cm-deletedLine, .cm-deletedChunk .cm-deletedLine del': { textDecoration: 'none' },
  '.cm-deletedChunk .cm-deletedLine del': { background: 'none' },
  '.cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--info) 34%, transparent)',
    textDecoration: 'none',
  },
  '.cm-deletedChunk .cm-chunkButtons': {
    position: 'static',
    order: '1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space-2)',
    paddingBlockStart: 'var(--space-2)',
  },
  '.cm-deletedChunk button.ed-merge-control': {
    minHeight: '32px',
    margin: '0',
    padding: 'var(--space-1) var(--space-3)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--raised)',
    color: 'var(--text)',
    font: '600 var(--size-1) / 1.2 var(--font)',
    cursor: 'pointer',
    '&:hover': { background: 'var(--hover)' },
    '&:focus-visible': { outline: '3px solid var(--info)', outlineOffset: '2px' },
  },
  '@media (pointer: coarse)': { '.cm-deletedChunk button.ed-merge-control': { minHeight: 'var(--control)' } },
  '.cm-deletedLineGutter': { background: 'var(--info)' },
})
