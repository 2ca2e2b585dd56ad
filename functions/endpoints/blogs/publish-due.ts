import { secureRandom } from '#shared/crash/random.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { loadPosts, postWrite } from '../../domain/blogs/items.ts'
import { PUBLISH } from '../../domain/blogs/keys.ts'
import { type PostRecord, settled } from '../../domain/blogs/post.ts'
import { job } from '../../platform/job.ts'
import type { Item } from '../../platform/table/item.ts'
import { queryPage } from '../../platform/table/read.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import type { JobEvent } from '../jobs.ts'

const BATCH = 50

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
  let startAfter: Record<string, unknown> | undefined
  do {
    const page = await queryPage<Item>({
      index: 'gsi4',
      pk: { name: 'gsi4pk', value: PUBLISH },
      // '$' sorts behind the '#' that follows the instant: this very millisecond is due.
      sk: { name: 'gsi4sk', upTo: `${new Date(nowMs).toISOString()}$` },
      limit: BATCH,
      startAfter,
    })
    const records = await loadPosts(page.items)
    await Promise.all(records.map((record) => publishOne(record, nowMs, result)))
    startAfter = page.last
  } while (startAfter !== undefined)
  return result
}

async function publishOne(record: PostRecord, nowMs: number, result: PublishResult): Promise<void> {
  const after = settled(record, nowMs)
  // The index lags behind: it is not scheduled any more, or later.
  if (after === record) {
    result.skipped += 1
    return
  }
  const fact = {
    actor: 'system',
    action: 'blogs.publishDue',
    subject: `blog:${record.id}`,
    fields: ['status'],
  }
  try {
    await transact([postWrite(record, after), auditWrite(fact, nowMs, secureRandom)])
    result.published += 1
  } catch (error) {
    if (error instanceof WriteRefused) result.skipped += 1
    else {
      result.failed += 1
      logFailure(record, error)
    }
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
