import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button, Notice } from '#web/ui/index.ts'
import styles from '../verifier.module.css'
import { Running } from './chain-running.tsx'
import { type ChainFile, useChainFile } from './use-chain.ts'

/** A number of eight digits, a hash, a multiplier and what stands between them. */
const LINE_BYTES = 82

/** Every game of the walk as CSV, to disk where the browser can. */
export function ChainSave(file: ChainFile) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const { state, start, cancel } = useChainFile()
  const megabytes = number(Math.max(1, Math.round((file.result.steps * LINE_BYTES) / 1e6)))
  const place = useFocusKept<HTMLDivElement>(state.status)
  return (
    <div ref={place} tabIndex={-1} className={styles.save}>
      {state.status === 'running' ? (
        <Running state={state} onCancel={cancel} writing />
      ) : (
        <>
          <Button onClick={() => start(file)}>{t('chain.csv')}</Button>
          <p className="muted small">{t('chain.csvHint', { megabytes })}</p>
        </>
      )}
      {state.status === 'done' && (
        <p role="status" className="small">
          {t('chain.saved')}
        </p>
      )}
      {state.status === 'failed' && (
        <Notice tone="bad" role="alert" title={t('chain.notSaved', { megabytes })} />
      )}
    </div>
  )
}
