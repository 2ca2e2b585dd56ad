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
import { DIFF_LIMITS } from './diff-limits.ts'
import { diffTheme } from './diff-theme.ts'
import { foldsByKeyboard } from './folds-by-keyboard.ts'
import { mergeControl, mergeTheme } from './merge-control.ts'
import { mountView } from './shadow-view.ts'
import { sizeLimit } from './size-limit.ts'
import { markdownBasics } from './text-extensions.ts'
import type { MergeViewProps } from './types.ts'

/**
 * One column: this person's text, each difference beneath what was saved in the meantime. Every difference is
 * decided by its two buttons; the text itself can be edited as well.
 */
export default function MergeView({ mine, theirs, theirName, label, onDone }: MergeViewProps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts are another merge
  useEffect(() => {
    if (!hostRef.current) return
    hostRef.current.style.setProperty('--label-theirs', JSON.stringify(t('merge.theirText')))
    const made = start(hostRef.current)
    setView(made)
    setOpen(getChunks(made.state)?.chunks.length ?? 0)
    return () => {
      setView(undefined)
      made.destroy()
    }
  }, [mine, theirs])
  const go = (command: typeof goToNextChunk) => {
    if (!view) return
    command(view)
    view.focus()
  }
  return (
    <div className={styles.merge}>
      <p>{theirName === undefined ? t('merge.hint') : t('merge.hintNamed', { name: theirName })}</p>
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
