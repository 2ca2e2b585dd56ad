import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './diff.module.css'
import { DIFF_LIMITS, diffTheme } from './diff-theme.ts'
import { foldsByKeyboard } from './folds-by-keyboard.ts'
import { mountView } from './shadow-view.ts'
import { markdownBasics } from './text-extensions.ts'
import type { TextDiffProps } from './types.ts'

/** Compares two texts in one column; long unchanged parts are folded. */
export default function TextDiff({ before, after, label }: TextDiffProps) {
  const { t } = useTranslation('editor')
  const hostRef = useRef<HTMLDivElement>(null)
  const folded = t('diff.folded')
  useEffect(() => {
    if (!hostRef.current || before === after) return
    const view = mountView(hostRef.current, {
      doc: after,
      extensions: [
        markdownBasics,
        diffTheme,
        foldsByKeyboard,
        EditorState.readOnly.of(true),
        EditorState.phrases.of({ '$ unchanged lines': folded }),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          allowInlineDiffs: true,
          collapseUnchanged: { margin: 2, minSize: 6 },
          diffConfig: DIFF_LIMITS,
        }),
      ],
    })
    return () => view.destroy()
  }, [before, after, label, folded])
  if (before === after) return <p>{t('diff.same')}</p>
  return <div ref={hostRef} className={styles.diff} />
}
