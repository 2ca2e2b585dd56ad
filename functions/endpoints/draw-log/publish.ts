import { logSigners, writeLogFiles } from '../../domain/draw-log/files.ts'
import { expireDraws } from '../../domain/draw-log/items.ts'
import { config } from '../../platform/config.ts'
import { job } from '../../platform/job.ts'
import { logSecretReady, logSecrets } from '../../platform/secrets.ts'
import type { JobEvent } from '../jobs.ts'

export const handler = job(async ({ time }: JobEvent) => {
  const nowMs = Date.parse(time)
  await logSecretReady(nowMs)
  const expired = await expireDraws(nowMs)
  const { size, files } = await writeLogFiles(logSigners(logSecrets(), config().siteOrigins[0]))
  return { expired, size, files }
})
