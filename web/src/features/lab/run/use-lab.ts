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
  /** The last result, also while the next is worked on. */
  readonly last: Answered | undefined
  /** Pressed, and what was played is being added up. */
  readonly stopping: boolean
  readonly workers: number
  readonly start: (settings: Settings) => void
  /** Says so at once, then ends all play; what is complete is shown. */
  readonly stop: () => void
}

/** The page's runs, one at a time, in workers that live as long as it does. */
export function useLab(): LabRun {
  const [pool] = useState(() => startLabPool())
  const stopper = useRef<AbortController>(undefined)
  const [stopping, setStopping] = useState(false)
  const job = useJob(async ({ settings, stop }: Asked, context): Promise<Answered> => {
    const beganAtMs = performance.now()
    const result = await runLab(pool, settings.lab, { ...context, stop })
    return { ...result, asked: settings, elapsedMs: performance.now() - beganAtMs }
  })
  useEffect(() => () => pool.close(), [pool])
  const { start } = job
  return {
    ...job,
    stopping: stopping && job.state.status === 'running',
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
      // Ending workers and gathering what they have may take longer than a frame.
      void nextPaint().then(() => current?.abort())
    }, []),
  }
}
