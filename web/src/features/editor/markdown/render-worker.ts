import { serveJob } from '#web/lib/job/serve-job.ts'
import { answerRender } from './render-answer.ts'

serveJob(answerRender)
