import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { getChunks, goToNextChunk, goToPreviousChunk, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import { CONTENT_KB_MAX } from './count-line.tsx'
import styles from './diff.module.css'
import { DIFF_LIMITS, diffTheme } from './diff-theme.ts'
import { foldsByKeyboard } from './folds-by-keyboard.ts'
import { mountView } from './shadow-view.ts'
import { sizeLimit } from './size-limit.ts'
import { markdownBasics } from './text-extensions.ts'
import type { MergeViewProps } from './types.ts'

/** A button of a difference that the Tab key reaches. */
function mergeControl(label: string, act: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'ed-merge-control'
  button.textContent = label
  button.addEventListener('click', act)
  return button
}

/** The library shows the other version as a deletion; here it stands beside one's own text until it is decided. */
const mergeTheme = EditorView.theme({
  '.cm-deletedChunk': {
    display: 'flex',
    flexDirection: 'column',
    padding: 'var(--space-2) var(--space-4)',
    borderInlineStart: '3px solid var(--info)',
    backgroundColor: 'color-mix(in srgb, var(--info) 14%, transparent)',
  },
  // The host's custom property carries the translated label.
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

/**
 * Shows my text in one column, and the other version below each difference. Two buttons decide each difference; the
 * text stays editable.
 */
export default function MergeView({ mine, theirs, label, onDone }: MergeViewProps) {
  const { t } = useTranslation('editor')
  const hostRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [open, setOpen] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const start = useEffectEvent((host: HTMLElement) =>
    mountView(host, {
      doc: mine,
      extensions: [
        keymap.of([...MERGE_KEYS, ...historyKeymap, ...standardKeymap]),
        mergeTheme,
        markdownBasics,
        diffTheme,
        foldsByKeyboard,
        history(),
        drawSelection(),
        sizeLimit(() => setRefused(true)),
        EditorState.phrases.of({ '$ unchanged lines': t('diff.folded') }),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', tabindex: '0' }),
        unifiedMergeView({
          original: theirs,
          collapseUnchanged: { margin: 2, minSize: 6 },
          diffConfig: DIFF_LIMITS,
          mergeControls: (type, act) =>
            mergeControl(type === 'accept' ? t('merge.mine') : t('merge.theirs'), act),
        }),
        EditorView.updateListener.of(({ state, docChanged }) => {
          if (docChanged) setRefused(false)
          setOpen(getChunks(state)?.chunks.length ?? 0)
        }),
      ],
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts begin another merge
  useEffect(() => {
    if (!hostRef.current) return
    hostRef.current.style.setProperty('--label-theirs', JSON.stringify(t('merge.theirText')))
    const newView = start(hostRef.current)
    setView(newView)
    setOpen(getChunks(newView.state)?.chunks.length ?? 0)
    return () => {
      setView(undefined)
      newView.destroy()
    }
  }, [mine, theirs])
  const go = (command: typeof goToNextChunk) => {
    if (!view) return
    command(view)
    view.focus()
  }
  return (
    <div className={styles.merge}>
      <p>{t('merge.hint')}</p>
      <div className="row">
        <Button small onClick={() => go(goToPreviousChunk)}>
          {t('merge.previous')}
        </Button>
        <Button small onClick={() => go(goToNextChunk)}>
          {t('merge.next')}
        </Button>
        <p role="status" className="small muted">
          {open === 0 ? t('merge.none') : t('merge.open', { count: open })}
        </p>
      </div>
      <div ref={hostRef} className={styles.diff} />
      {isRefused && (
        <Notice tone="bad" role="alert">
          <p>{t('tooLong', { limit: CONTENT_KB_MAX })}</p>
        </Notice>
      )}
      <div className="row">
        <Button kind="primary" onClick={() => view && onDone(view.state.doc.toString())}>
          {t('merge.done')}
        </Button>
        <Button onClick={() => onDone(mine)}>{t('merge.allMine')}</Button>
        <Button onClick={() => onDone(theirs)}>{t('merge.allTheirs')}</Button>
      </div>
    </div>
  )
}

const MERGE_KEYS = [
  { key: 'Alt-ArrowDown', run: goToNextChunk },
  { key: 'Alt-ArrowUp', run: goToPreviousChunk },
]
