import * as z from 'zod/mini'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import type { Risk } from '#shared/crash/target.ts'
import type { Source } from '#shared/models/basics.ts'
import { TrackRecord } from '#shared/models/track-record.ts'
import { type LiveCount, trackRecordOf } from '#shared/track-record/record.ts'
import { sumOf, type Tally, tallyOf } from '#shared/track-record/tally.ts'

/** Settled rounds of one source, month and band, with one target. */
export interface Batch {
  readonly source: Source
  readonly month: string
  readonly risk: Risk
  readonly rounds: number
  readonly hits: number
}

const TARGETS = { steady: 1.25, balanced: 2, bold: 5 } as const

function tallyIn({ risk, rounds, hits }: Batch): Tally {
  const plan = { targetX100: fromDecimal(TARGETS[risk]), rtp: 0.97 }
  const [reached, missed] = [tallyOf({ ...plan, hit: true }), tallyOf({ ...plan, hit: false })]
  return sumOf([...Array<Tally>(hits).fill(reached), ...Array<Tally>(rounds - hits).fill(missed)])
}

/** Builds a record from batches; its line of practice rounds has one day per batch. */
export function recordOf(batches: readonly Batch[], live: readonly LiveCount[] = []): TrackRecord {
  const settled = batches.map(({ source, month, risk, ...batch }) => ({
    source,
    month,
    risk,
    tally: tallyIn({ source, month, risk, ...batch }),
  }))
  const line = settled.flatMap(({ source, month, tally: { rounds, hits, chance } }) =>
    source === 'practice' ? [{ day: `${month}-01`, rounds, hits, chance }] : [],
  )
  const flown = line.reduce((sum, { rounds }) => sum + rounds, 0)
  // One of five practice rounds was not flown.
  const practice = { drawn: Math.round(flown * 1.25), recent: 0, recentSettled: 0 }
  const counts = { settled, live: [...live], line, practice, unlisted: 0 }
  return z.parse(TrackRecord, trackRecordOf(counts, '2026-11-21T10:00:00.000Z'))
}
