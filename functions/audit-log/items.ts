import type { RandomBytes } from '#shared/crash/random.ts'
import type { AuditEntry } from '#shared/models/audit.ts'
import { newId } from '../ids.ts'
import { auditKeys } from '../index-keys.ts'
import type { Item } from '../table/item.ts'
import type { Write } from '../table/write.ts'

export interface AuditFact {
  /** A user id, `system`, or `guest`. */
  readonly actor: string
  /** The operation, e.g. `players.update`. */
  readonly action: string
  /** `user:<id>`, `casino:<code>`, `link:<user id>:<casino>` */
  readonly subject: string
  /** Names of what changed, never values. */
  readonly fields: readonly string[]
  /** Why forbidden wording is quoted: the one thing said here that is no id and no name of a field. */
  readonly reason?: string
}

/** One partition a year, so that no partition grows for ever. */
export function yearPartition(year: number): string {
  return `AUDIT#${year}`
}

/** An entry of the audit log, as its item: all that it tells is a row of the list. */
export function auditItem(fact: AuditFact, nowMs: number, random: RandomBytes): Item {
  const at = new Date(nowMs).toISOString()
  const entry: AuditEntry = { _id: newId(nowMs, random), at, ...fact, fields: [...fact.fields] }
  const pk = yearPartition(new Date(nowMs).getUTCFullYear())
  return { pk, sk: entry._id, listed: entry, ...auditKeys(entry) }
}

/** An entry of the audit log, to be written in the transaction of the change itself. */
export function auditWrite(fact: AuditFact, nowMs: number, random: RandomBytes): Write {
  return {
    name: 'audit',
    put: auditItem(fact, nowMs, random),
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}
