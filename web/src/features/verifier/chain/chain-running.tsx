import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { jobFailureMessage } from '#web/lib/job/job-failure.ts'
import type { RunningJob } from '#web/lib/job/job-life.ts'
import type { Job } from '#web/lib/job/use-job.ts'
import { Button, Notice } from '#web/ui/index.ts'
import styles from '../verifier.module.css'
import type { ChainAnswer, ChainTask } from './use-chain.ts'

export function ChainRunning({ job: { state, cancel } }: { job: Job<ChainTask, ChainAnswer> }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  if (state.status === 'running') return <Running state={state} onCancel={cancel} />
  if (state.status === 'failed') {
    return <Notice tone="bad" role="alert" title={jobFailureMessage(state.error)} />
  }
  if (state.status !== 'cancelled') return null
  return (
    <p role="status" className="muted">
      {t('chain.cancelled', { done: number(state.progress?.done ?? 0) })}
    </p>
  )
}

interface RunningProps {
  state: RunningJob
  onCancel: () => void
  writing?: boolean
}

export function Running({ state: { progress, rate }, onCancel, writing = false }: RunningProps) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const { done = 0, total = 0, stage } = progress ?? {}
  const known = stage === 'known'
  const what = writing ? 'write' : stage === 'links' ? 'find' : known ? 'of' : 'walk'
  const parts = [t(`chain.running.${what}`, { done: number(done), total: number(total) })]
  if (rate !== undefined) {
    const seconds = number(Math.ceil((total - done) / rate))
    parts.push(t('chain.running.rate', { rate: number(roundedRate(rate)) }))
    parts.push(t(known ? 'chain.running.left' : 'chain.running.leftMost', { seconds }))
  }
  return (
    <div className={styles.running}>
      <progress
        max={Math.max(1, total)}
        value={done}
        aria-label={writing ? t('chain.csv') : t('chain.title')}
      />
      <p className="figures">{parts.join(' · ')}</p>
      <div>
        <Button onClick={onCancel}>{t('chain.cancel')}</Button>
      </div>
    </div>
  )
}

/** Two digits change rarely enough to be read. */
function roundedRate(rate: number): number {
  return Number(rate.toPrecision(2))
}
