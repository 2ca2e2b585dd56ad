import { serveJob } from '#web/lib/job/serve-job.ts'
import { answerWording } from './wording-answer.ts'

serveJob(answerWording)
