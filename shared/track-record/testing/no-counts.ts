import type { RecordCounts } from '../../models/track-record.ts'

/** The counters before the first round. */
export const NO_COUNTS: RecordCounts = {
  settled: [],
  live: [],
  line: [],
  practice: { drawn: 0, recent: 0, recentSettled: 0 },
  unlisted: 0,
}
