import * as z from 'zod/mini'
import { RISKS } from '../crash/target.ts'
import { TALLY_FIELDS, type TallyField } from '../track-record/tally.ts'
import { Instant, SOURCES } from './basics.ts'

const Count = z.int().check(z.minimum(0))
/** Lower and upper end. */
const Interval = z.tuple([z.number(), z.number()])

/** The measured value, its 95% confidence sequence, and the value expected from the rounds' odds. */
const Estimate = z.strictObject({ actual: z.number(), interval: Interval, expected: z.number() })
export type Estimate = z.infer<typeof Estimate>

const counted = {
  rounds: Count,
  hits: Count,
  /** Sum of the rounds' chances. */
  expectedHits: z.number(),
}

/** Totals of settled rounds. */
const Counted = z.strictObject(counted)
export type Counted = z.infer<typeof Counted>

export const Measured = z.strictObject({
  ...counted,
  /** The range of hits, valid at every look, in 95 of 100 such series if the chances are right. */
  expectedRange: z.tuple([Count, Count]),
  tooFew: z.boolean(),
  /** Hits per round; absent without a round. */
  rate: z.optional(Estimate),
  /** Result per unit if one unit is staked on every round: -0.03 is a loss of 3 of every 100. */
  net: z.optional(Estimate),
})
export type Measured = z.infer<typeof Measured>

const Risk = z.enum(RISKS)
/** The UTC month of the draw, e.g. `2026-11`. */
const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/))

export const SourceRecord = z.strictObject({
  source: z.enum(SOURCES),
  total: Measured,
  /** Every band, by ascending target. */
  bands: z.array(z.strictObject({ risk: Risk, measured: Measured })),
  /** Oldest first; months without a settled round are omitted. */
  months: z.array(
    z.strictObject({
      month: Month,
      measured: Measured,
      bands: z.array(z.strictObject({ risk: Risk, ...counted })),
    }),
  ),
})
export type SourceRecord = z.infer<typeof SourceRecord>

const ends = {
  drawn: Count,
  /** Rounds of the last 7 days without an outcome. */
  open: Count,
  /** Rounds of days that can no longer get an outcome. */
  closed: Count,
  /** The share of targets reached if every closed round without an outcome missed, and if every one reached. */
  rateBounds: z.optional(Interval),
}

/** Number of rounds drawn, and what those without an outcome could change. */
const Ends = z.strictObject(ends)
export type Ends = z.infer<typeof Ends>

/** Number of reported live rounds. Players may report for 7 days, or not at all. */
export const Reporting = z.strictObject({
  ...ends,
  verified: Count,
  reported: Count,
  /** Closed rounds without an outcome. */
  unreported: Count,
  /** `unreported` divided by `closed`, 0 to 1; absent while none is closed. */
  unreportedShare: z.optional(z.number()),
})
export type Reporting = z.infer<typeof Reporting>

const drawn = {
  drawn: Count,
  /** Drawn on days with rounds that may still get an outcome. */
  recent: Count,
  /** Number of recent rounds with an outcome. */
  recentSettled: Count,
}
const tally = Object.fromEntries(TALLY_FIELDS.map((field) => [field, Count])) as Record<
  TallyField,
  typeof Count
>

/** Practice draws of all days up to `until` that flew again by night. */
const NightCounts = z.strictObject({
  until: z.iso.date(),
  /** Draws without such a flight: no witness signed their day in time, or there was no beacon. */
  without: Count,
  steady: z.strictObject(tally),
  balanced: z.strictObject(tally),
  bold: z.strictObject(tally),
})
export type NightCounts = z.infer<typeof NightCounts>

/** Sums from which every figure of the record follows, and which follow from the public log. */
const RecordCounts = z.strictObject({
  settled: z.array(
    z.strictObject({ month: Month, source: z.enum(SOURCES), risk: Risk, tally: z.strictObject(tally) }),
  ),
  live: z.array(z.strictObject({ month: Month, risk: Risk, ...drawn })),
  /** Settled practice rounds by the day of the draw, the oldest first. */
  line: z.array(z.strictObject({ day: z.iso.date(), rounds: Count, hits: Count, chance: Count })),
  practice: z.strictObject(drawn),
  /** Rounds whose seeds come from no list that the public log had beforehand. */
  unlisted: Count,
  /** Absent until the first such day is in the log. */
  night: z.optional(NightCounts),
})
export type RecordCounts = z.infer<typeof RecordCounts>

export const TrackRecord = z.strictObject({
  measuredAt: Instant,
  /** Practice, verified and reported, in this order, never added together. */
  sources: z.array(SourceRecord),
  /** Practice rounds summed up day by day, the oldest first; days that a plot cannot tell apart are left out. */
  practiceLine: z.array(Counted),
  /** Practice rounds may be flown for 7 days, or not at all. */
  practice: z.strictObject({
    ...ends,
    flown: Count,
    /** Closed rounds that were not flown. */
    unflown: Count,
  }),
  /** Practice plans flown again by a later public beacon, which neither user nor operator can choose. */
  night: z.optional(
    z.strictObject({
      until: z.iso.date(),
      drawn: Count,
      without: Count,
      rateBounds: z.optional(Interval),
      total: Measured,
      bands: z.array(z.strictObject({ risk: Risk, measured: Measured })),
    }),
  ),
  live: z.strictObject({
    total: Reporting,
    bands: z.array(z.strictObject({ risk: Risk, reporting: Reporting })),
    months: z.array(z.strictObject({ month: Month, reporting: Reporting })),
  }),
  counts: RecordCounts,
})
export type TrackRecord = z.infer<typeof TrackRecord>
