import type { Club } from '#shared/models/club.ts'
import { AppError } from '../../platform/app-error.ts'
import { fieldsAre, isNew } from '../../platform/table/expressions.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, type Page, queryPage } from '../../platform/table/read.ts'
import { transact, type Write } from '../../platform/table/write.ts'

/** A club as stored. `rev` grows by one with every change. */
export type StoredClub = Club & { readonly rev: number }

const PARTITION = 'CLUB'

function clubKey(id: string): Key {
  return { pk: PARTITION, sk: id }
}

export function loadClub(id: string): Promise<StoredClub | undefined> {
  return getItem<StoredClub>(clubKey(id))
}

/** Newest first: ids sort by time. */
export function clubsPage(
  limit: number,
  startAfter: Record<string, unknown> | undefined,
): Promise<Page<StoredClub & Item>> {
  return queryPage({ pk: PARTITION, newestFirst: true, limit, startAfter })
}

/** @param also further writes of the transaction */
export function createClub(club: Club, also: readonly Write[]): Promise<void> {
  const put = { ...clubKey(club._id), ...club, rev: 1 }
  return transact([...also, { name: 'club', put, ...isNew }])
}

/** @throws AppError 409 `version_conflict` if it was changed since it was read */
export function changeClub({ rev }: StoredClub, club: Club, also: readonly Write[]): Promise<void> {
  const write: Write = {
    name: 'club',
    error: () => new AppError('version_conflict'),
    put: { ...clubKey(club._id), ...club, rev: rev + 1 },
    ...fieldsAre({ rev }),
  }
  return transact([write, ...also])
}

export function toClub({ _id, name, image }: StoredClub): Club {
  return { _id, name, image }
}
