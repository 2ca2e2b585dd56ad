import { auditLog } from './log-audit/audit-log.ts'

process.exitCode = await auditLog(process.argv.slice(2))
