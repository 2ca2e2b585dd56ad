import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { seededRandom } from '#shared/crash/testing/seeded-random.ts'
import { auditPublicLog } from '#shared/draw-log/audit-public-log.ts'
import type { EntryOf } from '#shared/draw-log/entries.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { DAY_MS, dayOf, HOUR_MS, iso, MINUTE_MS } from '#shared/time.ts'
import { formatVkey, parseVkey } from '#shared/tlog/note.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { table } from '../../platform/table/client.ts'
import { createOwnTable, scanTable } from '../../platform/table/testing/own-table.ts'
import { transact } from '../../platform/table/write.ts'
import { newRoundId } from '../rounds/round-record.ts'
import { dueItem, EMPTY_HEAD, entryWrites, loadHead } from './log-items.ts'
import type { LogFiles } from './publish-log.ts'
import { memoryFiles, runLog, SIGNERS, storedEntries } from './testing/memory-log.ts'

const START = Date.parse('2031-03-02T12:00:00.000Z')
const DRAWN = { mode: 'live', risk: 'steady', rtp: 0.96, targetX100: 150 } as const
const REPORTED = { source: 'reported', multiplier: 2, hit: true } as const

beforeEach(() => createOwnTable())

/** Live rounds of a day that wait for the log; those of `open` have no outcome and are due to expire. */
async function waiting(count: number, { day = 0, open = 0 } = {}): Promise<void> {
  const atMs = START + day * DAY_MS
  const rounds = Array.from({ length: count }, () => newRoundId(atMs, secureRandom))
  const entries = rounds.flatMap((round, number): (EntryOf<'draw'> | EntryOf<'settle'>)[] => [
    { kind: 'draw', at: dayOf(atMs), round, ...DRAWN },
    ...(number < open ? [] : [{ kind: 'settle', at: dayOf(atMs), round, ...REPORTED } as const]),
  ])
  for (let start = 0; start < entries.length; start += 90)
    await transact(await entryWrites(entries.slice(start, start + 90)))
  for (const round of rounds.slice(0, open)) await transact([{ name: 'due', put: dueItem(round) }])
}

const closing = (day: number) => START + (day + 1) * DAY_MS - 11 * HOUR_MS

async function audit(files: LogFiles, record?: TrackRecord) {
  const [first] = SIGNERS
  if (!first) throw new Error('no key')
  // These rounds bypass counters, lists and seeds, so no record follows from them, and the auditor misses the lists.
  const read = async (path: string) =>
    path === 'record' ? undefined : (await files.readLogFile(path))?.bytes
  const [keys, witnesses] = [[first], SIGNERS.slice(1)].map((some) => some.map(formatVkey).map(parseVkey))
  const found = await auditPublicLog(read, { keys: keys ?? [], witnesses: witnesses ?? [], record })
  return {
    ...found,
    faults: found.faults.filter(({ fault }) => fault !== 'list_missing' && fault !== 'targets_chosen'),
  }
}

/** Runs until nothing is left to do, as the schedule does. */
async function untilDone(nowMs: number, files: LogFiles): Promise<void> {
  for (let runs = 0; runs < 500; runs += 1) {
    const result = await runLog(nowMs, files).catch(() => undefined)
    if (result?.steps === 0 && !result.overtaken) return
  }
  throw new Error('the log did not get done')
}

test('a run without time takes one step, and the next runs continue it until the day is signed', async () => {
  await waiting(4200, { open: 30 })
  const files = memoryFiles()
  let runs = 0
  for (let done = false; !done; runs += 1) {
    const { size, ahead, steps } = await runLog(closing(0), files, { workMs: 0 })
    done = steps === 0
    // The checkpoint covers no part of a day.
    expect([0, 8370, 8370 + 256]).toContain(size)
    if (size === 0) expect(ahead % 256).toBe(0)
  }
  // Closing, expiring, three times 4096 entries, night flights, counting, eight times 32 lists, filing them; one run finds nothing.
  expect(runs).toBe(17)
  expect(await audit(files)).toMatchObject({ faults: [], size: 8626, figures: { draws: 4200 } })
})

test('each build is in the log on each day on which it was served, once', async () => {
  const files = memoryFiles()
  const [old, next] = ['ab', 'cd'].map((pair) => ({ version: '2.45.0', sha256: pair.repeat(32) }))
  for (const release of [old, old, next, old]) await runLog(closing(0), files, { release })
  await runLog(closing(1), files, { release: next })
  // The clock went back to a closed day.
  await runLog(closing(-1), files, { release: old })
  await runLog(closing(2), files)
  const { faults, figures } = await audit(files)
  expect(faults).toEqual([])
  const on = (day: number) => dayOf(START + day * DAY_MS)
  const stored = (await storedEntries()).filter(({ kind }) => kind === 'release')
  expect(stored).toEqual(figures.releases)
  expect(figures.releases.map(({ at, sha256 }) => [at, sha256])).toEqual([
    [on(1), old?.sha256],
    [on(1), next?.sha256],
    [on(2), next?.sha256],
  ])
})

