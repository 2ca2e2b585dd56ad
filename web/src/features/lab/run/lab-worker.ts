import { serveJob } from '#web/lib/job/serve-job.ts'
import { buffersOf, type LabAnswer } from './lab-task.ts'
import { runTask } from './run-task.ts'

serveJob(runTask, (answer: LabAnswer) => (answer.kind === 'play' ? buffersOf(answer.paths) : []))
