import { createHash, createHmac } from 'node:crypto'
import { api } from '#shared/api/index.ts'
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { RISKS } from '#shared/crash/target.ts'
import type { Promises } from '#shared/draw-log/check-round.ts'
import { type Entry, type EntryOf, EXPIRES_AFTER_DAYS } from '#shared/draw-log/entries.ts'
import { machineBeacon, roundOfDay } from '#shared/draw-log/log-beacon.ts'
import type { Round } from '#shared/models/round.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { DAY_MS, dayOf, dayStartMs, HOUR_MS, iso, MINUTE_MS } from '#shared/time.ts'
import { witnessedMs } from '#shared/tlog/note.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { sumOf, tallyOf } from '#shared/track-record/tally.ts'
import { loadRecord } from '../../../domain/counts/track-record-items.ts'
import { CLOSES_AFTER_MS } from '../../../domain/public-log/log-items.ts'
import { memoryFiles, runLog, SIGNERS, storedEntries } from '../../../domain/public-log/testing/memory-log.ts'
import { call } from '../../../testing/call.ts'
import { drainStream } from '../../../testing/drain-stream.ts'
import { newCasino } from '../../casino-links/testing/casinos.ts'
import { giveLink, newUser, type TestUser } from '../../casino-links/testing/people.ts'

const { rounds } = api
const START = Date.parse('2031-03-02T12:00:00.000Z')
const SCHEME = 'bustabit-v3-classic'
const recorded = vectors.find(({ scheme, hundredths }) => scheme === SCHEME && hundredths > 300)
const { gameHash = '' } = recorded?.inputs ?? {}

/** A round of a user, as the answers of the API told it when it was drawn and settled. */
export interface OwnedRound {
  readonly round: Round
  readonly promises: Promises
}

export interface HonestLog {
  readonly entries: readonly Entry[]
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly record: TrackRecord
  readonly rounds: readonly OwnedRound[]
  /** A time at which everything has ended. */
  readonly nowMs: number
  /** The log of the third day after the draws, when two of them are open, and the record of that moment. */
  readonly midPlay: Pick<HonestLog, 'entries' | 'record' | 'nowMs'>
}

/**
 * Plays some days and publishes their log, all by the product's own functions: 14 flights, one of which is not flown,
 * and three live rounds, one verified, one reported as missed and one unreported. Needs a table of its own.
 */
export async function honestLog(): Promise<HonestLog> {
  const files = memoryFiles()
  const run = async (nowMs: number) => {
    await drainStream()
    await runLog(nowMs, files, { release: { version: '2.45.0', sha256: 'ab'.repeat(32) } })
  }
  // The second run adds the beacon of the day.
  for (const days of [1, 0]) await run(dayStartMs(START) + CLOSES_AFTER_MS - days * DAY_MS)
  const users = [await newUser(START, { rulesRev: 1 }), await newUser(START, { rulesRev: 1 })]
  const casino = await newCasino({ rtp: 0.99, fairness: SCHEME })
  const [first] = users
  if (!first) throw new Error('nobody')
  await giveLink(first, casino.code, 'cooling-off', START - DAY_MS)
  await drainStream()
  let at = START
  const owned = new Map<string, OwnedRound>()
  const draw = async ({ cookie, user }: TestUser, more: { casinoHash?: string } = {}, mode = 'live') => {
    at += MINUTE_MS
    const input = { mode: mode as Round['mode'], risk: 'bold' as const, ...more }
    const { round, logPromise, listSalt } = (await call(rounds.create, { as: cookie, at, input })).body
    owned.set(round._id, { round, promises: { userId: user.id, draw: logPromise, listSalt } })
    return round
  }
  const settled = ({ round, logPromise }: { round: Round; logPromise?: string | undefined }) => {
    const { promises } = owned.get(round._id) ?? {}
    if (promises) owned.set(round._id, { round, promises: { ...promises, settle: logPromise } })
  }
  for (const user of users)
    for (let number = 0; number < 7; number += 1) {
      const { _id } = await draw(user, {}, 'fun')
      const isLeft = user === first && number === 6
      const input = { clientSeed: `seed-${number}` }
      if (isLeft) continue
      settled((await call(rounds.fly, { as: user.cookie, at, params: { id: _id }, input })).body)
    }
  const casinoHash = createHash('sha256').update(Buffer.from(gameHash, 'hex')).digest('hex')
  const live = [await draw(first, { casinoHash }), await draw(first), await draw(first)]
  const reports = [
    { multiplier: (recorded?.hundredths ?? 0) / 100, fairness: { gameHash } },
    { multiplier: 1.05 },
  ]
  for (const [number, input] of reports.entries()) {
    const params = { id: live[number]?._id ?? '' }
    settled((await call(rounds.reportOutcome, { as: first.cookie, at, params, input })).body)
  }
  await drainStream()
  // Each day, as the schedule does.
  const days = async (from: number, to: number) => {
    for (let day = from; day <= to; day += 1) await run(dayStartMs(START) + day * DAY_MS + CLOSES_AFTER_MS)
  }
  const stateAt = async (nowMs: number) => ({
    nowMs,
    entries: await storedEntries(),
    record: trackRecordOf(await loadRecord(nowMs), iso(nowMs)),
  })
  await days(1, 3)
  const third = await stateAt(dayStartMs(START) + 3 * DAY_MS + CLOSES_AFTER_MS)
  // Entries of the running day are not published.
  const midPlay = { ...third, entries: third.entries.filter((entry) => entry.at < dayOf(third.nowMs)) }
  await days(4, EXPIRES_AFTER_DAYS + 1)
  const nowMs = dayStartMs(START) + (EXPIRES_AFTER_DAYS + 2) * DAY_MS
  return {
    ...(await stateAt(nowMs)),
    midPlay,
    files: files.all,
    rounds: [...owned.values()],
  }
}