test('rounds expire ten days after theirs, each once, and no other is read', async () => {
  await waiting(100, { open: 90 })
  await waiting(50, { day: 1, open: 40 })
  const files = memoryFiles()
  await untilDone(closing(9), files)
  expect((await audit(files)).figures).toMatchObject({ open: 130, expired: { live: 0 } })
  await untilDone(closing(10), files)
  expect(await audit(files)).toMatchObject({ faults: [], figures: { open: 40, expired: { live: 90 } } })
  const due = (await scanTable()).filter(({ sk }) => sk.startsWith('DUE#'))
  expect(due).toHaveLength(40)
})

describe('a run that is cut off', () => {
  /** Files that fail at one call, before or after they did what was asked. */
  function failingAt(nth: number, isAfter: boolean, files: LogFiles): LogFiles {
    let calls = 0
    const fail = () => {
      throw new Error('the bucket is gone')
    }
    const asked = async <T>(work: () => Promise<T>) => {
      const isNow = calls++ === nth
      if (isNow && !isAfter) fail()
      const done = await work()
      return isNow ? fail() : done
    }
    return {
      readLogFile: (path) => asked(() => files.readLogFile(path)),
      writeLogFile: (...file) => asked(() => files.writeLogFile(...file)),
    }
  }

  test.each([false, true])('by the bucket is continued (after the write: %s)', async (isAfter) => {
    const files = memoryFiles()
    for (let day = 0; day < 12; day += 1) {
      await waiting(40, { day, open: 1 })
      const run = await runLog(closing(day), failingAt(day, isAfter, files)).catch(String)
      if (day < 8) expect(run).toBe('Error: the bucket is gone')
      await untilDone(closing(day), files)
      expect((await audit(files)).faults).toEqual([])
    }
    expect((await audit(files)).figures).toMatchObject({ draws: 480, open: 10, expired: { live: 2 } })
  })

  test('by a database that throttles is continued', async () => {
    await waiting(150, { open: 1 })
    const files = memoryFiles()
    const draw = seededRandom(5)
    table().middlewareStack.add(
      (next) => async (request) => {
        const [dice = 0] = draw(1)
        if (dice < 60)
          throw new TransactionCanceledException({
            message: 'throttled',
            $metadata: {},
            CancellationReasons: [{ Code: dice < 30 ? 'ThrottlingError' : 'InternalServerError' }],
          })
        return next(request)
      },
      { step: 'initialize', name: 'throttle' },
    )
    await untilDone(closing(0), files).finally(() => table().middlewareStack.remove('throttle'))
    expect(await audit(files)).toMatchObject({ faults: [], size: 299 + 256, figures: { draws: 150 } })
  })
})

test('eight runs at once publish each entry once', async () => {
  await waiting(600, { open: 50 })
  const files = memoryFiles()
  for (const day of [0, 10, 11]) {
    const runs = Array.from({ length: 8 }, () => runLog(closing(day), files))
    for (const { overtaken } of await Promise.all(runs)) expect(overtaken).toBeTypeOf('boolean')
    await untilDone(closing(day), files)
  }
  expect(await audit(files)).toMatchObject({ faults: [], figures: { draws: 600, expired: { live: 50 } } })
  const seeds = (await storedEntries()).filter(({ kind }) => kind === 'seeds')
  expect(seeds).toHaveLength(256)
})

test('a clock that jumps back closes, makes and publishes nothing; a later one goes on', async () => {
  const files = memoryFiles()
  await waiting(20)
  await waiting(20, { day: 1 })
  await untilDone(closing(1), files)
  const whole = (await audit(files)).size
  await waiting(20, { day: 0 })
  for (const nowMs of [closing(0), START - 400 * DAY_MS]) {
    expect(await runLog(nowMs, files)).toMatchObject({ size: whole, files: 0 })
  }
  // What came late belongs to the first open day.
  const late = (await storedEntries()).filter(({ at }) => at === dayOf(START + 2 * DAY_MS))
  expect(late.filter((entry) => 'round' in entry)).toHaveLength(40)
  await untilDone(closing(3), files)
  const { faults, figures } = await audit(files)
  expect(new Set(faults.map(({ fault }) => fault))).toEqual(new Set(['late']))
  expect(figures.draws).toBe(60)
})

test('a clock that jumps ahead closes days early; once they have come the log goes on, with each entry once', async () => {
  const files = memoryFiles()
  await waiting(20)
  await untilDone(closing(0), files)
  await untilDone(closing(5), files)
  const whole = (await audit(files)).size
  await waiting(20, { day: 1 })
  expect(await runLog(closing(2), files)).toMatchObject({ size: whole, files: 0 })
  await untilDone(closing(6), files)
  const { faults, figures } = await audit(files)
  expect(figures.draws).toBe(40)
  expect(new Set(faults.map(({ fault }) => fault))).toEqual(new Set(['late']))
})

