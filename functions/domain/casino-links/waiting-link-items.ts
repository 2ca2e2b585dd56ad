import type { deposits } from '#shared/api/deposits.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { DECISION_KINDS, type ListDeposits } from '#shared/models/user.ts'
import { ownValue } from '#shared/own-value.ts'
import { iso } from '#shared/time.ts'
import { type FilteredPage, filteredPage } from '../../platform/table/filtered-page.ts'
import { type Entry, queryMerged } from '../../platform/table/merge.ts'
import { getItems } from '../../platform/table/read.ts'
import { type UserRecord, userKey } from '../users/user-record.ts'
import { toLink } from '../users/user-view.ts'
import { competingClaims, DECISION, markerOwner, waitsSinceMs } from './casino-link-items.ts'

export type Waiting = OutputOf<typeof deposits.list>['deposits'][number]
export type DepositFilter = Omit<ListDeposits, 'limit' | 'cursor'>

/** Entries that one read unit (4 KiB) returns, at about 200 bytes each. */
const PER_UNIT = 20

/**
 * One page of the links that wait for staff, oldest first. Accounts and deposits have a partition each. A filter by
 * casino picks entries by their keys (see `filteredPage`).
 *
 * @param after the key of the last entry of the previous page
 */
export async function findWaiting(
  { kind, casino }: DepositFilter,
  limit: number,
  after: string | undefined,
  nowMs: number,
): Promise<FilteredPage<Waiting>> {
  const kinds = kind === undefined ? DECISION_KINDS : [kind]
  const partitions = kinds.map((wanted) => ({ index: 'gsi4', value: DECISION[wanted] }) as const)
  const { found, next } = await filteredPage<Entry>({
    limit,
    after,
    read: (from, wanted) => queryMerged({ partitions, perUnit: PER_UNIT }, wanted, from),
    keyOf: ({ key }) => key,
    matches: casino === undefined ? undefined : ({ item }) => markerOwner(item).casino === casino,
  })
  const owners = found.map(({ item }) => markerOwner(item))
  const users = await getItems<UserRecord>(owners.map(({ userId }) => userKey(userId)))
  const byId = new Map(users.map((user) => [user.id, user]))
  const waiting = await Promise.all(
    owners.map((owner) => toWaiting(byId.get(owner.userId), owner.casino, nowMs)),
  )
  return { found: waiting.filter((link) => link !== undefined), next }
}

/** Undefined for a link that was decided meanwhile: the index lags behind. */
async function toWaiting(
  user: UserRecord | undefined,
  casino: string,
  nowMs: number,
): Promise<Waiting | undefined> {
  const link = ownValue(user?.links, casino)
  const sinceMs = link && waitsSinceMs(link, nowMs)
  if (!user || !link || sinceMs === undefined) return undefined
  const competing = link.account === 'pending' ? await competingClaims(user.id, link, nowMs) : []
  return {
    player: { _id: user.id, username: user.username, email: user.email },
    link: toLink(link, nowMs),
    since: iso(sinceMs),
    ...(competing.length > 0 ? { competing } : {}),
  }
}
