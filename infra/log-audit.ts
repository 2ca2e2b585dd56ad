import { auditLog } from './log-audit/audit-log.ts'

// infra/run.mjs names this file first.
process.exitCode = await auditLog(process.argv.slice(3))