describe('night flights', () => {
  /** Practice plans of a day. Counters and ends are left out. */
  async function plans(count: number, day = 0): Promise<void> {
    const atMs = START + day * DAY_MS
    const draws = Array.from({ length: count }, () => ({
      ...{ kind: 'draw' as const, at: dayOf(atMs), round: newRoundId(atMs, secureRandom) },
      ...{ ...DRAWN, mode: 'fun' as const, rtp: 0.97 },
    }))
    for (let start = 0; start < draws.length; start += 90)
      await transact(await entryWrites(draws.slice(start, start + 90)))
  }

  /** What is counted; an audit of the log must count the same. */
  async function counted(nowMs: number, files: LogFiles) {
    const { nightCounts } = (await loadHead()) ?? EMPTY_HEAD
    const none = { drawn: 0, recent: 0, recentSettled: 0 }
    const counts = { settled: [], live: [], line: [], practice: none, unlisted: 0, night: nightCounts }
    const { faults } = await audit(files, trackRecordOf(counts, iso(nowMs)))
    expect(faults).not.toContainEqual({ fault: 'record_differs', at: 'night' })
    return (
      nightCounts && {
        until: nightCounts.until,
        flown: nightCounts.steady.rounds,
        without: nightCounts.without,
      }
    )
  }

  const on = (day: number) => dayOf(START + day * DAY_MS)

  test('count each plan once after the beacon two days later, however many runs take the steps', async () => {
    const files = memoryFiles()
    await plans(4200)
    for (const day of [0, 1]) await untilDone(closing(day), files)
    expect(await counted(closing(1), files)).toEqual({ until: on(-1), flown: 0, without: 0 })
    await plans(3, 2)
    let result: Awaited<ReturnType<typeof runLog>>[] = []
    do {
      result = await Promise.all([1, 2, 3].map(() => runLog(closing(2), files, { workMs: 0 })))
      // Half of a day is not counted.
      expect([0, 4200]).toContain((await loadHead())?.nightCounts?.steady.rounds)
    } while (result.some(({ steps, overtaken }) => steps > 0 || overtaken))
    expect(await counted(closing(2), files)).toEqual({ until: on(0), flown: 4200, without: 0 })
    for (const day of [3, 4]) await untilDone(closing(day), files)
    expect(await counted(closing(4), files)).toEqual({ until: on(2), flown: 4203, without: 0 })
  })

  test('do not count if the witness came late, or the beacon is missing', async () => {
    const files = memoryFiles()
    await untilDone(closing(-1), files)
    await plans(5)
    // Fifteen minutes before the beacon, less a second.
    await untilDone(Date.parse(on(2)) - 75 * MINUTE_MS + 1000, files)
    await plans(7, 3)
    for (const day of [1, 2, 3]) await untilDone(closing(day), files)
    expect(await counted(closing(3), files)).toEqual({ until: on(1), flown: 0, without: 5 })
    await untilDone(closing(8), files)
    expect(await counted(closing(8), files)).toEqual({ until: on(6), flown: 0, without: 12 })
    await plans(9, 9)
    for (const day of [9, 10, 11]) await untilDone(closing(day), files)
    expect(await counted(closing(11), files)).toEqual({ until: on(9), flown: 9, without: 12 })
  })
})

describe('files of the log that are', () => {
  const damaged: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | undefined>> = {
    missing: () => undefined,
    cut: (bytes) => bytes.subarray(0, -3),
    altered: (bytes) => bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
  }

  test('missing, cut or altered at its edge are made again', async () => {
    const files = memoryFiles()
    await waiting(172)
    await untilDone(closing(0), files)
    let day = 0
    for (const [how, damage] of Object.entries(damaged)) {
      for (const name of ['checkpoint', 'tile/entries/', 'tile/0/', 'tile/1/']) {
        const path = [...files.all.keys()].findLast((each) => each.startsWith(name)) ?? ''
        const changed = damage(files.all.get(path) ?? new Uint8Array())
        if (changed) files.all.set(path, changed)
        else files.all.delete(path)
        day += 1
        await waiting(10, { day })
        await untilDone(closing(day), files)
        expect(await audit(files), `${path} ${how}`).toMatchObject({
          faults: [],
          figures: { draws: 172 + 10 * day },
        })
      }
    }
  })

  test('altered below what can be made again stop the log, which stays as it was published', async () => {
    const files = memoryFiles()
    await waiting(172)
    await untilDone(closing(0), files)
    for (const name of ['tile/0/000', 'tile/1/000.p/2'])
      files.all.set(
        name,
        (files.all.get(name) ?? new Uint8Array()).map((byte) => byte ^ 1),
      )
    const before = new Map(files.all)
    await waiting(10, { day: 1 })
    await expect(runLog(closing(1), files)).rejects.toThrow('do not give the root of its 600 entries')
    expect(files.all).toEqual(before)
  })
})
