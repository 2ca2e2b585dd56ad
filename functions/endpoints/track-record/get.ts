import { trackRecord } from '#shared/api/track-record.ts'
import { iso } from '#shared/time.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { loadRecord } from '../../domain/counts/track-record-items.ts'
import { handle } from '../handle.ts'

/** The record is the same for everybody, so browsers and the edge may keep it (infra/cloud/site-stack.ts). */
const CACHE_CONTROL = 'public, max-age=300'

export const handler = handle(trackRecord.get, async ({ reply, now }) => {
  reply.headers['cache-control'] = CACHE_CONTROL
  return trackRecordOf(await loadRecord(now), iso(now))
})
