import { serveJob } from '#web/lib/job/serve-job.ts'
import { runListCheck } from './run-list-check.ts'

serveJob(runListCheck)
