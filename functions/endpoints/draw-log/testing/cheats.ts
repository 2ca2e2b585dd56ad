import { createHmac } from 'node:crypto'
import { fromHex } from '#shared/crash/hex.ts'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { practiceMultiplierX100, settle } from '#shared/crash/practice.ts'
import { first52Bits } from '#shared/crash/random.ts'
import {
  type Entry,
  type EntryOf,
  EXPIRES_AFTER_DAYS,
  placeInLog,
  roundDay,
} from '#shared/draw-log/entries.ts'
import { machineBeacon } from '#shared/draw-log/log-beacon.ts'
import { signPromise } from '#shared/draw-log/promise.ts'
import { filesOf, noteOf, recordFile, witnessedAt } from '#shared/draw-log/testing/log-files.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { DAY_MS, dayOf, HOUR_MS, iso } from '#shared/time.ts'
import { type Signer, signerOf, type Verifier, witnessedMs } from '#shared/tlog/note.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { sumOf } from '#shared/track-record/tally.ts'
import { SIGNERS } from '../../../domain/public-log/testing/memory-log.ts'
import { type HonestLog, type OwnedRound, recordOf } from './honest-log.ts'

/** The parts of a log that an operator rewrites before signing everything again with the log's own key. */
interface Rewritten {
  readonly entries?: readonly Entry[]
  /** An entry of the witness that stays as it was signed; the others are signed for the rewritten log, at their times. */
  readonly kept?: Entry | undefined
  /** The answers and promises that owners got when they drew and flew; by default the honest rounds. */
  readonly rounds?: readonly OwnedRound[]
  /** By default the record follows from the entries. */
  readonly record?: TrackRecord
  /** By default the record that the site shows. */
  readonly signedRecord?: TrackRecord
  /** The key that the record names; by default the one that signs. */
  readonly recordKey?: Verifier
  /** The time of the audit; by default when everything has ended. */
  readonly nowMs?: number
  readonly changeFiles?: (files: Map<string, Uint8Array>) => void
}

export type Cheat = (log: HonestLog) => Rewritten

/** The witness's key is used here as an honest one's: it states the time at which it saw a log. */
export const [signer, witness] = SIGNERS as [Signer, Signer]

export function cheatedLog(
  honest: HonestLog,
  cheat: Cheat,
): {
  readonly files: Map<string, Uint8Array>
  readonly record: TrackRecord
  readonly rounds: readonly OwnedRound[]
  readonly nowMs: number
} {
  const {
    entries = honest.entries,
    rounds = honest.rounds,
    nowMs = honest.nowMs,
    kept,
    ...records
  } = cheat(honest)
  const { record = recordOf(entries, nowMs), signedRecord = record, recordKey, changeFiles } = records
  const seen = entries.map((entry) => (entry === kept ? entry : seenAgain(entry)))
  const sorted = seen.toSorted((one, other) => (placeInLog(one) < placeInLog(other) ? -1 : 1))
  const files = filesOf(sorted, signer, witness)
  files.set('record', recordFile(files, signedRecord, signer, recordKey))
  changeFiles?.(files)
  return { files, record, rounds, nowMs }
}

function seenAgain(entry: Entry): Entry {
  if (entry.kind !== 'witness') return entry
  return witnessedAt(entry.at, witnessedMs(entry.checkpoint, [witness]) ?? Number(entry.checkpoint) * 1000)
}

/** Replaces the first end of this source that missed its target. */
const replaceMiss =
  (source: EntryOf<'settle'>['source'], replace: (end: EntryOf<'settle'>) => readonly Entry[]): Cheat =>
  ({ entries }) => {
    const index = entries.findIndex(
      (entry) => entry.kind === 'settle' && entry.source === source && !entry.hit,
    )
    if (index < 0) throw new Error('nothing was missed')
    return { entries: entries.toSpliced(index, 1, ...replace(entries[index] as EntryOf<'settle'>)) }
  }

/** The log in which a missed flight has another seed of the browser, by which it reaches its target. */
function withSwappedSeed({ entries }: HonestLog): Rewritten {
  const end = entries.find(
    (entry) => entry.kind === 'settle' && entry.source === 'practice' && !entry.hit,
  ) as EntryOf<'settle'>
  const draw = entries.find((entry) => entry.kind === 'draw' && entry.round === end.round) as EntryOf<'draw'>
  const server = end.seeds?.server ?? ''
  for (let number = 0; ; number += 1) {
    const client = `swapped-${number}`
    const hash = createHmac('sha256', fromHex(server)).update(`${client}:${end.round}`).digest()
    const flown = practiceMultiplierX100(first52Bits(hash))
    const outcome = settle(flown, multiplierX100(draw.targetX100))
    if (!outcome.hit) continue
    const swapped = { ...end, ...outcome, seeds: { server, client } }
    return { entries: entries.map((entry) => (entry === end ? swapped : entry)) }
  }
}

