import { AuditEntries, ListAudit, ListSubjects, SubjectNames } from '../models/audit-log.ts'
import { endpoint } from './endpoint.ts'

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    guard: 'admin',
    summary: 'Who did what to whom and when; the timeline of one person, post or casino',
    input: ListAudit,
    output: AuditEntries,
  }),
  listNames: endpoint({
    method: 'GET',
    path: '/audit-log/names',
    guard: 'admin',
    summary: 'Present names of subjects and actors, which the log itself never stores',
    input: ListSubjects,
    output: SubjectNames,
  }),
}
