import * as z from 'zod/mini'
import {
  CountryCode,
  Cursor,
  Email,
  EnteredCountry,
  Id,
  Instant,
  LocaleCode,
  line,
  MODES,
  pageInput,
  prose,
  SearchText,
} from './basics.ts'
import { CasinoCode, CasinoLink, CompetingClaim, PastDecision, PLAYER_STATES } from './casino-link.ts'
import { ChangeLimits, Limits, LossBudget, limitFields } from './limits.ts'
import { CodeOrLink, LinkToken, NewPassword, SixDigits, TriedPassword } from './password.ts'

export const ROLES = ['user', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The shipped pictures; an empty value shows the fallback. */
export const AVATARS = ['', 'compass', 'cloud', 'kite', 'lighthouse', 'swallow', 'windsock'] as const

export const User = z.strictObject({
  _id: Id,
  username: z.string(),
  email: z.string(),
  verified: z.boolean(),
  avatar: z.enum(AVATARS),
  role: z.enum(ROLES),
  admin: z.boolean(),
  language: LocaleCode,
  country: z.optional(CountryCode),
  groups: z.array(CasinoLink),
  limits: Limits,
  /** Year 9999 means permanently. */
  excludedUntil: z.optional(Instant),
  /** True if the address bounced, or reported our mail as spam. */
  mailRefused: z.optional(z.literal(true)),
  createdAt: Instant,
  /** The user's confirmation of age: time, age, and version of the terms. */
  ageConfirmed: z.optional(z.strictObject({ at: Instant, age: z.int(), terms: z.string() })),
  /** For staff only. */
  lega_info: z.optional(z.strictObject({ in_list: z.boolean() })),
  /** For staff only, and only for staff accounts: the number of passkeys, and the end of a reset. */
  passkeys: z.optional(z.strictObject({ count: z.int(), resetAt: z.optional(Instant) })),
})
export type User = z.infer<typeof User>

export const UserAnswer = z.strictObject({ user: User })

/** Further ones are refused with `list_full`. */
export const NOTES_MAX = 100
export const NOTE_LENGTH_MAX = 2000
/** A note of staff about a player, visible to staff only. */
export const AddNote = z.strictObject({ text: prose(1, NOTE_LENGTH_MAX) })
export const PlayerNote = z.strictObject({
  _id: Id,
  at: Instant,
  /** Without a name if the account was deleted. */
  by: z.strictObject({ _id: Id, name: z.optional(z.string()) }),
  text: z.string(),
})
export type PlayerNote = z.infer<typeof PlayerNote>
export const NoteAnswer = z.strictObject({ note: PlayerNote })
export const PlayerNoteId = z.strictObject({ id: Id, note: Id })

/** `open`: not flown, or not reported. */
export const SIGNAL_STATES = ['open', 'reached', 'missed'] as const
/** The reason that a player has no live signals now, from the player's own country; `ready` if there is none. */
export const LIVE_REASONS = [
  'excluded',
  'not_verified',
  'age_unconfirmed',
  'country',
  'casino',
  'no_link',
  'account_pending',
  'account_rejected',
  'deposit_needed',
  'deposit_pending',
  'deposit_rejected',
  'stopped',
  'cooling_off',
  'budget_reached',
  'daily_limit',
  'ready',
] as const
export type LiveReason = (typeof LIVE_REASONS)[number]

/** A player's signals, for staff who answer questions about them: no stakes. */
export const PlayerSignals = z.strictObject({
  live: z.strictObject({
    reason: z.enum(LIVE_REASONS),
    /** The casino of the link that is closest to live mode. */
    casino: z.optional(CasinoCode),
    /** End of the exclusion, wait, closure or day. */
    until: z.optional(Instant),
    /** The country without casinos; absent if none is known. */
    country: z.optional(CountryCode),
  }),
  /** Per 24 hours, by the current limits. */
  allowed: z.int(),
  used: z.int(),
  /** Time of the next free signal, if all are used. */
  nextAt: z.optional(Instant),
  /** At most the last ten, newest first. */
  last: z.array(
    z.strictObject({
      _id: Id,
      at: Instant,
      mode: z.enum(MODES),
      target: z.number(),
      state: z.enum(SIGNAL_STATES),
    }),
  ),
})
export type PlayerSignals = z.infer<typeof PlayerSignals>

/**
 * `failed`: the mail server refused it, so it is tried again; `withheld`: its recipient no longer existed, or no
 * longer qualified, when it was due; `givenUp`: undeliverable for days, or not renderable.
 */
export const MAIL_FATES = ['sent', 'failed', 'withheld', 'givenUp'] as const
export type MailFate = (typeof MAIL_FATES)[number]
/** A mail to a player and its fate, without its content. */
export const PlayerMail = z.strictObject({
  _id: Id,
  /** The mail's name in docs/product.md, section 9. */
  mail: z.string(),
  queuedAt: Instant,
  fate: z.enum(MAIL_FATES),
  fateAt: Instant,
})
export type PlayerMail = z.infer<typeof PlayerMail>
export const PLAYER_MAILS_MAX = 20

/** Another user, for admins: with signals, decisions about casino accounts, notes and mails, newest first. */
export const OneUser = z.strictObject({
  user: User,
  decisions: z.optional(z.array(PastDecision)),
  competing: z.optional(z.array(CompetingClaim)),
  notes: z.optional(z.array(PlayerNote)),
  mails: z.optional(z.array(PlayerMail)),
  signals: z.optional(PlayerSignals),
})

/**
 * Includes the states of a link, `unavailable_in_country` to `ready`, from the furthest from live mode to the
 * closest.
 */
export const SIGNAL_STATUSES = [
  'not_verified',
  'excluded',
  'age_unconfirmed',
  'unavailable_in_country',
  'no_link',
  'account_pending',
  'deposit_needed',
  'deposit_pending',
  'cooling_off',
  'ready',
  'daily_limit',
  'budget_reached',
] as const
export type SignalStatus = (typeof SIGNAL_STATUSES)[number]

/** The state of the loss budget, from reported rounds that were drawn within its period. */
const BudgetStanding = z.strictObject({
  /** Losses minus later gains, never below zero, truncated to two decimals. */
  lost: z.number().check(z.minimum(0)),
  ...LossBudget.shape,
  /** Reported live rounds of the period without a stake, or with one in another currency. */
  uncounted: z.int(),
  /** Live mode is closed until then, whatever the current state of the budget. */
  closedUntil: z.optional(Instant),
})
export type BudgetStanding = z.infer<typeof BudgetStanding>

/** Continuous play on all devices: without a break of two hours between rounds. */
const Playing = z.strictObject({
  since: Instant,
  lastAt: Instant,
  rounds: z.int(),
  /** Minutes until the next reality check, by the current limits. */
  minutes: limitFields.sessionMinutes,
})
export type Playing = z.infer<typeof Playing>

/** The rounds that the user may draw now. */
export const Signals = z.strictObject({
  remaining: z.int(),
  /** Time of the next free signal, if none is left. */
  nextAt: z.optional(Instant),
  fun: z.enum(SIGNAL_STATUSES),
  live: z.enum(SIGNAL_STATUSES),
  /** Time at which live mode starts (cooling-off) or reopens (loss budget reached). */
  availableAt: z.optional(Instant),
  /** The casino of `live`. */
  casino: z.optional(CasinoCode),
  /** Present if a loss budget is set. */
  budget: z.optional(BudgetStanding),
  /** Present during play: every device counts the minutes until the reality check from here. */
  playing: z.optional(Playing),
})
export type Signals = z.infer<typeof Signals>

/** The requirement that a staff member does not meet: having a passkey, or having shown it in this session. */
export const STAFF_PASSKEY = ['missing', 'unproven'] as const

export const Me = z.strictObject({
  user: User,
  signals: Signals,
  /** Staff endpoints are closed to the session while this is present. */
  staffPasskey: z.optional(z.enum(STAFF_PASSKEY)),
})

export const Username = line(2, 40, 'too_short')
/** The name at registration: an empty one has its own message. */
const Name = z.pipe(line(1, 1000, 'name_required'), Username)

/** The user's confirmation of age. */
const adultFields = {
  adult: z.literal(true, { error: 'adult_required' }),
  /**
   * The displayed statement, word for word, from `shared/countries/age-statement.ts`. It must name the applicable
   * age. Default: the statement that the server would have shown.
   */
  statement: z.optional(z.string().check(z.maxLength(300, { error: 'too_long' }))),
}
export const ConfirmAge = z.strictObject(adultFields)

export const Register = z.strictObject({
  name: Name,
  email: Email,
  password: NewPassword,
  ...adultFields,
  country: z.optional(EnteredCountry),
  language: z.optional(LocaleCode),
})
export const Login = z.strictObject({ email: Email, password: TriedPassword })
export const ForgotPassword = z.strictObject({ email: Email })
export const PASSKEY_CHOICES = ['keep', 'remove'] as const
export const ResetPassword = z.strictObject({
  email: Email,
  /** The six digits, or the part of the mailed link after `#`. */
  code: CodeOrLink,
  password: NewPassword,
  /** Default: keep. Passkeys of staff are always kept. */
  passkeys: z.optional(z.enum(PASSKEY_CHOICES, { error: 'invalid_value' })),
})
export const LoginByLink = z.strictObject({ token: LinkToken })
export const ChangeEmail = z.strictObject({ email: Email })
export const ConfirmEmail = z.strictObject({ code: SixDigits })

export const UpdateUser = z.strictObject({
  username: z.optional(Username),
  avatar: z.optional(z.enum(AVATARS)),
  language: z.optional(LocaleCode),
  country: z.optional(EnteredCountry),
  limits: z.optional(ChangeLimits),
  password: z.optional(NewPassword),
  oldPassword: z.optional(TriedPassword),
})
export type UpdateUser = z.infer<typeof UpdateUser>

export const VerifyAnswer = z.strictObject({
  verified: z.literal(true),
  already: z.optional(z.literal(true)),
  /** True if the account has no password: none was set, or somebody else set it before the address was verified. */
  passwordNeeded: z.optional(z.literal(true)),
})

export const Session = z.strictObject({
  _id: z.string(),
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** Browser and operating system, from the user agent. */
  device: z.string(),
})
export const Sessions = z.strictObject({ sessions: z.array(Session) })

export const EXCLUSION_PERIODS = ['24h', '7d', '30d', '6m', 'forever'] as const
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number]
export const Exclude = z.strictObject({ period: z.enum(EXCLUSION_PERIODS) })
export const Excluded = z.strictObject({ excludedUntil: Instant })

