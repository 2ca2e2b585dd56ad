import { serveJob } from '#web/lib/job/serve-job.ts'
import { findChain } from './find-chain.ts'

serveJob(findChain)
