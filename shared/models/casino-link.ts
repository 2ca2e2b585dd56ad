import * as z from 'zod/mini'
import { CountryCode, EnteredCountry, Id, Instant, line, prose } from './basics.ts'

export const ACCOUNT_DECISIONS = ['pending', 'confirmed', 'rejected'] as const
export const DEPOSIT_DECISIONS = ['none', 'declared', 'confirmed', 'rejected'] as const
export const LINK_STATES = [
  'account-pending',
  'account-rejected',
  'deposit-needed',
  'deposit-declared',
  'deposit-rejected',
  'cooling-off',
  'active',
] as const
export type LinkState = (typeof LINK_STATES)[number]

/** States in staff's lists: the next step of the user, or the furthest state reached. */
export const PLAYER_STATES = ['unverified', 'verified', ...LINK_STATES] as const
export type PlayerState = (typeof PLAYER_STATES)[number]

export const CasinoCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, { error: 'invalid_format' }))

/** A user's account at a casino, an entry of the user's `groups`. */
export const CasinoLink = z.strictObject({
  casino: CasinoCode,
  /** The account id, or the username at the casino, as entered. */
  user_id: z.string(),
  idKind: z.enum(['id', 'username']),
  username: z.string(),
  country: CountryCode,
  account: z.enum(ACCOUNT_DECISIONS),
  deposit: z.enum(DEPOSIT_DECISIONS),
  declaredAt: z.optional(Instant),
  /** Present once the deposit is confirmed. */
  activatesAt: z.optional(Instant),
  state: z.enum(LINK_STATES),
  /** Staff's reason for rejecting, or a note that nobody decided within 14 days. */
  reason: z.optional(z.string()),
  /** False if the user, or an exclusion, stopped live mode. */
  live: z.boolean(),
})
export type CasinoLink = z.infer<typeof CasinoLink>

const entered = line(1, 80, 'required')

/** Account id or username at the casino, or both: then the id names the account. */
export const CreateLink = z
  .strictObject({
    casino: CasinoCode,
    user_id: z.optional(entered),
    username: z.optional(entered),
    country: EnteredCountry,
  })
  .check(
    z.refine((link) => link.user_id !== undefined || link.username !== undefined, {
      error: 'required',
      path: ['user_id'],
    }),
  )

export const DeclareDeposit = z.strictObject({ deposit: z.literal('declared') })
export const SetLive = z.strictObject({ on: z.boolean() })

export const DecideLink = z
  .strictObject({
    account: z.optional(z.enum(['confirmed', 'rejected'])),
    deposit: z.optional(z.enum(['confirmed', 'rejected'])),
    reason: z.optional(prose(1, 500)),
  })
  .check(
    z.refine((decision) => decision.account !== undefined || decision.deposit !== undefined, {
      error: 'required',
      path: ['account'],
    }),
    z.refine(
      (decision) =>
        (decision.account !== 'rejected' && decision.deposit !== 'rejected') || decision.reason !== undefined,
      { error: 'reason_required', path: ['reason'] },
    ),
  )
export type DecideLink = z.infer<typeof DecideLink>

/** Admins only: another user who claims or has the same account at the casino. */
export const CompetingClaim = z.strictObject({
  casino: CasinoCode,
  player: z.strictObject({ _id: Id, username: z.string() }),
  account: z.enum(['pending', 'confirmed']),
})
export type CompetingClaim = z.infer<typeof CompetingClaim>

/** A past decision of staff about an account or a deposit; kept after the link is deleted. */
export const PastDecision = z.strictObject({
  casino: CasinoCode,
  at: Instant,
  /** Without a name if the account was deleted. */
  by: z.strictObject({ _id: Id, name: z.optional(z.string()) }),
  account: z.optional(z.enum(['confirmed', 'rejected'])),
  deposit: z.optional(z.enum(['confirmed', 'rejected'])),
  reason: z.optional(z.string()),
})
export type PastDecision = z.infer<typeof PastDecision>

export const LinkAnswer = z.strictObject({ link: CasinoLink })
