import * as z from 'zod/mini'
import { SIGNALS_PER_DAY_MAX } from '../signals-per-day.ts'
import { CurrencyCode, Instant } from './basics.ts'

export const LossBudget = z.strictObject({
  amount: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  currency: CurrencyCode,
  per: z.enum(['day', 'week', 'month']),
})

export const limitFields = {
  signalsPerDay: z.int().check(z.minimum(1), z.maximum(SIGNALS_PER_DAY_MAX)),
  sessionMinutes: z.int().check(z.minimum(10), z.maximum(120)),
  lossBudget: z.optional(LossBudget),
}

/** An amount of money in a request: at most two decimals, in any currency. */
export const Amount = z.number().check(
  z.minimum(0, { error: 'too_small' }),
  z.maximum(1_000_000, { error: 'too_big' }),
  z.refine((value) => Math.round(value * 100) / 100 === value, { error: 'invalid_format' }),
)

/** The user's own limits: tighter ones apply at once, looser ones after 24 hours. */
export const Limits = z.strictObject({
  ...limitFields,
  pending: z.optional(
    z.strictObject({
      signalsPerDay: z.optional(limitFields.signalsPerDay),
      sessionMinutes: z.optional(limitFields.sessionMinutes),
      lossBudget: z.optional(z.nullable(LossBudget)),
      from: Instant,
    }),
  ),
})
export type Limits = z.infer<typeof Limits>

export const ChangeLimits = z.strictObject({
  signalsPerDay: z.optional(limitFields.signalsPerDay),
  sessionMinutes: z.optional(limitFields.sessionMinutes),
  /** `null` removes the budget (looser, so after 24 hours). */
  lossBudget: z.optional(z.nullable(z.strictObject({ ...LossBudget.shape, amount: Amount }))),
})
export type ChangeLimits = z.infer<typeof ChangeLimits>
