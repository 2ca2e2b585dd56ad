import * as z from 'zod/mini'
import { Instant } from './basics.ts'

/** Harm markers: patterns in the use of signals. None of them judges the user. */
export const HARM_MARKERS = ['full_days', 'night', 'declarations'] as const

/** One marker: `count` days or events in the last `days` days. */
export const HarmMarker = z.strictObject({
  kind: z.enum(HARM_MARKERS),
  count: z.int(),
  days: z.int(),
})
export type HarmMarker = z.infer<typeof HarmMarker>

/** A name of the IANA time zone database, e.g. `America/Argentina/Buenos_Aires`. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,3}$/

export const HarmMarkersInput = z.strictObject({
  /** The browser's time zone; used for this answer and not stored. */
  timeZone: z.optional(
    z.string().check(z.maxLength(64, { error: 'too_long' }), z.regex(ZONE_NAME, { error: 'invalid_format' })),
  ),
})
export const HarmMarkersAnswer = z.strictObject({
  /** At most one in 24 hours; absent if no marker applies. */
  message: z.optional(z.strictObject({ markers: z.array(HarmMarker) })),
})
/** No message is shown before this. */
export const HarmMarkersPostponed = z.strictObject({ until: Instant })
