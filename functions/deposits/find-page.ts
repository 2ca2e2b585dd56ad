import type { deposits } from '#shared/api/deposits.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { DECISION_KINDS, type ListDeposits } from '#shared/models/user.ts'
import { type Account, accountKey } from '../accounts/account.ts'
import { toLink } from '../accounts/view.ts'
import { DECISION, markerOwner, waitsSinceMs } from '../casino-links/items.ts'
import type { Item } from '../table/item.ts'
import { type Looked, lookThrough } from '../table/look-through.ts'
import { getItems, queryPage } from '../table/read.ts'

export type Waiting = OutputOf<typeof deposits.list>['deposits'][number]
export type DepositFilter = Omit<ListDeposits, 'limit' | 'cursor'>

/** An entry of the index: keys only. */
type Entry = Item & { readonly gsi4sk: string }

/**
 * One page of what waits for staff, oldest first. Accounts and deposits wait in a partition each; one casino's
 * are picked by their keys (see `lookThrough`).
 *
 * @param after where the page before ended
 */
export async function findWaiting(
  { kind, casino }: DepositFilter,
  limit: number,
  after: string | undefined,
  nowMs: number,
): Promise<Looked<Waiting>> {
  const kinds = kind === undefined ? DECISION_KINDS : [kind]
  const { found, next } = await lookThrough<Entry>({
    limit,
    after,
    read: (from, wanted) =>
      readEntries(
        kinds.map((one) => DECISION[one]),
        from,
        wanted,
      ),
    keyOf: ({ gsi4sk }) => gsi4sk,
    matches: casino === undefined ? undefined : (entry) => markerOwner(entry).casino === casino,
  })
  const places = found.map(markerOwner)
  const accounts = await getItems<Account>(
    [...new Set(places.map(({ userId }) => userId))].map((userId) => accountKey(userId)),
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const waiting = places.flatMap((place) => toWaiting(byId.get(place.userId), place.casino, nowMs) ?? [])
  return { found: waiting, next }
}

async function readEntries(partitions: readonly string[], from: string | undefined, wanted: number) {
  const pages = await Promise.all(
    partitions.map((value) =>
      queryPage<Entry>({
        index: 'gsi4',
        pk: { name: 'gsi4pk', value },
        ...(from === undefined ? {} : { sk: { name: 'gsi4sk', between: [from, LAST] as const } }),
        // One of them may be the entry where the last page ended.
        limit: wanted + 1,
      }),
    ),
  )
  return pages
    .flatMap(({ items }) => items)
    .filter(({ gsi4sk }) => gsi4sk !== from)
    .sort((a, b) => (a.gsi4sk < b.gsi4sk ? -1 : 1))
    .slice(0, wanted)
}

/** Behind every instant. */
const LAST = '~'

/** The index lags behind: what was decided in the meantime is left out. */
function toWaiting(account: Account | undefined, casino: string, nowMs: number): Waiting | undefined {
  const link = account?.links[casino]
  const sinceMs = link && waitsSinceMs(link)
  if (!account || !link || sinceMs === undefined) return undefined
  return {
    player: { _id: account.id, username: account.username, email: account.email },
    link: toLink(link, nowMs),
    since: new Date(sinceMs).toISOString(),
  }
}
