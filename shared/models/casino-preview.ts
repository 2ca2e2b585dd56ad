import * as z from 'zod/mini'
import { CASINO_RULES } from '../countries/table.ts'
import { EnteredCountry, LocaleCode } from './basics.ts'
import { CASINO_STATUSES, Casino } from './casino.ts'
import { CasinoCode } from './casino-link.ts'

/** Reasons for hiding a whole casino, or a part of it. */
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
  /** The country's rule allows no casino. */
  'country',
  /** No licence from an authority of this country. */
  'licence',
  /** The host is not below .bet.br. */
  'host',
  /** The country's rule allows plain links only. */
  'plain_link',
  /** The country's rule allows no offers. */
  'offers',
  /** The bonus names no wagering requirement, and this country limits it. */
  'wagering_missing',
  'wagering_too_high',
  /** No return to player, or none with a source: live mode is unavailable. */
  'rtp_missing',
  'rtp_source_missing',
] as const

/** Reason for hiding something from a visitor. */
export const Withheld = z.strictObject({
  part: z.enum(WITHHELD_PARTS),
  reason: z.enum(WITHHELD_REASONS),
  /** The country that forbids it, if that is the reason; empty if unknown. */
  country: z.optional(z.string()),
})
export type Withheld = z.infer<typeof Withheld>

export const PreviewCasinos = z.strictObject({
  /** Absent for a visitor of unknown country. */
  country: z.optional(EnteredCountry),
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
      /** The casino as the visitor sees it; absent if hidden. */
      casino: z.optional(Casino),
      withheld: z.array(Withheld),
    }),
  ),
})
export type CasinoPreview = z.infer<typeof CasinoPreview>
