import { secureRandom } from '#shared/crash/random.ts'
import { readWitnesses } from '#shared/tlog/note.ts'
import { logSigners, writeLogFiles } from '../../domain/rounds/public-log-files.ts'
import { appendDays } from '../../domain/rounds/public-log-items.ts'
import { config, logWitnesses } from '../../platform/config.ts'
import { job } from '../../platform/job.ts'
import { logSecretReady, logSecrets } from '../../platform/secrets.ts'
import type { JobEvent } from '../jobs.ts'

export const handler = job(async ({ time }: JobEvent) => {
  const nowMs = Date.parse(time)
  await logSecretReady(nowMs)
  const { expired } = await appendDays(nowMs, secureRandom)
  const signers = logSigners(logSecrets(), config().siteOrigins[0])
  const { size, files } = await writeLogFiles(signers, readWitnesses(logWitnesses()))
  return { expired, size, files }
})
