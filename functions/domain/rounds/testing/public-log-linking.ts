import { toHex } from '#shared/crash/hex.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { type Entry, placeInLog } from '#shared/draw-log/entries.ts'
import { DAY_MS, iso, MINUTE_MS } from '#shared/time.ts'
import { idMs } from '../../../platform/ids.ts'
import type { Item } from '../../../platform/table/item.ts'
import { type List, nameOf, nextPlace, type SeedLists } from '../../public-log/seed-lists.ts'
import { listsMissing, newLists, seedsEntry } from '../../public-log/seed-pool-items.ts'
import { drawRound } from '../draw-round.ts'
import { closeRounds, keptRounds, type RecentRound } from '../recent-rounds.ts'
import { needsList, ROUND_COUNTS } from '../round-counts.ts'
import { newRoundId, roundKey } from '../round-record.ts'

const START_MS = Date.parse('2031-01-01T00:00:00.000Z')

/** A round as it was drawn: by whom, and when. */
interface Draw {
  readonly user: number
  readonly ms: number
}

/**
 * Rounds of users who each have their own hour, return to it on most days, and draw a few rounds within minutes. All
 * draw equally many: a public log cannot hide that somebody draws more.
 */
export function livesOf(users: number, days: number, random: RandomBytes): Draw[] {
  const upTo = (end: number) => (new DataView(Uint8Array.from(random(4)).buffer).getUint32(0) / 2 ** 32) * end
  const lives = Array.from({ length: users }, (_, user) => {
    const hourMs = upTo(DAY_MS - 120 * MINUTE_MS)
    return Array.from({ length: days }, (_, day) => {
      if (upTo(1) > 0.8) return []
      let ms = Math.floor(START_MS + day * DAY_MS + hourMs + upTo(40 * MINUTE_MS))
      return Array.from({ length: 1 + Math.floor(upTo(5)) }, () => {
        ms += Math.floor(MINUTE_MS + upTo(2 * MINUTE_MS))
        return { user, ms }
      })
    }).flat()
  })
  return lives.flat().toSorted((one, other) => one.ms - other.ms)
}

/** An entry as an adversary sees it, without the user of its list. */
export interface Seen {
  readonly kind: Entry['kind']
  readonly ms: number
  /** The time that the round's id contains. */
  readonly idMs?: number
  readonly list?: string
}

export interface SeenLog {
  readonly log: readonly Seen[]
  /** The user of each list. */
  readonly owners: ReadonlyMap<string, number>
}

/** The log that the product writes of these rounds, made by the code of the recent rounds, the stream and the job. */
export function logNow(draws: readonly Draw[], random: RandomBytes): SeenLog & { readonly entries: Entry[] } {
  const entries: Entry[] = []
  const owners = new Map<string, number>()
  const recents = new Map<number, { rounds: RecentRound[]; seedLists: SeedLists }>()
  const pool = new Map<string, List>()
  let free = 0
  const fill = (ms: number) => {
    const made = newLists(listsMissing(pool.size, free), ms, random)
    for (const list of made) pool.set(nameOf(list).id, list)
    free = pool.size
    entries.push(...sorted(made.map(seedsEntry)))
  }
  const give = (user: number) => {
    const recent = recents.get(user) ?? { rounds: [], seedLists: {} }
    recents.set(user, recent)
    if (!needsList({ rev: 1, rulesRev: 1, ...recent })) return
    const ids = [...pool.keys()].toSorted()
    const from = toHex(random(16))
    const id = ids.find((one) => one >= from) ?? ids[0] ?? ''
    const list = pool.get(id)
    if (list) recent.seedLists = { ...recent.seedLists, spare: { ...list, witnessedS: list.madeS } }
    pool.delete(id)
  }
  fill(START_MS - DAY_MS / 2)
  const days = Map.groupBy(draws, ({ ms }) => Math.floor(ms / DAY_MS))
  for (const user of new Set(draws.map((draw) => draw.user))) give(user)
  for (const [day, some] of days) {
    const waiting: Entry[] = []
    for (const { user, ms } of some) {
      const recent = recents.get(user)
      if (!recent) throw new Error('nobody')
      const before = recentItem(user, recent)
      const { lists, from } = nextPlace(recent.seedLists, ms, new Uint8Array(32))
      const open = drawRound({ risk: 'steady' }, undefined, { from, random })
      const round: RecentRound = {
        id: newRoundId(ms, random),
        atMs: ms,
        open,
        ...(from && { place: from.place }),
      }
      recent.rounds = [...closeRounds(keptRounds(recent.rounds, ms)), round]
      if (from) recent.seedLists = lists
      waiting.push(...told({ before, after: recentItem(user, recent) }))
      if (from) owners.set(from.list.id, user)
      const createdAt = iso(ms)
      const serverSeed = toHex(open.serverSeed ?? new Uint8Array())
      const seeds = { serverSeed, clientSeed: toHex(random(8)) }
      const settled = {
        ...open,
        ...seeds,
        id: round.id,
        createdAt,
        settledAt: createdAt,
        casinoHash: undefined,
      }
      const outcome = { source: 'practice', multiplier: 1.5, hit: true }
      waiting.push(
        ...told({ before: undefined, after: { ...roundKey(`${user}`, settled), ...settled, outcome } }),
      )
      give(user)
    }
    entries.push(...sorted(waiting))
    fill((day + 1) * DAY_MS + 10 * MINUTE_MS)
  }
  return { entries, owners, log: entries.map(seen) }
}

