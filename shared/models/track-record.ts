import * as z from 'zod/mini'
import { RISKS } from '../crash/plan.ts'
import { Instant } from './basics.ts'
import { SOURCES } from './round.ts'

const Count = z.int().check(z.minimum(0))
/** Lower and upper end. */
const Interval = z.tuple([z.number(), z.number()])

/** What was measured, how far chance alone may have moved it (95%), and what the plans' own odds said. */
const Estimate = z.strictObject({ actual: z.number(), interval: Interval, expected: z.number() })
export type Estimate = z.infer<typeof Estimate>

const counted = {
  rounds: Count,
  hits: Count,
  /** The sum of the chances that the plans named. */
  expectedHits: z.number(),
}

/** Settled plans of one kind. */
const Counted = z.strictObject(counted)
export type Counted = z.infer<typeof Counted>

export const Measured = z.strictObject({
  ...counted,
  /** Where the hits lie in 95 of 100 such series if the chances are right. */
  expectedRange: z.tuple([Count, Count]),
  tooFew: z.boolean(),
  /** Hits per round, with the exact interval (Clopper-Pearson); absent without a round. */
  rate: z.optional(Estimate),
  /** Result per unit of one unit on every plan: -0.03 is a loss of 3 of every 100. */
  net: z.optional(Estimate),
})
export type Measured = z.infer<typeof Measured>

const Risk = z.enum(RISKS)
/** A month of UTC, `2026-11`: that in which the plan was drawn. */
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

/** What became of live plans, which their players may report for 7 days, or not at all. */
export const Reporting = z.strictObject({
  drawn: Count,
  verified: Count,
  reported: Count,
  /** Without an outcome, which may still come. */
  open: Count,
  /** Drawn on days whose plans nobody can report any more. */
  closed: Count,
  /** Of those closed: nobody said what their rounds showed. */
  unreported: Count,
  /** `unreported` of `closed`, 0 to 1; absent while none is closed. */
  unreportedShare: z.optional(z.number()),
})
export type Reporting = z.infer<typeof Reporting>

export const TrackRecord = z.strictObject({
  measuredAt: Instant,
  /** Practice, verified and reported, in this order, never added up. */
  sources: z.array(SourceRecord),
  live: z.strictObject({
    total: Reporting,
    bands: z.array(z.strictObject({ risk: Risk, reporting: Reporting })),
    months: z.array(z.strictObject({ month: Month, reporting: Reporting })),
  }),
})
export type TrackRecord = z.infer<typeof TrackRecord>
