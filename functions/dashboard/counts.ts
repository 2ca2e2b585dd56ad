import { LOCALES } from '#shared/i18n/locales.ts'
import { BLOG_KINDS } from '#shared/models/blog.ts'
import { COUNT_MAX, type Dashboard, SIGNAL_DAYS, type Waiting } from '#shared/models/dashboard.ts'
import { PLAYER_STATES } from '#shared/models/user.ts'
import { statePartitions } from '../accounts/people-index.ts'
import { indexPartition, LISTED_STATES, type ListedState } from '../blogs/keys.ts'
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
    PLAYER_STATES.map(async (state) => ({
      state,
      ...(await countAll(
        statePartitions({ state }).map((value) => ({
          index: 'peopleByState',
          pk: { name: 'statePk', value },
        })),
      )),
    })),
  )
}

/** What a status of the list's filter stands for. */
const STATES_OF: Readonly<Record<ListedState, readonly ListedState[]>> = {
  draft: ['draft'],
  scheduled: ['scheduled'],
  published: ['published', 'changed'],
  changed: ['changed'],
  archived: ['archived'],
}

export async function countPosts(): Promise<Dashboard['posts']> {
  const pairs = BLOG_KINDS.flatMap((kind) => LISTED_STATES.map((state) => ({ kind, state })))
  const counted = await Promise.all(
    pairs.map(async ({ kind, state }) => {
      const partitions = LOCALES.map((language) => indexPartition({ language, state, kind }))
      const queries = partitions.map((value) => ({ index: 'posts', pk: { name: 'postsPk', value } }) as const)
      return { kind, state, ...(await countAll(queries)) }
    }),
  )
  return pairs.map(({ kind, state }) => {
    const parts = counted.filter((part) => part.kind === kind && STATES_OF[state].includes(part.state))
    return {
      kind,
      status: state,
      count: parts.reduce((sum, { count }) => sum + count, 0),
      atLeast: parts.some(({ atLeast }) => atLeast),
    }
  })
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
