import { serveJob } from '#web/lib/job/serve-job.ts'
import { walkSlice } from './walk-slice.ts'

serveJob(walkSlice, ({ hashes }) => [hashes.buffer])
