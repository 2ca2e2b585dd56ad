import * as z from 'zod/mini'
import { RISKS } from '../crash/plan.ts'
import { Instant, SOURCES } from './basics.ts'

const Count = z.int().check(z.minimum(0))
/** Lower and upper end. */
const Interval = z.tuple([z.number(), z.number()])

/** The measured value, its 95% interval that is right at every look, and the value expected from the plans' odds. */
const Estimate = z.strictObject({ actual: z.number(), interval: Interval, expected: z.number() })
export type Estimate = z.infer<typeof Estimate>

const counted = {
  rounds: Count,
  hits: Count,
  /** The sum of the plans' chances. */
  expectedHits: z.number(),
}

/** Settled plans of one kind. */
const Counted = z.strictObject(counted)
export type Counted = z.infer<typeof Counted>

export const Measured = z.strictObject({
  ...counted,
  /** Where the hits lie, at every look together, in 95 of 100 such series if the chances are right. */
  expectedRange: z.tuple([Count, Count]),
  tooFew: z.boolean(),
  /** Hits per round; absent without a round. */
  rate: z.optional(Estimate),
  /** Result per unit of one unit on every plan: -0.03 is a loss of 3 of every 100. */
  net: z.optional(Estimate),
})
export type Measured = z.infer<typeof Measured>

const Risk = z.enum(RISKS)
/** The UTC month in which the plan was drawn, e.g. `2026-11`. */
const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/))

export const SourceRecord = z.strictObject({
  source: z.enum(SOURCES),
  total: Measured,
  /** Every band, in the order of their targets. */
  bands: z.array(z.strictObject({ risk: Risk, measured: Measured })),
  /** Oldest first; months without a settled plan are left out. */
  months: z.array(
    z.strictObject({
      month: Month,
      measured: Measured,
      bands: z.array(z.strictObject({ risk: Risk, ...counted })),
    }),
  ),
})
export type SourceRecord = z.infer<typeof SourceRecord>

/** How many live plans were reported. Players may report for 7 days, or not at all. */
export const Reporting = z.strictObject({
  drawn: Count,
  verified: Count,
  reported: Count,
  /** Without an outcome, and still within 7 days. */
  open: Count,
  /** Drawn on days whose plans nobody can report any more. */
  closed: Count,
  /** Closed plans without an outcome. */
  unreported: Count,
  /** `unreported` of `closed`, 0 to 1; absent while none is closed. */
  unreportedShare: z.optional(z.number()),
})
export type Reporting = z.infer<typeof Reporting>

export const TrackRecord = z.strictObject({
  measuredAt: Instant,
  /** Practice, verified and reported, in this order, never added together. */
  sources: z.array(SourceRecord),
  live: z.strictObject({
    total: Reporting,
    bands: z.array(z.strictObject({ risk: Risk, reporting: Reporting })),
    months: z.array(z.strictObject({ month: Month, reporting: Reporting })),
  }),
})
export type TrackRecord = z.infer<typeof TrackRecord>