export const PLAYER_SORTS = ['newest', 'oldest', 'name', 'email'] as const
export type PlayerSort = (typeof PLAYER_SORTS)[number]

/** Filters that can be combined. */
export const ListUsers = z.strictObject({
  ...pageInput,
  /** Words of name, e-mail and casino accounts by their beginning, or a whole id. */
  search: z.optional(SearchText),
  state: z.optional(z.enum(PLAYER_STATES)),
  role: z.optional(z.enum(ROLES)),
  verified: z.optional(z.enum(['true', 'false'])),
  /** With a link to this casino, in any state. */
  casino: z.optional(CasinoCode),
  /** Country of the account. */
  country: z.optional(CountryCode),
  /** True during a time-out or self-exclusion. */
  excluded: z.optional(z.enum(['true', 'false'])),
  /** Default: newest first. Search results are sorted by the matched word. */
  sort: z.optional(z.enum(PLAYER_SORTS)),
})
export const Users = z.strictObject({ users: z.array(User), cursor: Cursor })

export const CreatePlayer = z.strictObject({
  name: Name,
  email: Email,
  password: z.optional(NewPassword),
  role: z.optional(z.enum(ROLES)),
})
export const UpdatePlayer = z.strictObject({
  username: z.optional(Username),
  role: z.optional(z.enum(ROLES)),
  verified: z.optional(z.boolean()),
  lega_info: z.optional(z.strictObject({ in_list: z.boolean() })),
  language: z.optional(LocaleCode),
  country: z.optional(EnteredCountry),
})
export type UpdatePlayer = z.infer<typeof UpdatePlayer>

