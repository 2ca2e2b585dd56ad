import { auditSite } from './site-audit/audit-site.ts'

process.exitCode = await auditSite(process.argv.slice(2))