const told = (change: { before: Item | undefined; after: Item }) => ROUND_COUNTS.entries?.(change) ?? []

const sorted = (entries: readonly Entry[]) =>
  entries.toSorted((one, other) => (placeInLog(one) < placeInLog(other) ? -1 : 1))

function recentItem(user: number, recent: { rounds: RecentRound[]; seedLists: SeedLists }): Item {
  return { pk: `USER#${user}`, sk: 'ROUNDS', rev: 1, rulesRev: 1, ...recent }
}

function seen(entry: Entry): Seen {
  const list = entry.kind === 'seeds' ? entry.list : entry.kind === 'draw' ? entry.from?.list : undefined
  return {
    kind: entry.kind,
    ms: Date.parse(entry.at),
    ...(list === undefined ? {} : { list }),
    ...('round' in entry ? { idMs: idMs(entry.round) } : {}),
  }
}

interface Used {
  readonly list: string
  readonly seeds: number
  readonly seedsMs: number
  first: number
  firstMs: number
  last: number
  lastMs: number
  hours: number[]
}

type Adversary = (of: Used, all: readonly Used[]) => Used | undefined

const least = (all: readonly Used[], distance: (one: Used) => number): Used | undefined =>
  all.reduce<Used | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  )
const later = (of: Used, all: readonly Used[]) => all.filter((one) => one !== of && one.first > of.last)
const meanHour = ({ hours }: Used) => hours.reduce((sum, ms) => sum + ms, 0) / hours.length

/** Each adversary names the list that it takes for the same user's next one. */
export const ADVERSARIES = {
  'the next list in time': (of, all) => least(later(of, all), ({ firstMs }) => firstMs - of.lastMs),
  'the next list by index': (of, all) => least(later(of, all), ({ first }) => first - of.last),
  'the list that was made beside a draw': (of, all) =>
    least(later(of, all), ({ seeds }) => Math.abs(seeds - of.last)),
  'the list that was made in the same moment': (of, all) =>
    least(later(of, all), ({ seeds }) => Math.abs(seeds - of.seeds)),
  'the list whose id is next': (of, all) =>
    least(later(of, all), ({ list }) =>
      Math.abs(Number.parseInt(list.slice(0, 12), 16) - Number.parseInt(of.list.slice(0, 12), 16)),
    ),
  'the list with the same hours': (of, all) =>
    least(
      later(of, all).filter(({ firstMs }) => firstMs < of.lastMs + 3 * DAY_MS),
      (one) => Math.abs(meanHour(one) - meanHour(of)),
    ),
} satisfies Readonly<Record<string, Adversary>>

export interface Linking {
  /** Lists for which the adversary named another one. */
  readonly named: number
  /** Named lists of the same user. */
  readonly right: number
  /** The expected number of right guesses among the lists that begin on the same day as the named one, at most. */
  readonly byChance: number
}

/** Counts how often an adversary with the whole log finds another list of the same user. */
export function link({ log, owners }: SeenLog, adversary: Adversary): Linking {
  const used = usedLists(log)
  const begun = Map.groupBy(used, ({ firstMs }) => Math.floor(firstMs / DAY_MS))
  let [named, right, byChance] = [0, 0, 0]
  for (const one of used) {
    const guess = adversary(one, used)
    if (!guess) continue
    named += 1
    if (owners.get(guess.list) === owners.get(one.list)) right += 1
    byChance += 1 / (begun.get(Math.floor(guess.firstMs / DAY_MS))?.length ?? 1)
  }
  return { named, right, byChance }
}

function usedLists(log: readonly Seen[]): Used[] {
  const made = new Map<string, { index: number; ms: number }>()
  const used = new Map<string, Used>()
  for (const [index, { kind, ms, idMs: timed = ms, list = '' }] of log.entries()) {
    if (kind === 'seeds') made.set(list, { index, ms })
    const known = used.get(list)
    if (kind !== 'draw' || list === '') continue
    const { index: seeds = -1, ms: seedsMs = 0 } = made.get(list) ?? {}
    const one = known ?? {
      list,
      seeds,
      seedsMs,
      first: index,
      firstMs: ms,
      last: index,
      lastMs: ms,
      hours: [],
    }
    used.set(list, one)
    one.last = index
    one.lastMs = ms
    one.hours.push(Math.max(ms, timed) % DAY_MS)
  }
  return [...used.values()]
}
