import type { Club } from '#shared/models/club.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, type Page, queryPage } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'

/** A club as stored, with a number that grows by one with every change. */
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
  return queryPage({ pk: { name: 'pk', value: PARTITION }, newestFirst: true, limit, startAfter })
}

export function newClubWrite(club: Club): Write {
  return {
    name: 'club',
    put: { ...clubKey(club._id), ...club, rev: 1 },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}

/** Refused as `club` where it was changed since it was read. */
export function changedClubWrite(club: Club, readRev: number): Write {
  return {
    name: 'club',
    put: { ...clubKey(club._id), ...club, rev: readRev + 1 },
    ConditionExpression: 'rev = :rev',
    ExpressionAttributeValues: { ':rev': readRev },
  }
}

/** As the API answers it. */
export function toClub({ _id, name, image }: StoredClub): Club {
  return { _id, name, image }
}
