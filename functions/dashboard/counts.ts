import type { BlogStatus } from '#shared/models/blog.ts'
import { BLOG_KINDS, BLOG_STATUSES } from '#shared/models/blog.ts'
import { COUNT_MAX, type Dashboard, SIGNAL_DAYS, type Waiting } from '#shared/models/dashboard.ts'
import { PLAYER_STATES } from '#shared/models/user.ts'
import { unpackRow } from '../blogs/items.ts'
import { isChanged, type PostRow } from '../blogs/post.ts'
import { peoplePartition, postsPartition, type Shelf, staffPartition } from '../index-keys.ts'
import { dayOf, loadDays } from '../rounds/day-counters.ts'
import type { Item } from '../table/item.ts'
import { type Counted, countItems, type QueryOptions, queryPage } from '../table/read.ts'

const DAY_MS = 86_400_000

/** Partitions counted side by side, and added up. */
async function countAll(queries: readonly QueryOptions[]): Promise<Counted> {
  const counts = await Promise.all(queries.map((query) => countItems({ ...query, limit: COUNT_MAX })))
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    atLeast: counts.some(({ atLeast }) => atLeast),
  }
}

/** By the states as they are stored, which is how the list of players filters. */
export function countPlayers(): Promise<Dashboard['players']> {
  return Promise.all(
    PLAYER_STATES.map(async (state) => {
      const users = { index: 'gsi1', pk: { name: 'gsi1pk', value: peoplePartition(state) } } as const
      const staff = (['editor', 'admin'] as const).map(
        (role) => ({ index: 'gsi4', pk: { name: 'gsi4pk', value: staffPartition(role, state) } }) as const,
      )
      return { state, ...(await countAll([users, ...staff])) }
    }),
  )
}

const SHELVES = ['work', 'published', 'archived'] as const satisfies readonly Shelf[]

export async function countPosts(): Promise<Dashboard['posts']> {
  const pages = await Promise.all(
    SHELVES.map((shelf) =>
      queryPage({ index: 'gsi1', pk: { name: 'gsi1pk', value: postsPartition(shelf) }, limit: COUNT_MAX }),
    ),
  )
  const rows = pages.flatMap(({ items }) => items.map(unpackRow))
  const atLeast = pages.some(({ last }) => last !== undefined)
  return BLOG_KINDS.flatMap((kind) =>
    ([...BLOG_STATUSES, 'changed'] as const).map((status) => {
      const count = rows.filter((row) => row.kind === kind && isOf(row, status)).length
      return { kind, status, count, atLeast }
    }),
  )
}

function isOf(row: PostRow, status: BlogStatus | 'changed'): boolean {
  return status === 'changed' ? isChanged(row) : row.status === status
}

/** What stands in a partition of the index of things to do, up to an instant where one is given. */
export async function countWaiting(partition: string, upToMs?: number): Promise<Waiting> {
  const query: QueryOptions = {
    index: 'gsi4',
    pk: { name: 'gsi4pk', value: partition },
    // "~" sorts behind every id of the same instant.
    ...(upToMs === undefined ? {} : { sk: { name: 'gsi4sk', upTo: `${new Date(upToMs).toISOString()}#~` } }),
  }
  const [counted, { items }] = await Promise.all([
    countAll([query]),
    queryPage<Item & { gsi4sk: string }>({ ...query, limit: 1 }),
  ])
  return { ...counted, oldest: items[0]?.gsi4sk.split('#')[0] }
}

/** Every day of the plot, those without a signal too. */
export async function countSignals(nowMs: number): Promise<Dashboard['signals']> {
  const days = Array.from({ length: SIGNAL_DAYS }, (_, index) =>
    dayOf(nowMs - (SIGNAL_DAYS - 1 - index) * DAY_MS),
  )
  const counts = await loadDays(days[0] ?? '', days.at(-1) ?? '')
  return days.map((day) => ({
    day,
    fun: counts.get(day)?.signalsFun ?? 0,
    live: counts.get(day)?.signalsLive ?? 0,
  }))
}
