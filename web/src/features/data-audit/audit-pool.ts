import { jobPool } from '#web/lib/job/job-pool.ts'
import type { AuditInput, AuditOutput } from './audit-job.ts'

/** One worker: it keeps the rows that it has read. */
export const auditPool = jobPool<AuditInput, AuditOutput>({
  start: () => new Worker(new URL('./audit-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./run-audit.ts')).runAudit,
})

/** Fetches the worker's code while somebody still looks for the data: from then on nothing is asked of the network. */
export function warmUp(): void {
  const source = { id: 0, name: '', content: { blob: new Blob([]) } }
  auditPool.run({ source, question: 'return', choice: {}, settings: {} }).catch(() => undefined)
}
