import { AuditEntries, ListAudit } from '../models/site.ts'
import { endpoint } from './endpoint.ts'

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    guard: 'admin',
    summary: 'Who did what to whom, newest first',
    input: ListAudit,
    output: AuditEntries,
  }),
}
