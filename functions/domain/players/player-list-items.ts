// Players: staff's work with users: the list, changes, notes, exports and the dashboard's counts.

import type { InputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import { PLAYER_STATES } from '#shared/models/casino-link.ts'
import type { PlayerSort } from '#shared/models/user.ts'
import { ownValue } from '#shared/own-value.ts'
import { iso } from '#shared/time.ts'
import { filteredPage } from '../../platform/table/filtered-page.ts'
import type { Item } from '../../platform/table/item.ts'
import { type Merged, type Partition, queryMerged } from '../../platform/table/merge.ts'
import { getItems, queryPage } from '../../platform/table/read.ts'
import type { IndexName } from '../../platform/table/schema.ts'
import { findByWords, type SearchPosition } from '../../platform/table/word-search.ts'
import { ACTIVATION, markerOwner } from '../casino-links/casino-link-items.ts'
import { staffPartition, userKeys, usersPartition } from '../users/index-keys.ts'
import { type UserRecord, userKey } from '../users/user-record.ts'
import { isExcluded, playerState } from '../users/user-rules.ts'

export type UserQuery = Omit<InputOf<typeof users.list>, 'limit' | 'cursor'>

/** The end of a page: in the list's order, or among the words of a search. */
export type UserPosition = { readonly after: string } | SearchPosition

export interface UserPage {
  readonly users: readonly UserRecord[]
  /** The start of the next page; undefined on the last one. */
  readonly next: UserPosition | undefined
}

interface PageRequest {
  readonly limit: number
  readonly from: UserPosition | undefined
}

/**
 * One page of users. Every combination of filters and orders merges a handful of partitions (see `partitionsOf`). The
 * filters by casino, country and exclusion pick among their entries (see `filteredPage`). A search has its own order (see `findByWords`), and the filters apply to its results.
 * The cost grows with the page, never with the table.
 *
 * @example const { users, next } = await findUsers(query, { limit: 20, from: undefined }, nowMs)
 */
export async function findUsers(query: UserQuery, page: PageRequest, nowMs: number): Promise<UserPage> {
  if (query.search !== undefined) return searchUsers(query, query.search, page, nowMs)
  const list = await listOf(query, nowMs)
  const { found, next } = await filteredPage<ListedUser>({
    limit: page.limit,
    after: page.from?.after,
    keyOf: ({ key }) => key,
    read: async (after, wanted) => {
      const entries = await queryMerged(list, wanted, after)
      const items = entries.map(({ item }) => item)
      // Eventually consistent, as the index is.
      const users = await getItems<UserRecord & Item>(items, true)
      const known = new Map(users.map((user) => [user.pk, user]))
      return entries.map(({ key, item }) => ({ key, user: known.get(item.pk) }))
    },
    matches: ({ user }) => user !== undefined && matches(user, query, nowMs),
  })
  return {
    users: found.flatMap(({ user }) => user ?? []),
    next: next === undefined ? undefined : { after: next },
  }
}

interface ListedUser {
  readonly key: string
  /** Undefined if the user was removed. */
  readonly user: UserRecord | undefined
}

async function searchUsers(
  query: UserQuery,
  text: string,
  { limit, from }: PageRequest,
  nowMs: number,
): Promise<UserPage> {
  const { records, next } = await findByWords<UserRecord>({
    kind: 'player',
    text,
    limit,
    from: from && 'word' in from ? from : undefined,
    load: async (ids) => {
      const users = await getItems<UserRecord>(ids.map(userKey), true)
      const matching = users.filter((user) => matches(user, query, nowMs))
      return new Map(matching.map((user) => [user.id, user]))
    },
  })
  return { users: records, next }
}

/** The indexes of each order: one with all users, one with staff by role and state. */
const ORDERS = {
  time: { users: 'gsi1', staff: 'gsi4' },
  email: { users: 'gsi2', staff: 'gsi5' },
  name: { users: 'gsi3', staff: 'gsi6' },
} as const satisfies Record<string, Record<'users' | 'staff', IndexName>>
type Order = keyof typeof ORDERS

const ORDER_OF: Readonly<Record<PlayerSort, Order>> = {
  newest: 'time',
  oldest: 'time',
  email: 'email',
  name: 'name',
}

/** Entries that one read unit (4 KiB) returns, at about 130 bytes each. */
const PER_UNIT = 30

async function listOf(query: UserQuery, nowMs: number): Promise<Merged> {
  const { state, sort = 'newest' } = query
  return {
    partitions: partitionsOf(query, ORDERS[ORDER_OF[sort]]),
    newestFirst: sort === 'newest',
    perUnit: PER_UNIT,
    also: state === 'active' ? await overdueEntries(nowMs) : [],
  }
}

const STAFF_ROLES = ['editor', 'admin'] as const

/**
 * The partitions that hold the users of a query. Users have one for each state; staff have one for each role and, in
 * indexes of their own, one for each role and state. So all users are 11 partitions, those of one state 3, the
 * verified 24. A user in the state `verified` has no casino link. A user whose wait is over stays under `cooling-off`
 * until the job has noted it.
 */
function partitionsOf(
  { state, role, verified, casino }: UserQuery,
  index: Readonly<Record<'users' | 'staff', IndexName>>,
): Partition[] {
  const states = PLAYER_STATES.filter(
    (known) =>
      (state === undefined || known === state) &&
      (verified === undefined || (verified === 'true') === (known !== 'unverified')) &&
      (casino === undefined || known !== 'verified'),
  )
  const roles = STAFF_ROLES.filter((known) => role === undefined || known === role)
  return [
    ...(role === undefined || role === 'user'
      ? states.map((wanted) => ({ index: index.users, value: usersPartition(wanted) }))
      : []),
    ...roles.flatMap((wantedRole) =>
      states.length === PLAYER_STATES.length
        ? { index: index.users, value: usersPartition(wantedRole) }
        : states.map((wanted) => ({ index: index.staff, value: staffPartition(wantedRole, wanted) })),
    ),
  ]
}

/** More users than end their wait in the minute between two runs of the job. */
const OVERDUE_MAX = 100

/** Entries whose wait is over while the index still has them under `cooling-off`. */
async function overdueEntries(nowMs: number): Promise<Item[]> {
  const { items } = await queryPage({
    index: 'gsi4',
    pk: ACTIVATION,
    sk: { upTo: `${iso(nowMs)}$` },
    limit: OVERDUE_MAX,
  })
  const ids = new Set(items.map((item) => markerOwner(item).userId))
  const users = await getItems<UserRecord>([...ids].map(userKey))
  return users.map((user) => ({ ...userKey(user.id), ...userKeys(user, nowMs) }))
}

/** Tests the present record: the index lags behind, and a wait may be over. */
function matches(user: UserRecord, query: UserQuery, nowMs: number): boolean {
  const { state, role, verified, casino, country, excluded } = query
  return (
    (casino === undefined || ownValue(user.links, casino) !== undefined) &&
    (country === undefined || user.country === country) &&
    (excluded === undefined || isExcluded(user, nowMs) === (excluded === 'true')) &&
    (state === undefined || playerState(user, nowMs) === state) &&
    (role === undefined || user.role === role) &&
    (verified === undefined || user.verified === (verified === 'true'))
  )
}
