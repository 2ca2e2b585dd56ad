import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { jobFailureMessage } from '#web/lib/job/job-failure.ts'
import { Button, classes, Notice } from '#web/ui/index.ts'
import type { Settings } from '../form/draft.ts'
import styles from './run.module.css'
import type { LabRun } from './use-lab.ts'
import { workOf } from './work.ts'

interface RunBarProps {
  run: LabRun
  /** Undefined while a field is invalid. */
  settings: Settings | undefined
}

export function RunBar({ run, settings }: RunBarProps) {
  const { t } = useTranslation(['lab', 'ui'])
  const start = useRef<HTMLButtonElement>(null)
  const { state } = run
  const isRunning = state.status === 'running'
  const stop = () => {
    run.cancel()
    start.current?.focus()
  }
  return (
    <>
      <div className={classes('row', styles.bar)}>
        <Button ref={start} type="submit" kind="primary" wide pending={isRunning}>
          {t('form.run')}
        </Button>
        {isRunning && <Button onClick={stop}>{t('form.stop')}</Button>}
        {isRunning ? (
          <Progress run={run} />
        ) : (
          settings && <Estimate settings={settings} workers={run.workers} />
        )}
      </div>
      {state.status === 'failed' && (
        <Notice tone="bad" role="alert" title={jobFailureMessage(state.error)}>
          {settings && (
            <div>
              <Button onClick={() => run.start(settings)}>{t('ui:retry')}</Button>
            </div>
          )}
        </Notice>
      )}
    </>
  )
}

function Estimate({ settings, workers }: { settings: Settings; workers: number }) {
  const { t } = useTranslation('lab')
  const { number } = useFormat()
  const duration = useDuration()
  const { rounds, seconds } = workOf(settings.lab, workers)
  return (
    <p className="muted small figures">
      {t('form.work', { rounds: number(rounds), time: duration(seconds) })}
    </p>
  )
}

function Progress({ run: { state } }: { run: LabRun }) {
  const { t } = useTranslation('lab')
  const { number } = useFormat()
  if (state.status !== 'running') return null
  const { done = 0, total = 1 } = state.progress ?? {}
  const counted = t('run.progress', { done: number(done), total: number(total) })
  return (
    <div className={styles.progress}>
      <progress value={done} max={total} aria-label={counted} />
      <span className="figures small">
        {counted}
        <span className="muted"> · {t('run.elapsed', { seconds: number(state.elapsedMs / 1000, 1) })}</span>
      </span>
    </div>
  )
}

/** Formats an estimate coarsely, in words: estimates are not exact. */
export function useDuration(): (seconds: number) => string {
  const { unit } = useFormat()
  return (seconds) => {
    if (seconds < 90) return unit(Math.max(1, Math.ceil(seconds)), 'second')
    return unit(Math.ceil(seconds / 60), 'minute')
  }
}
