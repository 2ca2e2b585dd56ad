import type { api } from '#shared/api/index.ts'
import { TRACK_RECORD_ROUTE } from '#shared/api/track-record-route.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { call } from '#web/lib/client.ts'

type RecordEndpoint = (typeof api)['trackRecord']['get']

/** All that the client reads of the endpoint. */
const route: Pick<RecordEndpoint, 'method' | 'path'> = TRACK_RECORD_ROUTE

export function askRecord(signal: AbortSignal): Promise<TrackRecord> {
  return call(route as RecordEndpoint, { signal })
}
