import * as z from 'zod/mini'
import { Cursor, Id, Instant, LocaleCode, pageInput } from './basics.ts'
import { BLOG_KINDS, BLOG_STATUSES } from './blog.ts'
import { PLAYER_STATES } from './casino-link.ts'

/** Due items and failed mails are counted up to this number; `atLeast` says that there are more. */
export const DUE_MAX = 100

/** How far back the plot of signals goes, today included. */
export const SIGNAL_DAYS = 14

const Count = { count: z.int(), atLeast: z.boolean() }

/** How many wait, and since when the oldest does. */
const Waiting = z.strictObject({ ...Count, oldest: z.optional(Instant) })
export type Waiting = z.infer<typeof Waiting>

export const SignalDay = z.strictObject({ day: z.iso.date(), fun: z.int(), live: z.int() })
export type SignalDay = z.infer<typeof SignalDay>

/** The dashboard's numbers. Each is the count of a filtered list. */
export const Dashboard = z.strictObject({
  at: Instant,
  accounts: Waiting,
  deposits: Waiting,
  /** Waits that are over but not yet processed by the job. */
  activationsDue: Waiting,
  mailsFailed: Waiting,
  players: z.array(z.strictObject({ state: z.enum(PLAYER_STATES), ...Count })),
  /** As the list of posts filters: `published` includes `changed`. */
  posts: z.array(
    z.strictObject({ kind: z.enum(BLOG_KINDS), status: z.enum([...BLOG_STATUSES, 'changed']), ...Count }),
  ),
  /** Days in UTC, oldest first. */
  signals: z.array(SignalDay),
})
export type Dashboard = z.infer<typeof Dashboard>

export const MAIL_FAILURES = ['undelivered', 'unwritten'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** A mail that was given up. Its recipient is not kept. */
export const FailedMail = z.strictObject({
  _id: Id,
  /** Which mail of docs/product.md, section 9; absent if its content could not be decrypted. */
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
