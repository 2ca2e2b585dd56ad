import * as z from 'zod/mini'
import { Instant } from './basics.ts'

/** What may be noticed in how the signals are used. None of them says anything about a person. */
export const CARE_SIGNS = ['full_days', 'night', 'declarations'] as const
export type CareSignKind = (typeof CARE_SIGNS)[number]

/** One sign with its figure: `count` of the last `days` days, or so many times in them. */
export const CareSign = z.strictObject({
  sign: z.enum(CARE_SIGNS),
  count: z.int(),
  days: z.int(),
})
export type CareSign = z.infer<typeof CareSign>

/** The form of a name of the IANA time zone database, `America/Argentina/Buenos_Aires`. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,3}$/

export const AskCare = z.strictObject({
  /** The reader's, as the browser names it; used for this answer and not stored. */
  timeZone: z.optional(
    z.string().check(z.maxLength(64, { error: 'too_long' }), z.regex(ZONE_NAME, { error: 'invalid_format' })),
  ),
})
export const CareAnswer = z.strictObject({
  /** At most one in 24 hours; none where there is nothing to say. */
  message: z.optional(z.strictObject({ signs: z.array(CareSign) })),
})
/** Until when no message is shown. */
export const CarePostponed = z.strictObject({ until: Instant })
