import { presentableDiff } from '@codemirror/merge'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './diff.module.css'
import { DIFF_LIMITS } from './merge-texts.ts'

interface DiffProps {
  before: string
  after: string
}

/** Shows what changed from one text to another; long unchanged parts are folded. */
export function Diff({ before, after }: DiffProps) {
  const { t } = useTranslation('editor')
  const changes = useMemo(() => presentableDiff(before, after, DIFF_LIMITS), [before, after])
  let at = 0
  return (
    <span className={styles.diff}>
      {changes.map(({ fromA, toA, fromB, toB }) => {
        const same = after.slice(at, fromB)
        at = toB
        return (
          <span key={`${fromA} ${fromB}`}>
            <Unchanged text={same} />
            {fromA < toA && (
              <del>
                <span className="visually-hidden">{t('diff.out')} </span>
                {before.slice(fromA, toA)}
              </del>
            )}
            {fromB < toB && (
              <ins>
                <span className="visually-hidden">{t('diff.in')} </span>
                {after.slice(fromB, toB)}
              </ins>
            )}
          </span>
        )
      })}
      <Unchanged text={after.slice(at)} />
    </span>
  )
}

/** Lines kept in sight before and after a change. */
const CONTEXT_LINES = 3
const FOLDED_LINES_MIN = 6

function Unchanged({ text }: { text: string }) {
  const { t } = useTranslation('editor')
  const [open, setOpen] = useState(false)
  const lines = text.split('\n')
  const folded = lines.length - 2 * CONTEXT_LINES
  if (open || folded < FOLDED_LINES_MIN) return text
  return (
    <>
      {lines.slice(0, CONTEXT_LINES).join('\n')}
      <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
        {t('diff.folded', { number: folded })}
      </button>
      {lines.slice(-CONTEXT_LINES).join('\n')}
    </>
  )
}
