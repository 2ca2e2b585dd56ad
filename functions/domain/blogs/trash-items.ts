import { AppError, expectFound } from '../../platform/app-error.ts'
import { fieldsAre } from '../../platform/table/expressions.ts'
import type { Item } from '../../platform/table/item.ts'
import { getItem, queryDue } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { changeUses } from '../images/image-use-items.ts'
import { addressWrites } from './address-items.ts'
import { fromItem, loadPost, toItem } from './post-items.ts'
import {
  asOfNow,
  type PostRecord,
  PURGE,
  postKey,
  TRASH_MS,
  type Trashed,
  trashKey,
  versionKey,
} from './post-record.ts'
import { publicWrites } from './public-post-items.ts'
import { translationWrites } from './translation-items.ts'

export async function loadTrashed(id: string): Promise<PostRecord | undefined> {
  const item = await getItem<Item>(trashKey(id))
  return item && fromItem(item)
}

/**
 * Moves a post into the trash. Its public copy goes, its addresses and its place among translations become free, and
 * its versions and pictures stay.
 *
 * @throws AppError 404
 */
export function trashPost(id: string, trashed: Trashed, also: readonly Write[]): Promise<void> {
  return retryOnConflict(async () => {
    const record = expectFound(await loadPost(id))
    const { publishAtMs: _, live: _live, liveImages: _images, ...kept } = asOfNow(record, trashed.atMs)
    await transact([
      { name: 'post', delete: postKey(id), ...fieldsAre({ rev: record.rev }) },
      { name: 'trash', put: toItem({ ...kept, status: 'draft', trashed, rev: record.rev + 1 }) },
      ...publicWrites(record.live, id, undefined),
      ...(await addressWrites(record, undefined)),
      ...(await translationWrites(record, undefined)),
      ...also,
    ])
  })
}

/** The write that takes a post out of the trash. Refused if the post changed since it was read. */
export function leaveTrash(trashed: PostRecord): Write {
  return { name: 'trash', delete: trashKey(trashed.id), ...fieldsAre({ rev: trashed.rev }) }
}

/**
 * Deletes a post in the trash permanently, with its versions.
 *
 * @param dueMs refuses a post whose time in the trash ends after this instant
 * @throws AppError 404
 */
export function purgePost(
  id: string,
  also: readonly Write[],
  dueMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  return retryOnConflict(async () => {
    const record = await loadTrashed(id)
    if (!record?.trashed || record.trashed.atMs + TRASH_MS > dueMs) throw new AppError('not_found')
    const uses = await changeUses(id, record.usedImages ?? [], [])
    await transact([
      leaveTrash(record),
      ...record.versions.map(({ version }) => ({ name: 'oldVersion', delete: versionKey(id, version) })),
      ...uses.writes,
      ...also,
    ])
  })
}

export async function* duePurges(nowMs: number): AsyncGenerator<string[]> {
  for await (const keys of queryDue(PURGE, nowMs)) {
    yield keys.map(({ pk }) => pk.slice(postKey('').pk.length))
  }
}
