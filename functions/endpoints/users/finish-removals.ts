import { secureRandom } from '#shared/crash/random.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { duePurges, purgePost } from '../../domain/blogs/trash-items.ts'
import { findUnfinishedRemovals, finishRemoval } from '../../domain/profile/personal-data-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { countOutcomes, job } from '../../platform/job.ts'
import type { JobEvent } from '../jobs.ts'

export interface RemovalResult {
  readonly finished: number
  /** Posts deleted from the trash. */
  readonly purged: number
}

/**
 * Finishes removals that were interrupted between transaction and clean-up, and deletes posts whose time in the trash
 * is over.
 */
export const handler = job(finishRemovals)

async function finishRemovals({ time }: JobEvent): Promise<RemovalResult> {
  const nowMs = Date.parse(time)
  const left = await findUnfinishedRemovals(nowMs)
  for (const userId of left) await finishRemoval(userId)
  return { finished: left.length, purged: await purgeDue(nowMs) }
}

async function purgeDue(nowMs: number): Promise<number> {
  const counts = { purged: 0, skipped: 0, failed: 0 }
  const count = (outcome: keyof typeof counts) => {
    counts[outcome] += 1
  }
  for await (const ids of duePurges(nowMs)) {
    const about = (id: string) => ({ job: 'removal', blog: id })
    await countOutcomes(ids, count, (id) => purgeOne(id, nowMs), about)
  }
  return counts.purged
}

/** @returns `skipped` if another run was first or the post was restored */
async function purgeOne(id: string, nowMs: number): Promise<'purged' | 'skipped'> {
  const fact = { actor: 'system', action: 'blogs.purge', subject: `blog:${id}`, fields: [] } as const
  try {
    await purgePost(id, [auditWrite(fact, nowMs, secureRandom)], nowMs)
    return 'purged'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'skipped'
    throw error
  }
}
