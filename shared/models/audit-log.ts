import * as z from 'zod/mini'
import { Cursor, Id, Instant, line, pageInput } from './basics.ts'

/**
 * Every action in the audit log: operations of the contract, and actions of jobs. A test finds each `action:` of the
 * functions here; the screen has a label for each.
 */
export const AUDIT_ACTIONS = [
  'blogs.create',
  'blogs.createPreviewLink',
  'blogs.publishDue',
  'blogs.purge',
  'blogs.remove',
  'blogs.restore',
  'blogs.setDetails',
  'blogs.undelete',
  'blogs.update',
  'casinoLinks.create',
  'casinoLinks.lapse',
  'casinos.create',
  'casinos.remove',
  'casinos.reorder',
  'casinos.update',
  'categories.create',
  'categories.remove',
  'categories.update',
  'clubs.create',
  'clubs.update',
  'exclusions.carried',
  'exclusions.lengthened',
  'exclusions.refused',
  'exports.get',
  'images.create',
  'images.remove',
  'images.update',
  'passkeys.create',
  'passkeys.remove',
  'passkeys.reset',
  'players.addNote',
  'players.create',
  'players.decideLink',
  'players.endSessions',
  'players.removeNote',
  'players.sendCode',
  'players.update',
  'products.update',
  'users.exclude',
  'users.remove',
  'users.update',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One change by one actor: ids and changed fields only, never names, e-mails or full addresses. */
export const AuditEntry = z.strictObject({
  _id: Id,
  at: Instant,
  /** A user id, `system`, or `guest` without a session. */
  actor: z.string(),
  action: line(1, 60),
  /** The changed object, e.g. `user:<id>` or `casino:<code>`; `guest` if a guest was refused. */
  subject: z.string(),
  fields: z.array(z.string()),
  /** The reason for quoting forbidden wording (docs/product.md, section 9). */
  reason: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AUDIT_SORTS = ['newest', 'oldest'] as const
export type AuditSort = (typeof AUDIT_SORTS)[number]

/** A day in UTC. */
const Day = z.iso.date({ error: 'invalid_format' })

export const ListAudit = z.strictObject({
  /** `user:<id>` includes the user's casino accounts. */
  subject: z.optional(line(1, 200)),
  /** A user id, `system` or `guest`. */
  actor: z.optional(line(1, 60)),
  /** An operation, or a common prefix such as `blogs`. */
  action: z.optional(
    z.string().check(z.maxLength(60), z.regex(/^[A-Za-z]+(?:\.[A-Za-z]*)?$/, { error: 'invalid_format' })),
  ),
  /** First and last day. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z._default(z.enum(AUDIT_SORTS, { error: 'invalid_value' }), 'newest'),
  ...pageInput,
})
export type ListAudit = z.infer<typeof ListAudit>
export const AuditEntries = z.strictObject({ entries: z.array(AuditEntry), cursor: Cursor })

/** Subjects in one call: their ids fit into an address of 4 KB. */
export const NAMED_MAX = 100

/** Subjects of the log, and actors as `user:<id>`, separated by commas. */
export const ListSubjects = z.strictObject({
  subjects: line(1, 6000).check(
    z.refine((subjects) => subjects.split(',').length <= NAMED_MAX, { error: 'too_long' }),
  ),
})

/** The present name of a subject; none for a deleted one. */
const SubjectName = z.strictObject({
  name: z.string(),
  /** Present for users, whose names are not unique. */
  email: z.optional(z.string()),
  /** Present for a post in the trash. */
  trashed: z.optional(z.literal(true)),
})
export type SubjectName = z.infer<typeof SubjectName>
export const SubjectNames = z.strictObject({ names: z.record(z.string(), SubjectName) })
