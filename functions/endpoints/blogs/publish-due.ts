import { secureRandom } from '#shared/crash/random.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { duePosts, notePublished } from '../../domain/blogs/post-items.ts'
import { asOfNow, type PostRecord } from '../../domain/blogs/post-record.ts'
import { countOutcomes, job } from '../../platform/job.ts'
import type { JobEvent } from '../jobs.ts'

/**
 * Marks scheduled posts as published. Readers see them at their time even if this job is late: their public copy is
 * written when they are scheduled. Runs may repeat or overlap: each post is one conditional transaction.
 */
export const handler = job(async ({ time }: JobEvent) => {
  const nowMs = Date.parse(time)
  const counts = { published: 0, skipped: 0, failed: 0 }
  const count = (outcome: keyof typeof counts) => {
    counts[outcome] += 1
  }
  const about = ({ id }: PostRecord) => ({ job: 'publish', blog: id })
  for await (const records of duePosts(nowMs)) {
    await countOutcomes(records, count, (record) => publishOne(record, nowMs), about)
  }
  return counts
})

/** @returns `skipped` if another run or an editor was first */
async function publishOne(record: PostRecord, nowMs: number): Promise<'published' | 'skipped'> {
  const after = asOfNow(record, nowMs)
  // The index lags behind: the post was taken back or moved to a later time.
  if (after === record) return 'skipped'
  const fact = {
    actor: 'system',
    action: 'blogs.publishDue',
    subject: `blog:${record.id}`,
    fields: ['status'],
  } as const
  const noted = await notePublished(record, after, [auditWrite(fact, nowMs, secureRandom)])
  return noted ? 'published' : 'skipped'
}
