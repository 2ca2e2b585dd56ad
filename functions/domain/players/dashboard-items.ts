import type { BlogKind, BlogStatus } from '#shared/models/blog.ts'
import { PLAYER_STATES, type PlayerState } from '#shared/models/casino-link.ts'
import type { Waiting } from '#shared/models/dashboard.ts'
import { iso } from '#shared/time.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { type Due, getItem, queryPage } from '../../platform/table/read.ts'
import { decompressRow } from '../blogs/post-items.ts'
import { isChanged, postKey } from '../blogs/post-record.ts'
import { DECISION, markerKey } from '../casino-links/casino-link-items.ts'
import { type Addition, counterPartition, type Derivation } from '../counts/derivation.ts'
import { staffPartition, usersPartition } from '../users/index-keys.ts'
import { userKey } from '../users/user-record.ts'

/** The counts of the dashboard, by the filters of the lists. */
export type DashboardCount =
  | `player ${PlayerState}`
  | `${BlogKind} ${BlogStatus | 'changed'}`
  | `${keyof typeof DECISION} waits`

const KEY: Key = { pk: counterPartition('DASHBOARD'), sk: 'NOW' }

/** Counts items by their present state: a change lowers one count and raises another. */
export const DASHBOARD_COUNTS: Derivation = {
  of: [
    { sk: { is: userKey('').sk } },
    { sk: { beginsWith: markerKey('', '').sk } },
    { pk: { beginsWith: postKey('').pk }, sk: { is: postKey('').sk } },
  ],
  additions: ({ before, after }) => {
    const changes = new Map<DashboardCount, number>()
    for (const name of before ? countsOf(before) : []) changes.set(name, -1)
    for (const name of after ? countsOf(after) : []) changes.set(name, (changes.get(name) ?? 0) + 1)
    const counts = Object.fromEntries([...changes].filter(([, change]) => change !== 0))
    return Object.keys(counts).length > 0 ? [{ to: KEY, counts } satisfies Addition] : []
  },
}

function countsOf(item: Item): readonly DashboardCount[] {
  if (item.sk === userKey('').sk) return [`player ${storedState(item)}`]
  if (item.pk.startsWith(postKey('').pk) && item.sk === postKey('').sk) {
    const row = decompressRow(item)
    return [`${row.kind} ${row.status}`, ...(isChanged(row) ? [`${row.kind} changed` as const] : [])]
  }
  if (!item.sk.startsWith(markerKey('', '').sk)) return []
  return (['account', 'deposit'] as const)
    .filter((kind) => item.gsi4pk === DECISION[kind])
    .map((kind): DashboardCount => `${kind} waits`)
}

/** The state under which the indexes list a user. @throws Error for an item without one. */
function storedState(user: Item): PlayerState {
  const state = PLAYER_STATES.find(
    (listed) =>
      user.gsi1pk === usersPartition(listed) ||
      user.gsi4pk === staffPartition('editor', listed) ||
      user.gsi4pk === staffPartition('admin', listed),
  )
  if (!state) throw new Error(`The user item ${user.pk} is in no index partition of a state`)
  return state
}

/** Loads the counts, which lag about one second behind the table. */
export async function loadDashboardCounts(): Promise<(name: DashboardCount) => number> {
  const counts = await getItem<Partial<Record<DashboardCount, number>>>(KEY)
  return (name) => counts?.[name] ?? 0
}

/** The first entries of a list of pending work, up to an instant if given. */
export async function firstWaiting(partition: string, limit: number, upToMs?: number): Promise<Waiting> {
  const { items, last } = await queryPage<Due>({
    index: 'gsi4',
    pk: partition,
    // "~" sorts behind every id of the same instant.
    ...(upToMs === undefined ? {} : { sk: { upTo: `${iso(upToMs)}#~` } }),
    limit,
  })
  return { count: items.length, atLeast: last !== undefined, oldest: items[0]?.gsi4sk.split('#')[0] }
}
