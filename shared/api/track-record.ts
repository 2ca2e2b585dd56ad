import { TrackRecord } from '../models/track-record.ts'
import { endpoint } from './endpoint.ts'

export const trackRecord = {
  get: endpoint({
    method: 'GET',
    path: '/track-record',
    guard: 'any',
    summary: 'Expected against actual hits of our own plans, by source, band and month, with 95% intervals',
    output: TrackRecord,
  }),
}
