import { secureRandom } from '#shared/crash/random.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { duePosts, notePublished } from '../../domain/blogs/items.ts'
import { type PostRecord, settled } from '../../domain/blogs/post.ts'
import { job } from '../../platform/job.ts'
import type { JobEvent } from '../jobs.ts'

export interface PublishResult {
  published: number
  /** Another run, or an editor, was there first. */
  skipped: number
  /** These stay in the index and are tried again by the next run. */
  failed: number
}

/**
 * Notes what has become public by its time: readers see it from then on anyway, since its copy and its cards
 * were written when it was scheduled. May run twice or side by side: each post is one conditional transaction.
 */
export const handler = job(publishDue)

async function publishDue({ time }: JobEvent): Promise<PublishResult> {
  const nowMs = Date.parse(time)
  const result: PublishResult = { published: 0, skipped: 0, failed: 0 }
  for await (const records of duePosts(nowMs)) {
    await Promise.all(
      records.map(async (record) => {
        result[await publishOne(record, nowMs)] += 1
      }),
    )
  }
  return result
}

async function publishOne(record: PostRecord, nowMs: number): Promise<keyof PublishResult> {
  const after = settled(record, nowMs)
  // The index lags behind: it is not scheduled any more, or later.
  if (after === record) return 'skipped'
  const fact = {
    actor: 'system',
    action: 'blogs.publishDue',
    subject: `blog:${record.id}`,
    fields: ['status'],
  }
  try {
    const noted = await notePublished(record, after, [auditWrite(fact, nowMs, secureRandom)])
    return noted ? 'published' : 'skipped'
  } catch (error) {
    logFailure(record, error)
    return 'failed'
  }
}

/** One line of JSON: the post's id, never its words. */
function logFailure({ id }: PostRecord, error: unknown): void {
  const line = {
    level: 'error',
    job: 'publish',
    blog: id,
    error: error instanceof Error ? error.name : 'unknown',
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
