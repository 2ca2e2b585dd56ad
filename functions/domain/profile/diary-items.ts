import type { RandomBytes } from '#shared/crash/random.ts'
import { type AddDiaryEntry, DIARY_ENTRIES_MAX, type DiaryEntry } from '#shared/models/diary.ts'
import { iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { boundedCount, exists, isNew } from '../../platform/table/expressions.ts'
import { type FilteredPage, filteredPage } from '../../platform/table/filtered-page.ts'
import { type Key, withoutKey } from '../../platform/table/item.ts'
import { queryPage } from '../../platform/table/read.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { userKey } from '../users/user-record.ts'

const PREFIX = 'DIARY#'

function entryKey(userId: string, id: string): Key {
  return { pk: userKey(userId).pk, sk: `${PREFIX}${id}` }
}

/** Counts a user's entries, so that simultaneous additions cannot exceed the limit. */
function countEntry(userId: string, change: 1 | -1): Write {
  return {
    name: 'count',
    error: () => invalidField('', 'list_full', { maximum: DIARY_ENTRIES_MAX }),
    update: { pk: userKey(userId).pk, sk: 'DIARY' },
    ...boundedCount('entries', change, DIARY_ENTRIES_MAX),
  }
}

/** @throws AppError 400 for a time after now. The id holds the time of the session, so that entries sort by it. */
export function newDiaryEntry(input: AddDiaryEntry, nowMs: number, random: RandomBytes): DiaryEntry {
  const { at = iso(nowMs), ...fields } = input
  const atMs = Date.parse(at)
  if (atMs > nowMs) throw invalidField('at', 'future_date')
  return { _id: newId(atMs, random), at, ...fields }
}

/**
 * @param also further writes of the transaction
 * @throws AppError 401 if the user was removed, 400 `list_full`
 */
export function addDiaryEntry(userId: string, entry: DiaryEntry, also: readonly Write[]): Promise<void> {
  return transact([
    ...also,
    { name: 'user', error: () => new AppError('not_authenticated'), check: userKey(userId), ...exists },
    countEntry(userId, 1),
    { name: 'entry', put: { ...entryKey(userId, entry._id), ...entry }, ...isNew },
  ])
}

/** @throws AppError 404 if the user has no such entry */
export function removeDiaryEntry(userId: string, id: string): Promise<void> {
  return transact([
    { name: 'entry', error: () => new AppError('not_found'), delete: entryKey(userId, id), ...exists },
    countEntry(userId, -1),
  ])
}

/** One page of a user's entries, newest session first. @param after where the page before ended */
export function findDiaryEntries(
  userId: string,
  limit: number,
  after: string | undefined,
): Promise<FilteredPage<DiaryEntry>> {
  const { pk } = userKey(userId)
  return filteredPage({
    limit,
    after,
    keyOf: ({ _id }) => _id,
    read: async (from, wanted) => {
      const { items } = await queryPage<DiaryEntry & Key>({
        pk,
        sk: { beginsWith: PREFIX },
        newestFirst: true,
        limit: wanted,
        startAfter: from === undefined ? undefined : { ...entryKey(userId, from) },
      })
      return items.map(withoutKey<DiaryEntry>)
    },
  })
}