/** The draws of the list that was used most, by their places. */
function longestList({ entries }: HonestLog): readonly EntryOf<'draw'>[] {
  const draws = entries.flatMap((entry) => (entry.kind === 'draw' && entry.from ? [entry] : []))
  const lists = [...Map.groupBy(draws, ({ from }) => from?.list).values()]
  const [longest = []] = lists.toSorted((one, other) => other.length - one.length)
  return longest.toSorted((one, other) => (one.from?.place ?? 0) - (other.from?.place ?? 0))
}

function withoutLastDraw(log: HonestLog): Rewritten {
  const last = longestList(log).at(-1)
  return { entries: log.entries.filter((entry) => !('round' in entry) || entry.round !== last?.round) }
}

/** The last draw of a list, a live one, has no list any more; the record is the honest one. */
function withoutItsList(log: HonestLog): Rewritten {
  const last = longestList(log).at(-1)
  const entries = log.entries.map((entry) => {
    if (entry !== last || entry.kind !== 'draw') return entry
    const { commitment: _c, from: _f, ...unlisted } = entry
    return unlisted
  })
  return { entries, record: log.record }
}

/** The day has sixty more draws, which need no list so early, with the lowest target of their band. */
function withLowTargets({ entries }: HonestLog): Rewritten {
  const draw = entries.find((entry) => entry.kind === 'draw') as EntryOf<'draw'>
  const more = Array.from({ length: 60 }, (_, number): Entry[] => {
    const round = `${draw.round.slice(0, 10)}${`${number}`.padStart(26, '0')}`
    const low = { mode: 'live', risk: 'steady', rtp: 0.97, targetX100: 110 } as const
    return [
      { kind: 'draw', at: draw.at, round, ...low },
      { kind: 'expire', at: daysAfter({ round }, EXPIRES_AFTER_DAYS), round },
    ]
  })
  return { entries: [...entries, ...more.flat()] }
}

/** The first and the last draw of a list happened the other way round. */
function withOtherOrder(log: HonestLog): Rewritten {
  const draws = longestList(log)
  const of = (draw: EntryOf<'draw'> | undefined) => log.rounds.find(({ round }) => round._id === draw?.round)
  const [first, last] = [of(draws[0]), of(draws.at(-1))]
  if (!first || !last) throw new Error('no list')
  const at = ({ round, promises }: OwnedRound, createdAt: string) => ({
    round: { ...round, createdAt },
    promises,
  })
  const rounds = log.rounds.map((owned) =>
    owned === first
      ? at(owned, last.round.createdAt)
      : owned === last
        ? at(owned, first.round.createdAt)
        : owned,
  )
  return { rounds }
}

/** Promises that another key than the log's signed. */
function withForeignPromises({ entries, rounds }: HonestLog): Rewritten {
  const stranger = signerOf(signer.name, 'ed25519', new Uint8Array(32).fill(9))
  return {
    rounds: rounds.map(({ round, promises }) => {
      const draw = entries.find((entry) => entry.kind === 'draw' && entry.round === round._id)
      return { round, promises: { ...promises, draw: signPromise(draw as EntryOf<'draw'>, stranger) } }
    }),
  }
}

function ownedBy(draw: EntryOf<'draw'>, owner: string): EntryOf<'draw'> {
  return draw.from ? { ...draw, from: { ...draw.from, owner } } : draw
}

/** Changes draws, and signs the promises of what they are now, as if the owners had been told so at once. */
const planned =
  (change: (draw: EntryOf<'draw'>, log: HonestLog) => EntryOf<'draw'>): Cheat =>
  (log) => {
    const changed = new Map(
      log.entries.flatMap((entry) =>
        entry.kind === 'draw' ? [[entry.round, change(entry, log)] as const] : [],
      ),
    )
    return {
      entries: log.entries.map((entry) => (entry.kind === 'draw' && changed.get(entry.round)) || entry),
      rounds: log.rounds.map(({ round, promises }) => {
        const draw = changed.get(round._id)
        return { round, promises: { ...promises, ...(draw && { draw: signPromise(draw, signer) }) } }
      }),
    }
  }

const daysAfter = ({ round }: { readonly round: string }, days: number) =>
  dayOf(Date.parse(roundDay(round) ?? '') + days * DAY_MS)