/** Requests a code by email, to confirm the address or to set a password. */
export const SendCode = z.strictObject({ purpose: z.enum(['verify', 'reset'], { error: 'invalid_value' }) })

/** Number of a player's sessions, and the last use; no device, no place. */
export const PlayerSessions = z.strictObject({ count: z.int(), lastSeenAt: z.optional(Instant) })

export const RemovedUser = z.strictObject({ _id: Id })
export const PlayerCasinoLink = z.strictObject({ id: Id, casino: CasinoCode })

export const WaitingLink = z.strictObject({
  player: z.strictObject({ _id: Id, username: z.string(), email: z.string() }),
  link: CasinoLink,
  /** Start of the wait for staff's decision. */
  since: Instant,
  /** Other users who claim or have this account; at most one of them is confirmed. */
  competing: z.optional(z.array(CompetingClaim)),
})
export const DECISION_KINDS = ['account', 'deposit'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]
export const ListDeposits = z.strictObject({
  kind: z.optional(z.enum(DECISION_KINDS, { error: 'invalid_value' })),
  casino: z.optional(CasinoCode),
  ...pageInput,
})
export type ListDeposits = z.infer<typeof ListDeposits>
export const Deposits = z.strictObject({ deposits: z.array(WaitingLink), cursor: Cursor })

export const Export = z.strictObject({
  exportedAt: Instant,
  user: User,
  /** Everything stored under the user's key, as records; secrets only as "stored hashed". */
  records: z.array(z.record(z.string(), z.unknown())),
})
