import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { jobFailureMessage } from '#web/lib/job/job-failure.ts'
import type { Job } from '#web/lib/job/use-job.ts'
import { Button, classes, Notice } from '#web/ui/index.ts'
import styles from '../verifier.module.css'
import type { ChainAnswer, ChainTask } from './use-chain.ts'

/** Texts by the stage of the work: the distance is known, only the limit is, or links are searched. */
const TEXTS = { known: 'of', atMost: 'walk', links: 'find' } as const

export function ChainRunning({ job: { state, cancel } }: { job: Job<ChainTask, ChainAnswer> }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  if (state.status === 'failed') {
    return <Notice tone="bad" role="alert" title={jobFailureMessage(state.error)} />
  }
  if (state.status === 'cancelled') {
    return (
      <p role="status" className="muted">
        {t('chain.cancelled', { done: number(state.progress?.done ?? 0) })}
      </p>
    )
  }
  if (state.status !== 'running') return null
  const { done = 0, total = 0, stage } = state.progress ?? {}
  const text = stage === 'known' || stage === 'links' ? TEXTS[stage] : TEXTS.atMost
  return (
    <div className={classes('stack', styles.running)}>
      <progress max={Math.max(1, total)} value={done} aria-label={t('chain.title')} />
      <p className="figures">{t(`chain.running.${text}`, { done: number(done), total: number(total) })}</p>
      <div>
        <Button onClick={cancel}>{t('chain.cancel')}</Button>
      </div>
    </div>
  )
}