const expiry = (end: EntryOf<'settle'>): Entry => ({
  kind: 'expire',
  at: daysAfter(end, EXPIRES_AFTER_DAYS),
  round: end.round,
})

/** Replaces what the witness signed before the draws. */
const replaceWitnessed =
  (replace: (entry: EntryOf<'witness'>, log: HonestLog) => Rewritten): Cheat =>
  (log) => {
    const entry = log.entries.find(({ kind }) => kind === 'witness')
    if (entry?.kind !== 'witness') throw new Error('no witness')
    return replace(entry, log)
  }

function withNextBeacon(entry: Entry): Entry {
  if (entry.kind !== 'beacon') return entry
  const drandRound = entry.drandRound + 1
  return { ...entry, drandRound, signature: machineBeacon().signatureOf(drandRound) }
}

/** A copy of a value of JSON in which the number at a path has grown. */
function grown<T extends object>(value: T, path: string, by: number): T {
  const copy = structuredClone(value)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<object>((each, name) => Reflect.get(each, name), copy)
  const before: unknown = Reflect.get(holder, last)
  if (typeof before !== 'number') throw new Error(`no number at ${path}`)
  Reflect.set(holder, last, before + by)
  return copy
}

/** The record with another sum, and with every figure that follows from it. */
const recount =
  (path: string, by: number): Cheat =>
  ({ record: { counts, measuredAt } }) => ({ record: trackRecordOf(grown(counts, path, by), measuredAt) })

/** The record with another figure, and the sums as they were. */
const repaint =
  (path: string, by: number): Cheat =>
  ({ record }) => ({ record: grown(record, path, by) })

export const withOpenRounds =
  (cheat: Cheat): Cheat =>
  (log) => ({ ...log.midPlay, ...cheat({ ...log, ...log.midPlay }) })

type Night = NonNullable<TrackRecord['counts']['night']>

/** The record with other night flights. */
const renight =
  (change: (night: Night) => Partial<Night>): Cheat =>
  ({ record: { counts, measuredAt } }) => {
    const { night } = counts
    if (!night) throw new Error('no night flights')
    return { record: trackRecordOf({ ...counts, night: { ...night, ...change(night) } }, measuredAt) }
  }

/** Changes what the witness signed on the day after the draws, before their night flights. */
const replaceSeenDraws =
  (replace: (entry: EntryOf<'witness'>, log: HonestLog) => Rewritten): Cheat =>
  (log) => {
    const { at } = log.entries.find(({ kind }) => kind === 'draw') ?? { at: '' }
    const next = dayOf(Date.parse(at) + DAY_MS)
    const entry = log.entries.find((one) => one.kind === 'witness' && one.at === next)
    return replace(entry as EntryOf<'witness'>, log)
  }

/** A practice plan more, which comes after the witness has signed its day: its night flight may be known by then. */
function withLatePlan(kept: EntryOf<'witness'>, { entries }: HonestLog): Rewritten {
  const draw = entries.find((entry) => entry.kind === 'draw' && entry.mode === 'fun') as EntryOf<'draw'>
  const round = `${draw.round.slice(0, 10)}${'7'.repeat(26)}`
  const { from: _, ...late } = { ...draw, round }
  const expired: Entry = { kind: 'expire', at: daysAfter({ round }, EXPIRES_AFTER_DAYS), round }
  return { kept, entries: [...entries, late, expired] }
}

const differs = { audit: ['record_differs'] }
const tooNew = { audit: ['list_too_new'], owners: ['seeds_differ'] }

