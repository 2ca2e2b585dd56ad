import type { AuditEntry } from '#shared/models/audit-log.ts'
import { yearPartition } from '../domain/audit-log/audit-log-items.ts'
import { queryAll } from '../platform/table/read.ts'

export async function listAudit(actor: string, nowMs: number): Promise<AuditEntry[]> {
  return (await wholeYear(nowMs)).filter((entry) => entry.actor === actor)
}

export async function auditOf(subject: string, nowMs: number): Promise<AuditEntry[]> {
  return (await wholeYear(nowMs)).filter((entry) => entry.subject === subject)
}

async function wholeYear(nowMs: number): Promise<AuditEntry[]> {
  const value = yearPartition(new Date(nowMs).getUTCFullYear())
  const items = await queryAll<{ listed: AuditEntry }>({ pk: value })
  return items.map(({ listed }) => listed)
}
