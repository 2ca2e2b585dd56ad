import * as z from 'zod/mini'
import { CountryCode, Cursor, Id, Instant, line, pageInput } from './basics.ts'
import { Me } from './user.ts'

export const Location = z.strictObject({ country: z.nullable(CountryCode), region: z.optional(z.string()) })
/** Where the reader is and, with a session, who. */
export const Visitor = z.strictObject({ ...Location.shape, me: z.optional(Me) })
export type Visitor = z.infer<typeof Visitor>
export const Health = z.strictObject({ status: z.literal('ok'), time: Instant, version: z.string() })
export const OpenApiDocument = z.looseObject({ openapi: z.string() })

/** Who did what to whom: ids and changed fields only, never names, e-mails or full addresses. */
export const AuditEntry = z.strictObject({
  _id: Id,
  at: Instant,
  /** A user id, or `system`. */
  actor: z.string(),
  action: line(1, 60),
  /** What was changed, e.g. `user:<id>` or `casino:<code>`. */
  subject: z.string(),
  fields: z.array(z.string()),
  /** Why forbidden wording is quoted (PRODUCT, section 9). */
  reason: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const ListAudit = z.strictObject({ ...pageInput })
export const AuditEntries = z.strictObject({ entries: z.array(AuditEntry), cursor: Cursor })
