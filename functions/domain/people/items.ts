import type { InputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import { PLAYER_STATES } from '#shared/models/casino-link.ts'
import type { PlayerSort } from '#shared/models/user.ts'
import type { Item } from '../../platform/table/item.ts'
import { beginningWith, type Merged, type Partition, queryMerged } from '../../platform/table/merge.ts'
import { getItems, queryPage } from '../../platform/table/read.ts'
import type { IndexName } from '../../platform/table/schema.ts'
import { type Account, accountKey } from '../accounts/account.ts'
import { otherName, peoplePartition, personKeys, staffPartition } from '../accounts/index-keys.ts'
import { playerState } from '../accounts/rules.ts'
import { ACTIVATION, markerOwner } from '../casino-links/items.ts'

/** Whom a list of people shows, and in which order. */
export type PeopleQuery = Omit<InputOf<typeof users.list>, 'limit' | 'cursor'>

/** The last entry that was looked at: in which walk, with which sort key. */
export interface PeoplePosition {
  readonly walk: number
  readonly after?: string
}

export interface PeoplePage {
  readonly accounts: readonly Account[]
  /** Where the next page starts; none at the end. */
  readonly next: PeoplePosition | undefined
}

/** The second walk of a search leaves out whom the first has shown. They may be many: a page looks at so many. */
const LOOKS_MAX = 500
const LOOKS_AT_ONCE = 100

/**
 * One page of people, shorter than its limit where somebody changes meanwhile or a search leaves many out. Every
 * combination of filters and orders is a handful of partitions that are merged (see `partitionsOf`): the cost grows
 * with the page, never with the table.
 *
 * @example const { accounts, next } = await findPeople(query, { limit: 20, from: undefined }, now)
 */
export async function findPeople(
  query: PeopleQuery,
  { limit, from }: { readonly limit: number; readonly from: PeoplePosition | undefined },
  nowMs: number,
): Promise<PeoplePage> {
  const walks = await walksFor(query, nowMs)
  const shown: Item[] = []
  let looks = 0
  let last: PeoplePosition | undefined
  let next: PeoplePosition | undefined
  for await (const { item, position } of entriesOf(walks, from ?? { walk: 0 }, limit)) {
    const shownBefore = position.walk > 0 && isInFirstWalk(position, query)
    // One too many for the page, or to look at, tells that there is more.
    if ((!shownBefore && shown.length === limit) || looks === LOOKS_MAX) {
      next = last
      break
    }
    looks += 1
    last = position
    if (!shownBefore) shown.push(item)
  }
  // The index lags behind anyway.
  const accounts = await getItems<Account>(shown, true)
  return { accounts: accounts.filter((account) => matches(account, query, nowMs)), next }
}

/** The walks of a search are by address and by name: an entry of the second tells whether the first had it. */
function isInFirstWalk({ after = '' }: PeoplePosition, { search = '' }: PeopleQuery): boolean {
  return otherName(after).startsWith(search.toLowerCase())
}

interface Entry {
  readonly item: Item
  readonly position: PeoplePosition
}

/** Entry by entry, read in batches as they are asked for. */
async function* entriesOf(
  walks: readonly Merged[],
  from: PeoplePosition,
  limit: number,
): AsyncGenerator<Entry> {
  for (const [walk, list] of walks.entries()) {
    if (walk < from.walk) continue
    let after = walk === from.walk ? from.after : undefined
    for (let batch = limit + 1; ; batch = LOOKS_AT_ONCE) {
      const entries = await queryMerged(list, batch, after)
      for (const { item, key } of entries) {
        after = key
        yield { item, position: { walk, after } }
      }
      if (entries.length < batch) break
    }
  }
}

/** Each order has an index with everybody, and one with the staff by role and state. */
const ORDERS = {
  time: { people: 'gsi1', staff: 'gsi4' },
  email: { people: 'gsi2', staff: 'gsi5' },
  name: { people: 'gsi3', staff: 'gsi6' },
} as const satisfies Record<string, Record<'people' | 'staff', IndexName>>
type Order = keyof typeof ORDERS

const ORDER_OF: Readonly<Record<PlayerSort, Order>> = {
  newest: 'time',
  oldest: 'time',
  email: 'email',
  name: 'name',
}

/** An entry takes some 130 bytes. */
const PER_UNIT = 30

async function walksFor(query: PeopleQuery, nowMs: number): Promise<Merged[]> {
  const { search, state, sort = 'newest' } = query
  const also = state === 'active' ? await lateEntries(nowMs) : []
  const walk = (order: Order, prefix?: string): Merged => ({
    partitions: partitionsOf(query, ORDERS[order]),
    range: prefix === undefined ? undefined : beginningWith(prefix),
    newestFirst: sort === 'newest' && search === undefined,
    perUnit: PER_UNIT,
    also,
  })
  if (search === undefined) return [walk(ORDER_OF[sort])]
  const prefix = search.toLowerCase()
  const walks = [walk('email', prefix), walk('name', prefix)]
  return sort === 'name' ? walks.toReversed() : walks
}

const STAFF_ROLES = ['editor', 'admin'] as const

/**
 * Users have a partition for each state; staff have one for each role and, in indexes of their own, one for each role
 * and state. So all people are 11 partitions, those of one state 3, the verified 24. Somebody whose wait is over stands
 * under `cooling-off` until the job has noted it.
 */
function partitionsOf(
  { state, role, verified }: PeopleQuery,
  index: Readonly<Record<'people' | 'staff', IndexName>>,
): Partition[] {
  const states = PLAYER_STATES.filter(
    (one) =>
      (state === undefined || one === state) &&
      (verified === undefined || (verified === 'true') === (one !== 'unverified')),
  )
  const roles = STAFF_ROLES.filter((one) => role === undefined || one === role)
  return [
    ...(role === undefined || role === 'user'
      ? states.map((one) => ({ index: index.people, value: peoplePartition(one) }))
      : []),
    ...roles.flatMap((one) =>
      states.length === PLAYER_STATES.length
        ? { index: index.people, value: peoplePartition(one) }
        : states.map((each) => ({ index: index.staff, value: staffPartition(one, each) })),
    ),
  ]
}

/** Runs of the job are a minute apart: more than these are not late unless it stands still. */
const LATE_MAX = 100

/** Those whose wait is over while the index still has them cooling off. */
async function lateEntries(nowMs: number): Promise<Item[]> {
  const { items } = await queryPage({
    index: 'gsi4',
    pk: { name: 'gsi4pk', value: ACTIVATION },
    sk: { name: 'gsi4sk', upTo: `${new Date(nowMs).toISOString()}$` },
    limit: LATE_MAX,
  })
  const ids = new Set(items.map((item) => markerOwner(item).userId))
  const accounts = await getItems<Account>([...ids].map(accountKey))
  return accounts.map((account) => ({ ...accountKey(account.id), ...personKeys(account, nowMs) }))
}

/** As they are now: the index lags behind, and a wait may be over. */
function matches(account: Account, { state, role, verified }: PeopleQuery, nowMs: number): boolean {
  return (
    (state === undefined || playerState(account, nowMs) === state) &&
    (role === undefined || account.role === role) &&
    (verified === undefined || account.verified === (verified === 'true'))
  )
}
