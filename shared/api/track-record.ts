import { TrackRecord } from '../models/track-record.ts'
import { endpoint } from './endpoint.ts'
import { TRACK_RECORD_ROUTE } from './routes.ts'

export const trackRecord = {
  get: endpoint({
    ...TRACK_RECORD_ROUTE,
    guard: 'any',
    summary: 'Expected against actual hits of our own plans, by source, band and month, with 95% intervals',
    output: TrackRecord,
  }),
}
