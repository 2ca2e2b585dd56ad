import { presentableDiff } from '@codemirror/merge'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './diff.module.css'
import type { InlineDiffProps } from './types.ts'

export default function InlineDiff({ before, after }: InlineDiffProps) {
  const { t } = useTranslation('editor')
  if (before === after) return <span>{after}</span>
  const changes = presentableDiff(before, after)
  let at = 0
  const parts = changes.flatMap(({ fromA, toA, fromB, toB }) => {
    const same = after.slice(at, fromB)
    at = toB
    return [
      <span key={`=${fromB}`}>{same}</span>,
      fromA < toA && (
        <del key={`-${fromA}`} className={styles.out}>
          <span className="visually-hidden">{t('diff.out')} </span>
          {before.slice(fromA, toA)}
        </del>
      ),
      fromB < toB && (
        <ins key={`+${fromB}`} className={styles.in}>
          <span className="visually-hidden">{t('diff.in')} </span>
          {after.slice(fromB, toB)}
        </ins>
      ),
    ]
  })
  return (
    <span className={styles.inline}>
      {parts}
      {after.slice(at)}
    </span>
  )
}
