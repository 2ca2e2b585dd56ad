import * as z from 'zod/mini'
import { CASINO_RULES } from '../countries/table.ts'
import { CountryCode, LocaleCode } from './basics.ts'
import { CASINO_STATUSES, Casino } from './casino.ts'
import { CasinoCode } from './casino-link.ts'

/** Reasons for hiding a whole casino, or a part of one that is shown. */
export const WITHHELD_PARTS = [
  'casino',
  'affiliateUrl',
  'rtp',
  'registrationBonus',
  'dailyWithdrawals',
] as const

export const WITHHELD_REASONS = [
  'archived',
  /** A demo casino outside the local run. */
  'demo',
  /** The country's rule: no casino at all. */
  'country',
  /** No licence of an authority of this country. */
  'licence',
  /** The host is not below .bet.br. */
  'host',
  /** The country's rule: plain links only. */
  'plain_link',
  /** The country's rule: no offers. */
  'offers',
  /** The bonus has no wagering requirement, and this country limits it. */
  'wagering_missing',
  'wagering_too_high',
  /** No return to player, or none with a source: there is no live mode. */
  'rtp_missing',
  'rtp_source_missing',
] as const

/** Why a visitor does not see something. */
export const Withheld = z.strictObject({
  part: z.enum(WITHHELD_PARTS),
  reason: z.enum(WITHHELD_REASONS),
  /** The country that does not allow it, if that is the reason; empty if unknown. */
  country: z.optional(z.string()),
})
export type Withheld = z.infer<typeof Withheld>

export const PreviewCasinos = z.strictObject({
  /** Absent: a visitor of unknown country. */
  country: z.optional(CountryCode),
  language: LocaleCode,
})

export const CasinoPreview = z.strictObject({
  rule: z.strictObject({
    casinos: z.enum(CASINO_RULES),
    offers: z.boolean(),
    age: z.int(),
    maxWagering: z.optional(z.number()),
  }),
  casinos: z.array(
    z.strictObject({
      code: CasinoCode,
      name: z.string(),
      status: z.enum(CASINO_STATUSES),
      /** What the visitor gets; absent if the casino is not shown. */
      casino: z.optional(Casino),
      withheld: z.array(Withheld),
    }),
  ),
})
export type CasinoPreview = z.infer<typeof CasinoPreview>
