import { secureRandom } from '#shared/crash/random.ts'
import { readWitnesses } from '#shared/tlog/note.ts'
import { publishLog } from '../../domain/rounds/public-log-files.ts'
import { logSigners } from '../../domain/rounds/public-log-signers.ts'
import { config, logWitnesses } from '../../platform/config.ts'
import { job } from '../../platform/job.ts'
import { logSecretReady, logSecrets } from '../../platform/secrets.ts'
import type { JobEvent } from '../jobs.ts'

export const handler = job(async ({ time }: JobEvent) => {
  const nowMs = Date.parse(time)
  await logSecretReady(nowMs)
  const signers = logSigners(logSecrets(), config().siteOrigins[0])
  return publishLog({ nowMs, random: secureRandom, signers, witnesses: readWitnesses(logWitnesses()) })
})
