import { secureRandom } from '#shared/crash/random.ts'
import { readWitnesses } from '#shared/tlog/note.ts'
import { loadRecord } from '../../domain/counts/track-record-items.ts'
import { logSigners } from '../../domain/public-log/log-signers.ts'
import { publishLog } from '../../domain/public-log/publish-log.ts'
import { config, logWitnesses, servedRelease } from '../../platform/config.ts'
import { job } from '../../platform/job.ts'
import { logSecretReady, logSecrets } from '../../platform/secrets.ts'
import type { JobEvent } from '../jobs.ts'

export const handler = job(async ({ time }: JobEvent) => {
  const nowMs = Date.parse(time)
  await logSecretReady(nowMs)
  const signers = logSigners(logSecrets(), config().siteOrigins[0])
  const witnesses = readWitnesses(logWitnesses())
  const release = servedRelease()
  return publishLog({ nowMs, random: secureRandom, signers, loadRecord, witnesses, release })
})
