import { serveJob } from '#web/lib/job/serve-job.ts'
import { judgeSlice } from './judge-slice.ts'

serveJob(judgeSlice)
