import type { RandomBytes } from '#shared/crash/random.ts'
import type { AuditEntry } from '#shared/models/audit.ts'
import { newId } from '../../platform/ids.ts'
import type { Item } from '../../platform/table/item.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import type { Write } from '../../platform/table/write.ts'

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

/** Whose timeline an entry is in: a person's casino accounts are the person's. */
export function timelineOf(subject: string): string {
  const [kind, id] = subject.split(':')
  return kind === 'link' && id ? `user:${id}` : subject
}

export const auditPartition = {
  subject: (subject: string) => `AUDIT_OF#${timelineOf(subject)}`,
  actor: (actor: string) => `AUDIT_BY#${actor}`,
  action: (action: string) => `AUDIT_ACTION#${action}`,
}

function auditKeys({ _id, subject, actor, action }: AuditEntry): IndexKeys {
  return {
    gsi1pk: auditPartition.subject(subject),
    gsi1sk: _id,
    gsi2pk: auditPartition.actor(actor),
    gsi2sk: _id,
    gsi3pk: auditPartition.action(action),
    gsi3sk: _id,
  }
}
