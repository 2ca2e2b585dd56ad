import type { RandomBytes } from '#shared/crash/random.ts'
import type { AuditEntry } from '#shared/models/audit.ts'
import { newId } from '../ids.ts'
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
export function auditPartition(year: number): string {
  return `AUDIT#${year}`
}

/** Whose timeline an entry is in: a person's casino accounts are the person's. */
export function timelineOf(subject: string): string {
  const [kind, id] = subject.split(':')
  return kind === 'link' && id ? `user:${id}` : subject
}

/** The partitions of the log's indexes. */
export const SUBJECT = 'AUDIT_OF#'
export const ACTOR = 'AUDIT_BY#'
export const ACTION = 'AUDIT_ACTION#'

/** An entry of the audit log, as its item. */
export function auditItem(fact: AuditFact, nowMs: number, random: RandomBytes): Item {
  const at = new Date(nowMs).toISOString()
  const entry: AuditEntry = { _id: newId(nowMs, random), at, ...fact, fields: [...fact.fields] }
  return {
    pk: auditPartition(new Date(nowMs).getUTCFullYear()),
    sk: entry._id,
    ...entry,
    subjectPk: SUBJECT + timelineOf(fact.subject),
    actorPk: ACTOR + fact.actor,
    actionPk: ACTION + fact.action,
  }
}

/** An entry of the audit log, to be written in the transaction of the change itself. */
export function auditWrite(fact: AuditFact, nowMs: number, random: RandomBytes): Write {
  return {
    name: 'audit',
    put: auditItem(fact, nowMs, random),
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}
