import type { InputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import type { PlayerSort } from '#shared/models/user.ts'
import { type Account, accountKey } from '../accounts/account.ts'
import { peopleIndex } from '../accounts/items.ts'
import { otherName, PEOPLE, statePartitions } from '../accounts/people-index.ts'
import { playerState } from '../accounts/rules.ts'
import { ACTIVATION, markerOwner } from '../casino-links/items.ts'
import type { Item } from '../table/item.ts'
import { type Merged, queryMerged } from '../table/merge.ts'
import { getItems, queryPage } from '../table/read.ts'

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
 * combination of filters and orders is one partition, or a handful (9 states x 3 roles) that are merged: the cost
 * grows with the page, never with the table.
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
    const told = position.walk > 0 && isInFirstWalk(position, query)
    // One too many for the page, or to look at, tells that there is more.
    if ((!told && shown.length === limit) || looks === LOOKS_MAX) {
      next = last
      break
    }
    looks += 1
    last = position
    if (!told) shown.push(item)
  }
  const accounts = await getItems<Account>(shown)
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
      const items = await queryMerged(list, batch, after)
      for (const item of items) {
        after = String(item[list.sk.name])
        yield { item, position: { walk, after } }
      }
      if (items.length < batch) break
    }
  }
}

const INDEXES = {
  peopleSk: { all: 'people', some: 'peopleByState' },
  emailSk: { all: 'peopleByEmail', some: 'peopleByStateAndEmail' },
  nameSk: { all: 'peopleByName', some: 'peopleByStateAndName' },
} as const
type SortKey = keyof typeof INDEXES

async function walksFor(query: PeopleQuery, nowMs: number): Promise<Merged[]> {
  const { search, state, role, verified, sort = 'newest' } = query
  const filtered = state !== undefined || role !== undefined || verified !== undefined
  const pk = filtered
    ? { name: 'statePk', values: statePartitions({ state, role, verified: verified && verified === 'true' }) }
    : { name: 'peoplePk', values: [PEOPLE] }
  const also = state === 'active' ? await lateEntries(nowMs) : []
  const walk = (name: SortKey, beginsWith?: string): Merged => ({
    index: INDEXES[name][filtered ? 'some' : 'all'],
    pk,
    sk: { name, beginsWith },
    newestFirst: sort === 'newest' && search === undefined,
    also,
  })
  if (search === undefined) return [walk(SORT_KEYS[sort])]
  const prefix = search.toLowerCase()
  const walks = [walk('emailSk', prefix), walk('nameSk', prefix)]
  return sort === 'name' ? walks.toReversed() : walks
}

const SORT_KEYS: Readonly<Record<PlayerSort, SortKey>> = {
  newest: 'peopleSk',
  oldest: 'peopleSk',
  email: 'emailSk',
  name: 'nameSk',
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
  return accounts.map((account) => ({ ...accountKey(account.id), ...peopleIndex(account, nowMs) }))
}

/** As they are now: the index lags behind, and a wait may be over. */
function matches(account: Account, { state, role, verified }: PeopleQuery, nowMs: number): boolean {
  return (
    (state === undefined || playerState(account, nowMs) === state) &&
    (role === undefined || account.role === role) &&
    (verified === undefined || account.verified === (verified === 'true'))
  )
}
