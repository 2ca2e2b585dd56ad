import * as z from 'zod/mini'
import { CurrencyCode, EnteredCountry, HttpsUrl, Instant, LocaleCode, line, prose } from './basics.ts'
import { CasinoCode } from './casino-link.ts'

const Offer = {
  amount: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  termsUrl: HttpsUrl,
}
const Rtp = z.number().check(z.minimum(0.5), z.maximum(1))

export const CASINO_STATUSES = ['active', 'archived'] as const

/** Maximum number of licences per casino. */
export const LICENCES_MAX = 60
export const SUMMARY_LENGTH_MAX = 2000
export const OFFER_TEXT_LENGTH_MAX = 500

/** The casino's own texts in one language; an offer's text is shown with that offer only. */
const CasinoTexts = z.strictObject({
  summary: z.optional(prose(1, SUMMARY_LENGTH_MAX)),
  bonusText: z.optional(prose(1, OFFER_TEXT_LENGTH_MAX)),
  withdrawalText: z.optional(prose(1, OFFER_TEXT_LENGTH_MAX)),
})
export type CasinoTexts = z.infer<typeof CasinoTexts>

export const casinoFields = {
  name: line(1, 80, 'required'),
  /** The picture's URL; the name is shown if it is empty. */
  logo: z._default(z.union([z.literal(''), HttpsUrl]), ''),
  url: HttpsUrl,
  affiliateUrl: z.optional(HttpsUrl),
  /** Return to player as published by the casino or the game's maker; live mode is unavailable without it. */
  rtp: z.optional(Rtp),
  rtpSource: z.optional(z.strictObject({ url: HttpsUrl, checkedAt: Instant })),
  /** Name of a published provably-fair scheme, or `none`. */
  fairness: z._default(line(1, 40), 'none'),
  activationHours: z.union([z.literal(24), z.literal(48)], { error: 'invalid_value' }),
  registrationBonus: z.optional(
    z.strictObject({
      ...Offer,
      currency: CurrencyCode,
      /** Wagering requirement of the bonus; Great Britain allows at most 10. */
      wagering: z.optional(z.number().check(z.minimum(0), z.maximum(1000))),
    }),
  ),
  dailyWithdrawals: z.optional(z.strictObject({ ...Offer, currency: z.optional(CurrencyCode) })),
  /** Our compensation: revenue share and pay per deposit are refused. */
  compensation: z._default(z.enum(['none', 'flat', 'per_signup'], { error: 'compensation_refused' }), 'none'),
  licences: z._default(
    z
      .array(
        z.strictObject({
          country: EnteredCountry,
          authority: line(1, 80, 'required'),
          number: line(1, 80, 'required'),
          url: HttpsUrl,
          checkedAt: Instant,
        }),
      )
      .check(z.maxLength(LICENCES_MAX)),
    [],
  ),
  status: z._default(z.enum(CASINO_STATUSES, { error: 'invalid_value' }), 'active'),
  order: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
  /** True for a fictional example, which a deployment refuses. */
  demo: z._default(z.boolean(), false),
  /** The casino's own texts by language. */
  texts: z._default(z.partialRecord(LocaleCode, CasinoTexts), {}),
}

/** One database transaction can reorder this many, with the audit entry. */
export const CASINOS_MAX = 90

/** A casino as admins store it. */
export const CasinoRecord = z.strictObject({ code: CasinoCode, ...casinoFields })
export type CasinoRecord = z.infer<typeof CasinoRecord>

/** A casino as visitors see it, if the country's rules allow it. */
export const Casino = z.strictObject({
  code: CasinoCode,
  name: z.string(),
  logo: z.string(),
  /** The affiliate link if it may be used, else the plain one. */
  link: HttpsUrl,
  /** True: shown only with "Advertisement" and our compensation. */
  advertisement: z.boolean(),
  rtp: z.optional(Rtp),
  rtpSource: z.optional(z.strictObject({ url: HttpsUrl, checkedAt: Instant })),
  fairness: z.string(),
  activationHours: z.union([z.literal(24), z.literal(48)]),
  registrationBonus: casinoFields.registrationBonus,
  dailyWithdrawals: casinoFields.dailyWithdrawals,
  compensation: z.enum(['none', 'flat', 'per_signup']),
  licences: z.array(
    z.strictObject({
      country: z.string(),
      authority: z.string(),
      number: z.string(),
      url: z.string(),
      checkedAt: Instant,
    }),
  ),
  order: z.int(),
  demo: z.boolean(),
  summary: z.optional(z.string()),
  /** Only with `registrationBonus` and `dailyWithdrawals`. */
  bonusText: z.optional(z.string()),
  withdrawalText: z.optional(z.string()),
  /** True if the casino's page may be shown in a frame. */
  frameable: z.boolean(),
})
export type Casino = z.infer<typeof Casino>

export const Casinos = z.strictObject({ casinos: z.array(Casino) })
export const CasinoAnswer = z.strictObject({ casino: Casino })
export const ByCode = z.strictObject({ code: CasinoCode })
export const RemovedCasino = z.strictObject({ code: CasinoCode })
