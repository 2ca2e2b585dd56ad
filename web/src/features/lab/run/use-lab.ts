import { useCallback, useEffect, useState } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import type { JobContext } from '#web/lib/job/run-parts.ts'
import { type Job, useJob } from '#web/lib/job/use-job.ts'
import type { Settings } from '../form/draft.ts'
import { runLab, startLabPool } from './run-lab.ts'

export interface Answered {
  readonly asked: Settings
  readonly reports: readonly Report[]
  readonly elapsedMs: number
}

export interface LabRun extends Job<Settings, Answered> {
  readonly workers: number
}

/** Runs one comparison at a time, in workers that live as long as the page. */
export function useLab(): LabRun {
  const [pool] = useState(() => startLabPool())
  const work = useCallback(
    async (asked: Settings, context: JobContext): Promise<Answered> => {
      const beganAtMs = performance.now()
      const reports = await runLab(pool, asked.lab, context)
      return { asked, reports, elapsedMs: performance.now() - beganAtMs }
    },
    [pool],
  )
  const job = useJob(work)
  useEffect(() => () => pool.close(), [pool])
  return { ...job, workers: pool.size }
}
