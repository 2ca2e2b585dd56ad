import { paths } from '#web/app/paths.ts'

/** The audit log about one subject: `user:<id>` or `link:<user id>:<casino>`. */
export function auditPath(subject: string): string {
  return `${paths.adminAudit.to()}?subject=${encodeURIComponent(subject)}`
}
