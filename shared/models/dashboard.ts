import * as z from 'zod/mini'
import { Cursor, Id, Instant, LocaleCode, pageInput } from './basics.ts'
import { BLOG_KINDS, BLOG_STATUSES } from './blog.ts'
import { PLAYER_STATES } from './casino-link.ts'

/** Counts of due items and failed mails stop at this number; `atLeast` is then true. */
export const DUE_MAX = 100

/** Days in the plot of signals, including today. */
export const SIGNAL_DAYS = 14

const Count = { count: z.int(), atLeast: z.boolean() }

/** Number of waiting items, and the start of the oldest. */
const Waiting = z.strictObject({ ...Count, oldest: z.optional(Instant) })
export type Waiting = z.infer<typeof Waiting>

export const SignalDay = z.strictObject({ day: z.iso.date(), fun: z.int(), live: z.int() })
export type SignalDay = z.infer<typeof SignalDay>

/** The dashboard's numbers; each one counts a filtered list. */
export const Dashboard = z.strictObject({
  at: Instant,
  accounts: Waiting,
  deposits: Waiting,
  /** Cooling-off periods that are over but not yet processed by the job. */
  activationsDue: Waiting,
  mailsFailed: Waiting,
  players: z.array(z.strictObject({ state: z.enum(PLAYER_STATES), ...Count })),
  /** Filters of the list of posts: `published` includes `changed`. */
  posts: z.array(
    z.strictObject({ kind: z.enum(BLOG_KINDS), status: z.enum([...BLOG_STATUSES, 'changed']), ...Count }),
  ),
  /** Days in UTC, oldest first. */
  signals: z.array(SignalDay),
})
export type Dashboard = z.infer<typeof Dashboard>

export const MAIL_FAILURES = ['undelivered', 'unwritten'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** A mail that failed permanently. Its recipient is not stored. */
export const FailedMail = z.strictObject({
  _id: Id,
  /** The mail's name in docs/product.md, section 9; absent if its content could not be decrypted. */
  mail: z.optional(z.string()),
  language: z.optional(LocaleCode),
  /** `undelivered`: failed for days; `unwritten`: its text could not be rendered. */
  fault: z.enum(MAIL_FAILURES),
  attempts: z.int(),
  createdAt: Instant,
  failedAt: Instant,
})
export type FailedMail = z.infer<typeof FailedMail>
export const ListFailedMails = z.strictObject({ ...pageInput })
export const FailedMails = z.strictObject({ mails: z.array(FailedMail), cursor: Cursor })
