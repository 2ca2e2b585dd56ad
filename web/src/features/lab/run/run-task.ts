import { reportsOf } from '#shared/crash/strategy/report.ts'
import { type Run, startRun } from '#shared/crash/strategy/simulate.ts'
import type { ReportProgress } from '#web/lib/job/job.ts'
import type { LabAnswer, LabTask } from './lab-task.ts'

/** Time between reports; one in 100 ms is passed on. */
const SLICE_MS = 25

/** Runs one task in a worker. It never yields: cancelling it terminates the worker. */
export function runTask(task: LabTask, report: ReportProgress): LabAnswer {
  if (task.kind === 'report') return { kind: 'report', reports: reportsOf(task.played) }
  return { kind: 'play', paths: playAll(startRun(task.strategy, task.part), report) }
}

function playAll(run: Run, report: ReportProgress) {
  const total = run.part.to - run.part.from
  while (!run.advance(SLICE_MS, () => performance.now())) report({ done: run.played(), total })
  return run.paths()
}
