import { PUBLIC_ITEMS } from '../../domain/blogs/clear-edge.ts'
import type { ShardEvent } from '../../domain/counts/count-items.ts'
import { errorName } from '../../platform/app-error.ts'
import { type LogContext, logSuccess } from '../../platform/job.ts'
import { log } from '../../platform/log.ts'
import { isChangeOf } from '../../platform/table/change.ts'
import { followChanges } from './follow-changes.ts'

/** A tumbling window passes a state between calls. We need none, but must answer one. */
interface WindowState {
  readonly state: Readonly<Record<string, never>>
}

/**
 * Follows changes of the table (counters, open rounds, search words), then clears public pages from the edge. A
 * failed batch is repeated until it succeeds. A failure to clear the edge is only logged: pages expire on their own,
 * and counting must not wait for CloudFront.
 */
export async function handler(event: ShardEvent, context?: LogContext): Promise<WindowState> {
  await followChanges(event)
  const changed = event.Records.filter(isChangeOf(PUBLIC_ITEMS))
  try {
    // Loaded on demand: few batches need CloudFront's client.
    if (changed.length > 0) await (await import('../../domain/blogs/clear-edge.ts')).clearEdge(changed)
  } catch (error) {
    log('error', 'edgeNotCleared', { error: errorName(error) })
  }
  logSuccess({ changes: event.Records.length }, context)
  return { state: {} }
}
