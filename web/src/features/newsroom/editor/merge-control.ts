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

export const mergeControlTheme = EditorView.theme({
  '.cm-chunkButtons': {
    position: 'static',
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space-2)',
    padding: 'var(--space-2) 0',
  },
  '.ed-merge-control, .cm-chunkButtons .ed-merge-control': {
    minHeight: '32px',
    padding: 'var(--space-1) var(--space-3)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--raised)',
    color: 'var(--text)',
    font: '600 var(--size-1) / 1.2 var(--font)',
    cursor: 'pointer',
  },
  '.ed-merge-control:hover': { background: 'var(--hover)' },
  '.ed-merge-control:focus-visible': { outline: '3px solid var(--info)', outlineOffset: '2px' },
  '@media (pointer: coarse)': { '.ed-merge-control': { minHeight: 'var(--control)' } },
})
