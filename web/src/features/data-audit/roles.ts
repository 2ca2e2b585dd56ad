import type { Role } from '#shared/crash/audit/columns.ts'
import type { Question } from './audit-job.ts'

/** What a column can be, by question, in the order in which it is asked for. */
export const ROLES_OF: Readonly<Record<Question, readonly Role[]>> = {
  claim: ['target', 'outcome', 'hit', 'chance', 'claim', 'id', 'time'],
  return: ['outcome', 'id', 'time'],
}
