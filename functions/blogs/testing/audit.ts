import type { AuditEntry } from '#shared/models/audit.ts'
import { auditPartition } from '../../audit-log/items.ts'
import { queryAll } from '../../table/read.ts'

/** What the audit log holds of one actor, oldest first. */
export async function listAudit(actor: string, nowMs: number): Promise<AuditEntry[]> {
  const year = new Date(nowMs).getUTCFullYear()
  const entries = await queryAll<AuditEntry>({ pk: { name: 'pk', value: auditPartition(year) } })
  return entries.filter((entry) => entry.actor === actor)
}
