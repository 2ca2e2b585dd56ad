import { useCallback, useEffect, useRef, useState } from 'react'
import { type Job, useJob } from '#web/lib/job/use-job.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import type { Settings } from '../form/draft.ts'
import { startLabPool } from './lab-pool.ts'
import { type LabResult, runLab } from './run-lab.ts'

interface Asked {
  readonly settings: Settings
  readonly stop: AbortSignal
}

export interface Answered extends LabResult {
  readonly asked: Settings
  readonly elapsedMs: number
}

export interface LabRun {
  readonly state: Job<Asked, Answered>['state']
  /** The last result, kept during the next run. */
  readonly last: Answered | undefined
  /** True after a press on stop, while the finished players are summarised. */
  readonly isStopping: boolean
  readonly workers: number
  readonly start: (settings: Settings) => void
  readonly stop: () => void
}

/** Runs one comparison at a time, in workers that live as long as the page. */
export function useLab(): LabRun {
  const [pool] = useState(() => startLabPool())
  const stopper = useRef<AbortController>(undefined)
  const [isStopping, setStopping] = useState(false)
  const job = useJob(async ({ settings, stop }: Asked, context): Promise<Answered> => {
    const beganAtMs = performance.now()
    const result = await runLab(pool, settings.lab, { ...context, stop })
    return { ...result, asked: settings, elapsedMs: performance.now() - beganAtMs }
  })
  useEffect(() => () => pool.close(), [pool])
  const { start } = job
  return {
    ...job,
    isStopping: isStopping && job.state.status === 'running',
    workers: pool.size,
    start: useCallback(
      (settings: Settings) => {
        stopper.current = new AbortController()
        setStopping(false)
        start({ settings, stop: stopper.current.signal })
      },
      [start],
    ),
    stop: useCallback(() => {
      const { current } = stopper
      setStopping(true)
      // Stopping workers and collecting their results may take longer than a frame.
      void nextPaint().then(() => current?.abort())
    }, []),
  }
}
