import { serveJob } from '#web/lib/job/serve-job.ts'
import { runAudit } from './run-audit.ts'

serveJob(runAudit)