/** Cheats by name, with the faults that the auditor finds and those that the owners of the rounds see. */
export const CHEATS: readonly [string, Cheat, { audit?: string[]; owners?: string[] }][] = [
  [
    'a missed flight is left out',
    replaceMiss('practice', () => []),
    { audit: ['end_missing'], owners: ['end_missing'] },
  ],
  [
    'a reported miss is left out',
    replaceMiss('reported', () => []),
    { audit: ['end_missing'], owners: ['end_missing'] },
  ],
  ['a missed flight expires', replaceMiss('practice', (end) => [expiry(end)]), { owners: ['end_missing'] }],
  ['a reported miss expires', replaceMiss('reported', (end) => [expiry(end)]), { owners: ['end_missing'] }],
  [
    'an outcome comes after its seven days',
    replaceMiss('reported', (end) => [{ ...end, at: daysAfter(end, 9) }]),
    { audit: ['late'], owners: ['end_missing'] },
  ],
  [
    'plans expire before their last day',
    ({ entries }) => ({
      entries: entries.map((entry) =>
        entry.kind === 'expire' ? { ...entry, at: daysAfter(entry, 6) } : entry,
      ),
    }),
    { audit: ['expired_early'], owners: ['end_missing'] },
  ],
  [
    'practice states another return',
    planned((draw) => (draw.mode === 'fun' ? { ...draw, rtp: 0.96 } : draw)),
    { audit: ['rtp_differs'], owners: ['draw_differs'] },
  ],
  [
    'a report passes as verified',
    replaceMiss('reported', (end) => [{ ...end, source: 'verified' }]),
    { audit: ['evidence_missing'], owners: ['outcome_differs'] },
  ],
  [
    'a report passes as verified by the data of another game',
    (log) => {
      const { evidence } = log.entries.find(
        (entry) => entry.kind === 'settle' && entry.evidence,
      ) as EntryOf<'settle'>
      return replaceMiss('reported', (end) => [{ ...end, source: 'verified', evidence }])(log)
    },
    { audit: ['evidence_differs'], owners: ['outcome_differs'] },
  ],
  [
    'lists are logged on the day of their draws, with an earlier time',
    replaceWitnessed(({ at }, { entries }) => ({
      entries: entries.map((entry) =>
        entry.kind === 'witness' && entry.at === at ? witnessedAt(at, Date.parse(at) + 1.5 * DAY_MS) : entry,
      ),
    })),
    tooNew,
  ],
  [
    'no witness has seen the lists',
    replaceWitnessed((kept, { entries }) => ({ entries: entries.filter((entry) => entry !== kept) })),
    tooNew,
  ],
  [
    'a list that the witness saw is left out',
    replaceWitnessed((kept, { entries }) => {
      const used = new Set(entries.map((entry) => (entry.kind === 'draw' ? entry.from?.list : undefined)))
      const spare = entries.find((entry) => entry.kind === 'seeds' && !used.has(entry.list))
      return { kept, entries: entries.filter((entry) => entry !== spare) }
    }),
    { ...tooNew, audit: ['list_too_new', 'witness_differs', 'witness_signed_two_logs'] },
  ],
  [
    'a witness signs twice on a day',
    replaceWitnessed((entry, { entries }) => ({ entries: [...entries, entry] })),
    { audit: ['witness_repeated'] },
  ],
  [
    'two builds have one hash on a day',
    ({ entries }) => ({
      entries: entries.flatMap((entry): Entry[] =>
        entry.kind === 'release' ? [entry, { ...entry, version: '2.46.0' }] : [entry],
      ),
    }),
    { audit: ['release_repeated'] },
  ],
  [
    'the day has another beacon, of which the targets please',
    ({ entries }) => ({ entries: entries.map(withNextBeacon) }),
    { audit: ['beacon_false', 'beacon_missing'], owners: ['seeds_differ'] },
  ],
  [
    'the day has a beacon of our own',
    ({ entries }) => ({
      entries: entries.map((entry) =>
        entry.kind === 'beacon' ? { ...entry, signature: '5a'.repeat(48) } : entry,
      ),
    }),
    { audit: ['beacon_false', 'beacon_missing'], owners: ['seeds_differ'] },
  ],
  ['the seed of the browser is swapped after the flight', withSwappedSeed, { owners: ['outcome_differs'] }],
  ['the last draw of a list vanishes with its round', withoutLastDraw, { owners: ['round_missing'] }],
  ['a round takes a later place of its list', withOtherOrder, { owners: ['place_differs'] }],
  [
    'a list serves two users',
    planned((draw, log) => (draw === longestList(log).at(-1) ? ownedBy(draw, 'ab'.repeat(32)) : draw)),
    { audit: ['list_of_another_user'], owners: ['list_of_another_user'] },
  ],
  [
    'a user gets the list of another one',
    planned((draw) => ownedBy(draw, `${draw.from?.list}`.repeat(2))),
    { owners: ['list_of_another_user'] },
  ],
  ['promises are not signed by the log', withForeignPromises, { owners: ['not_signed'] }],
  ['targets without a list are the lowest ones', withLowTargets, { audit: ['targets_chosen'] }],
  ['a hit is added to the record', recount('settled.0.tally.hits', 1), differs],
  [
    'a result is not counted, in the first month',
    ({ record: { counts, measuredAt } }) => ({
      record: trackRecordOf({ ...counts, settled: counts.settled.slice(1) }, measuredAt),
    }),
    differs,
  ],
  ['the hits of the record paid more', recount('settled.0.tally.paid', 100), differs],
  ['an unflown plan is not counted', recount('practice.drawn', -1), differs],
  ['an unreported plan is not counted', recount('live.0.drawn', -1), differs],
  ['an unreported plan counts as still open', recount('live.0.recent', 1), differs],
  ['a draw without a list is not counted', withoutItsList, { ...differs, owners: ['draw_differs'] }],
  [
    'a flown plan of these days counts as open',
    withOpenRounds(recount('practice.recentSettled', -1)),
    differs,
  ],
  [
    'a plan flown before counts as one of these days',
    withOpenRounds(recount('practice.recentSettled', 1)),
    differs,
  ],
  [
    'a report of before counts as one of these days',
    withOpenRounds(recount('live.0.recentSettled', 1)),
    differs,
  ],
  ['more plans are flown than were open', withOpenRounds(recount('line.0.rounds', 2)), differs],
  ['the line is another', recount('line.0.hits', 1), differs],
  ['a night flight reached its target', recount('night.bold.hits', 1), differs],
  [
    'the night flights of a day are left out',
    renight(({ bold }) => ({ bold: sumOf([]), without: bold.rounds })),
    differs,
  ],
  [
    'the night flights of the last days are not counted',
    renight(() => ({ until: '2031-03-01', bold: sumOf([]) })),
    differs,
  ],
  [
    'there are no night flights',
    ({
      record: {
        counts: { night: _, ...counts },
        measuredAt,
      },
    }) => ({ record: trackRecordOf(counts, measuredAt) }),
    differs,
  ],
  [
    'night flights count although the witness saw their day after the beacon',
    replaceSeenDraws(({ at }, { entries, record }) => ({
      record,
      entries: entries.map((entry) =>
        entry.kind === 'witness' && entry.at === at
          ? witnessedAt(at, Date.parse(at) + DAY_MS - HOUR_MS + 1000)
          : entry,
      ),
    })),
    differs,
  ],
  [
    'night flights count although the witness saw half of their day',
    replaceSeenDraws((entry, { entries, record }) => {
      const half = entries.findLastIndex((each) => each.kind === 'draw' && each.mode === 'fun')
      const kept = {
        ...entry,
        checkpoint: noteOf(filesOf(entries.map(seenAgain).slice(0, half), signer, witness)),
      }
      return { kept, record, entries: entries.map((each) => (each === entry ? kept : each)) }
    }),
    differs,
  ],
  [
    'a plan is added once its night flight is known',
    replaceSeenDraws(withLatePlan),
    { audit: ['record_differs', 'witness_differs', 'witness_signed_two_logs'] },
  ],
  ['a total is another', repaint('sources.0.total.hits', 1), differs],
  ['an interval is wider', repaint('sources.0.total.rate.interval.1', 0.01), differs],
  ['the share without a report is smaller', repaint('live.total.unreportedShare', -0.1), differs],
  ['the bounds are narrower', repaint('practice.rateBounds.0', 0.1), differs],
  [
    'the record names another key',
    () => ({ recordKey: signerOf(signer.name, 'ed25519', new Uint8Array(32).fill(9)) }),
    { audit: ['record_unreadable'], owners: ['log_frozen'] },
  ],
  [
    'a fresh record belongs to another log',
    (log) => {
      const { files: others } = cheatedLog(log, withoutLastDraw)
      return { changeFiles: (files) => files.set('record', others.get('record') ?? new Uint8Array()) }
    },
    { audit: ['record_differs', 'record_of_another_log'], owners: ['log_changed'] },
  ],
  [
    'the record belongs to a larger log than the site shows',
    ({ entries, nowMs }) => {
      const list: Entry = { kind: 'seeds', at: iso(nowMs), list: 'ab'.repeat(16), root: 'ab'.repeat(32) }
      const larger = filesOf([...entries, list], signer, witness)
      const record = recordFile(larger, recordOf(entries, nowMs), signer)
      return { changeFiles: (files) => files.set('record', record) }
    },
    { audit: ['record_of_another_log'], owners: ['log_changed'] },
  ],
  [
    'the record is missing',
    () => ({ changeFiles: (files) => files.delete('record') }),
    { audit: ['record_missing'], owners: ['log_frozen'] },
  ],
  [
    'the record stands still',
    ({ record, nowMs }) => ({ record: { ...record, measuredAt: iso(nowMs - DAY_MS) }, signedRecord: record }),
    { audit: ['record_is_old'] },
  ],
  [
    'the log stands still',
    ({ entries, record, nowMs }) => ({ signedRecord: recordOf(entries, nowMs - 2 * DAY_MS), record }),
    { audit: ['log_is_old'], owners: ['log_frozen'] },
  ],
  [
    'the log stands still, and its record is dated ahead',
    ({ entries, nowMs }) => ({ record: recordOf(entries, nowMs + 30 * DAY_MS) }),
    { audit: ['record_too_new'], owners: ['log_ahead'] },
  ],
]
