import { reportsOf } from '#shared/crash/strategy/report.ts'
import { type Run, startRun } from '#shared/crash/strategy/simulate.ts'
import type { ReportProgress } from '#web/lib/job/job.ts'
import type { LabAnswer, LabTask } from './lab-task.ts'

/** Between two reports, of which one in 100 ms is passed on. */
const SLICE_MS = 25

/** The work of one task, in a worker. It never pauses: who cancels it ends its worker. */
export function runTask(task: LabTask, report: ReportProgress): LabAnswer {
  if (task.kind === 'report') return { kind: 'report', reports: reportsOf(task.played) }
  return { kind: 'play', paths: playAll(startRun(task.strategy, task.part), report) }
}

function playAll(run: Run, report: ReportProgress) {
  const total = run.part.to - run.part.from
  while (!run.advance(SLICE_MS, () => performance.now())) report({ done: run.played(), total })
  return run.paths()
}
