import * as z from 'zod/mini'
import { CLIENT_SEED } from '../crash/practice.ts'
import { RISKS } from '../crash/target.ts'
import { VERIFICATIONS } from '../crash/verifications.ts'
import { CurrencyCode, Cursor, Id, Instant, line, MODES, Outcome, pageInput } from './basics.ts'
import { CasinoCode } from './casino-link.ts'
import { Amount } from './limits.ts'
import { Signals } from './user.ts'

/** Two decimals, 1.00 to 1 000 000. */
export const Multiplier = z.number().check(
  z.minimum(1, { error: 'too_small' }),
  z.maximum(1_000_000, { error: 'too_big' }),
  z.refine((value) => Math.round(value * 100) / 100 === value, { error: 'invalid_format' }),
)
const Chance = z.number().check(z.minimum(0), z.maximum(1))

export const Stake = z.strictObject({
  amount: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  currency: CurrencyCode,
})

export type Stake = z.infer<typeof Stake>

export const NewStake = z.strictObject({ amount: Amount, currency: CurrencyCode })

/** The fields of the casino's fairness dialog. */
const Fairness = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((fields) => Object.keys(fields).length <= 12, { error: 'too_big' }))

/**
 * The hash that the casino shows before the next round, in lower-case hex: of the last game, or of the server seed.
 */
const CasinoHash = z.string().check(
  z.overwrite((text) => text.trim().toLowerCase().replace(/^0x/, '')),
  z.regex(/^[0-9a-f]{64}$/, { error: 'invalid_format' }),
)

/** A signal: a round with a random target and its exact odds. It cannot know the casino's outcome. */
export const Round = z.strictObject({
  _id: Id,
  mode: z.enum(MODES),
  casino: z.optional(CasinoCode),
  risk: z.enum(RISKS),
  /** Cash-out target, two decimals. */
  target: z.number(),
  /** P(multiplier >= target), unrounded. */
  chance: Chance,
  rtp: Chance,
  /** P(the round shows 1.00x). */
  instantLossChance: Chance,
  /** Per unit staked; equal for every target. */
  expectedReturn: z.number(),
  notice: z.string(),
  createdAt: Instant,
  /** SHA-256 of the server seed, hex; practice only. */
  commitment: z.optional(z.string()),
  outcome: z.optional(Outcome),
  /** The time of the outcome: the public log holds it under this day. */
  settledAt: z.optional(Instant),
  serverSeed: z.optional(z.string()),
  clientSeed: z.optional(z.string()),
  /** Live only: the casino's published scheme at the time of the draw. */
  scheme: z.optional(z.string()),
  /** Live only: stored at the draw, before anybody knew the target. */
  casinoHash: z.optional(z.string()),
  /** Live only: the user's report besides the multiplier. */
  report: z.optional(z.strictObject({ stake: z.optional(Stake), fairness: z.optional(Fairness) })),
  /** What the user noted about an ended round; only they read it. */
  note: z.optional(z.string()),
  /** Live only: the first check that failed, or `verified`; and the multiplier computed from the data. */
  verification: z.optional(
    z.strictObject({ result: z.enum(VERIFICATIONS), multiplier: z.optional(z.number()) }),
  ),
})
export type Round = z.infer<typeof Round>

export const CreateRound = z.strictObject({
  mode: z.enum(MODES),
  risk: z.enum(RISKS),
  casino: z.optional(CasinoCode),
  /** Live only. */
  casinoHash: z.optional(CasinoHash),
})
/** A signed note of the public log: it promises the entry that the answer makes (docs/draw-log.md). */
const logPromise = z.optional(z.string())
export const RoundAnswer = z.strictObject({
  round: Round,
  signals: Signals,
  logPromise,
  /** 32 bytes in hex, by which the user finds that the list of the round is their own; absent without a list. */
  listSalt: z.optional(z.string()),
})
export const RoundOnly = z.strictObject({ round: Round, logPromise })

export const ListRounds = z.strictObject({ ...pageInput, mode: z.optional(z.enum(MODES)) })
export const Rounds = z.strictObject({
  rounds: z.array(Round),
  cursor: Cursor,
  /** The public log's last signed checkpoint, to compare with the one at `/draw-log/checkpoint`. */
  logCheckpoint: z.optional(z.string()),
})

export const ReportOutcome = z.strictObject({
  multiplier: Multiplier,
  stake: z.optional(NewStake),
  fairness: z.optional(Fairness),
})

export const ROUND_NOTE_LENGTH_MAX = 200
/** An empty note removes it. */
export const NoteRound = z.strictObject({ note: line(0, ROUND_NOTE_LENGTH_MAX) })

export const Fly = z.strictObject({
  clientSeed: z.string().check(z.regex(CLIENT_SEED, { error: 'invalid_format' })),
})