/** The track record of a log whose rounds are all older than seven days, counted apart from the product's counters. */
export function recordOf(entries: readonly Entry[], nowMs: number): TrackRecord {
  const draws = entries.flatMap((entry) => (entry.kind === 'draw' ? [entry] : []))
  const ends = new Map(
    entries.flatMap((entry) => (entry.kind === 'settle' ? [[entry.round, entry] as const] : [])),
  )
  const settled = draws.flatMap((draw) => {
    const end = ends.get(draw.round)
    if (!end) return []
    const { risk, rtp, at: day } = draw
    const tally = tallyOf({ targetX100: multiplierX100(draw.targetX100), rtp, hit: end.hit })
    return [{ day, month: day.slice(0, 7), source: end.source, risk, tally }]
  })
  const drawnLive = draws.filter(({ mode }) => mode === 'live')
  const none = { recent: 0, recentSettled: 0 }
  const inGroups = <T>(all: readonly T[], nameOf: (one: T) => string) => [
    ...Map.groupBy(all, nameOf)
      .values()
      .map((some) => some as [T, ...T[]]),
  ]
  const counts: TrackRecord['counts'] = {
    settled: inGroups(settled, ({ month, source, risk }) => `${month} ${source} ${risk}`).map((some) => {
      const [{ month, source, risk }] = some
      return { month, source, risk, tally: sumOf(some.map(({ tally }) => tally)) }
    }),
    live: inGroups(drawnLive, ({ at, risk }) => `${at.slice(0, 7)} ${risk}`).map((some) => {
      const [{ at, risk }] = some
      return { month: at.slice(0, 7), risk, drawn: some.length, ...none }
    }),
    line: inGroups(
      settled.filter(({ source }) => source === 'practice'),
      ({ day }) => day,
    ).map((some) => {
      const { rounds, hits, chance } = sumOf(some.map(({ tally }) => tally))
      return { day: some[0].day, rounds, hits, chance }
    }),
    practice: { drawn: draws.length - drawnLive.length, ...none },
    unlisted: draws.filter(({ from }) => !from).length,
    night: nightOf(entries, draws, nowMs - HOUR_MS - 3 * DAY_MS),
  }
  const bySource = ({ month, source }: (typeof counts.settled)[number]) => `${month} ${source}`
  counts.settled.sort((one, other) => (bySource(one) < bySource(other) ? -1 : 1))
  return trackRecordOf(counts, iso(nowMs))
}

/** The night flights of all days up to that of an instant. */
function nightOf(
  entries: readonly Entry[],
  draws: readonly EntryOf<'draw'>[],
  untilMs: number,
): TrackRecord['counts']['night'] {
  const on = <K extends Entry['kind']>(kind: K, at: string, days: number) =>
    entries.find(
      (entry): entry is EntryOf<K> =>
        entry.kind === kind && entry.at === dayOf(Date.parse(at) + days * DAY_MS),
    )
  const plans = draws.filter(({ mode, at }) => mode === 'fun' && at <= dayOf(untilMs))
  const flown = plans.flatMap(({ at, round, risk, rtp, targetX100 }) => {
    const { checkpoint = '' } = on('witness', at, 1) ?? {}
    // In rewritten logs, this may be the time itself.
    const seenMs = witnessedMs(checkpoint, SIGNERS) ?? Number(checkpoint) * 1000
    const { signature = '' } = on('beacon', at, 2) ?? {}
    const drandRound = roundOfDay(machineBeacon().network, Date.parse(at) + 2 * DAY_MS)
    const isSeen = seenMs > 0 && seenMs <= Date.parse(at) + 46.75 * HOUR_MS
    if (!isSeen || signature !== machineBeacon().signatureOf(drandRound)) return []
    const randomness = createHash('sha256').update(signature, 'hex').digest()
    const hash = createHmac('sha256', randomness).update(`flight:${round}`).digest('hex')
    const share = Number.parseInt(hash.slice(0, 13), 16) / 2 ** 52
    const hit = Math.max(1, 0.97 / (1 - share)) >= targetX100 / 100
    return [{ risk, tally: tallyOf({ targetX100: multiplierX100(targetX100), rtp, hit }) }]
  })
  const tallies = RISKS.map((band) =>
    sumOf(flown.flatMap(({ risk, tally }) => (risk === band ? [tally] : []))),
  )
  const [steady = sumOf([]), balanced = sumOf([]), bold = sumOf([])] = tallies
  return { until: dayOf(untilMs), without: plans.length - flown.length, steady, balanced, bold }
}
