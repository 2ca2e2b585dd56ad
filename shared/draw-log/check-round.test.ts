import { expect, test } from 'vitest'
import { toHex } from '../crash/hex.ts'
import { DAY_MS, dayOf, iso } from '../time.ts'
import { formatVkey, signerOf, type Verifier } from '../tlog/note.ts'
import { TILE_WIDTH } from '../tlog/tree.ts'
import { checkRound, type KnownLog, type OwnRound, type Promises } from './check-round.ts'
import { AHEAD_MS, BEACON_BEFORE_MS, type Entry, type EntryOf, LATE_MS } from './entries.ts'
import { roundOfDay } from './log-beacon.ts'
import { signPromise } from './promise.ts'
import { filesOf, KEYS, key, noteOf, recordFile, witness, witnessedAt } from './testing/log-files.ts'
import {
  atMinute,
  DAY,
  drand,
  entries,
  few,
  idTime,
  roundId,
  START,
  saltOf,
  signatureOf,
  USER_ID,
  withChange,
} from './testing/made-log.ts'

const readOf = (files: ReadonlyMap<string, Uint8Array>) => async (path: string) => {
  if (path === 'record') return files.get(path) ?? recordFile(files, { measuredAt: iso(nowMs) })
  return path === 'keys' ? KEYS : files.get(path)
}
/** Builds the server's view of a logged round. */
function ownOf(all: readonly Entry[], number: number, id = roundId(number)): OwnRound {
  const draw = all.find((entry) => entry.kind === 'draw' && entry.round === id)
  const end = all.find((entry) => entry.kind === 'settle' && entry.round === id)
  if (draw?.kind !== 'draw') throw new Error('no draw')
  const { mode, risk, rtp, commitment: hash, targetX100, at } = draw
  return {
    _id: id,
    mode,
    risk,
    rtp,
    target: targetX100 / 100,
    createdAt: `${at}T13:14:15.161Z`,
    commitment: hash,
    ...(end?.kind === 'settle' && {
      outcome: { multiplier: end.multiplier, hit: end.hit, source: end.source },
      serverSeed: end.seeds?.server,
      clientSeed: end.seeds?.client,
    }),
  }
}
const nowMs = START + 8 * DAY_MS
/** The moment of a draw, known only to its owner. */
const AT = `${DAY}T13:14:15.161Z`
const check = (all: readonly Entry[], round: OwnRound, known?: KnownLog) =>
  checkRound(readOf(filesOf(all)), round, { known, nowMs })
const knownOf = (all: readonly Entry[]): KnownLog => ({
  keys: [key, witness].map(formatVkey),
  checkpoint: noteOf(filesOf(all)),
})

test('finds it with its seeds and its end, in the first tile and in the last, and remembers the log', async () => {
  for (const number of [0, 40, 128]) {
    const found = await check(entries, ownOf(entries, number), knownOf(entries.slice(0, 200)))
    expect(found).toMatchObject({ result: 'agrees', size: entries.length, grew: true })
    if (found.result !== 'agrees') return
    const { draw, seeds, end, known } = found
    expect(entries[draw.index]).toMatchObject({ kind: 'draw', round: roundId(number) })
    expect(end?.index).toBe(draw.index + 1)
    expect(seeds).toMatchObject({ index: 2 * Math.floor(number / 32), seenAt: atMinute(20) })
    expect(draw.proof.length).toBeGreaterThan(4)
    expect(known).toEqual(knownOf(entries))
  }
  expect(await check(entries, ownOf(entries, 138))).toMatchObject({ end: undefined, grew: false })
  const live = {
    ...ownOf(entries, 0),
    _id: roundId('a'.repeat(26)),
    createdAt: AT,
    mode: 'live',
  } as const
  const reported = { multiplier: 1.3, hit: true, source: 'reported' } as const
  const liveFields = { risk: 'steady', rtp: 0.96, target: 1.3, outcome: reported } as const
  expect(await check(entries, { ...live, ...liveFields })).toMatchObject({
    result: 'agrees',
    seeds: undefined,
  })
})

test('waits for the end of the day and an hour, and then misses it', async () => {
  const own = { ...ownOf(few, 0), _id: roundId('e'.repeat(26)) }
  const endMs = Date.parse(DAY) + DAY_MS + LATE_MS
  const at = (ms: number) => {
    const files = filesOf(few)
    files.set('record', recordFile(files, { measuredAt: iso(ms) }))
    return checkRound(readOf(files), own, { known: undefined, nowMs: ms })
  }
  expect((await at(endMs - 1)).result).toBe('waiting')
  expect(await at(endMs)).toEqual({ result: 'fault', fault: 'round_missing' })
  const before = { ...own, createdAt: atMinute(-1) }
  expect((await check(few, before)).result).toBe('none')
  expect(await checkRound(async () => undefined, own, { known: undefined, nowMs })).toEqual({
    result: 'no_log',
  })
})

test('tells of the night flight of a practice round: when it comes, how it ended, or that it does not count', async () => {
  const on = (days: number) => Date.parse(DAY) + days * DAY_MS
  const [begun, ended] = [few.filter(({ kind }) => kind !== 'expire'), few.slice(-11)]
  const seenAt = (ms: number) => [...begun, witnessedAt(dayOf(on(1)), ms)]
  const round = roundOfDay(drand, on(2))
  const beacon = { at: dayOf(on(2)), drandRound: round, signature: signatureOf(round) }
  const nightOf = async (all: readonly Entry[], ms: number, own = ownOf(few, 0)) => {
    const files = filesOf(all)
    files.set('record', recordFile(files, { measuredAt: iso(ms) }))
    const found = await checkRound(readOf(files), own, { known: undefined, nowMs: ms })
    return found.result === 'agrees' ? found.night : found
  }
  const lastMs = on(2) - BEACON_BEFORE_MS - AHEAD_MS
  const at = iso(on(2) - BEACON_BEFORE_MS)
  const dueMs = on(3) + LATE_MS
  expect(await nightOf(seenAt(lastMs), dueMs - 1)).toEqual({ at, state: 'waiting' })
  expect(await nightOf(seenAt(lastMs), dueMs)).toEqual({ at, state: 'none' })
  const whole = (ms: number): Entry[] => [...seenAt(ms), { kind: 'beacon', ...beacon }, ...ended]
  // HMAC-SHA256 of the beacon's randomness and `flight:<round>`, by Python.
  expect(await nightOf(whole(lastMs), dueMs)).toEqual({ at, state: 'known', multiplier: 26.62, hit: true })
  expect(await nightOf(whole(lastMs + 1000), dueMs)).toEqual({ at, state: 'none' })
})

test('names a log that was not continued for a day and an hour, by its signed record', async () => {
  const own = ownOf(few, 0)
  const files = filesOf(few)
  const frozen = { result: 'fault', fault: 'log_frozen' }
  const at = (ms: number) => checkRound(readOf(files), own, { known: undefined, nowMs: nowMs + ms })
  expect((await at(DAY_MS + LATE_MS)).result).toBe('agrees')
  expect(await at(DAY_MS + LATE_MS + 1)).toEqual(frozen)
  expect((await at(-LATE_MS)).result).toBe('agrees')
  expect(await at(-LATE_MS - 1)).toEqual({ result: 'fault', fault: 'log_ahead' })
  const stranger = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(9))
  files.set('record', recordFile(files, { measuredAt: iso(nowMs) }, stranger))
  expect(await at(0)).toEqual(frozen)
})

test.each<[string, Partial<OwnRound>, string]>([
  ['another target', { target: 9.99 }, 'draw_differs'],
  ['another commitment', { commitment: '5a'.repeat(32) }, 'draw_differs'],
  ['another outcome', { outcome: { multiplier: 77, hit: true, source: 'practice' } }, 'outcome_differs'],
  ['another seed of the browser', { clientSeed: 'not-mine' }, 'outcome_differs'],
])('finds %s than it was told', async (_, change, fault) => {
  expect(await check(few, { ...ownOf(few, 4), ...change })).toEqual({ result: 'fault', fault })
})

const drawOf = (number: number) =>
  few.find((entry) => entry.kind === 'draw' && entry.round === roundId(number)) as EntryOf<'draw'>

test('compares draw and list with what the browser was promised', async () => {
  const own = ownOf(few, 4)
  const entry = drawOf(4)
  const listSalt = toHex(saltOf(1))
  const promised = (draw: string, of: Partial<Promises> = {}) =>
    checkRound(readOf(filesOf(few)), own, {
      known: undefined,
      nowMs,
      promises: { userId: USER_ID, draw, listSalt, ...of },
    })
  expect((await promised(signPromise(entry, key))).result).toBe('agrees')
  const late = { ...entry, at: dayOf(Date.parse(DAY) - DAY_MS) }
  expect((await promised(signPromise(late, key))).result).toBe('agrees')
  const other = signPromise({ ...entry, targetX100: entry.targetX100 + 1 }, key)
  expect(await promised(other)).toEqual({ result: 'fault', fault: 'draw_differs' })
  const foreign = { result: 'fault', fault: 'list_of_another_user' }
  const note = signPromise(entry, key)
  expect(await promised(note, { userId: `${USER_ID.slice(1)}1` })).toEqual(foreign)
  expect(await promised(note, { listSalt: 'not hex' })).toEqual(foreign)
  const settled = few.find((each) => each.kind === 'settle' && each.round === own._id) as EntryOf<'settle'>
  expect((await promised(note, { settle: signPromise(settled, key) })).result).toBe('agrees')
  const swapped = { ...settled, seeds: { server: settled.seeds?.server ?? '', client: 'another' } }
  expect(await promised(note, { settle: signPromise(swapped, key) })).toEqual({
    result: 'fault',
    fault: 'outcome_differs',
  })
  const unsigned = signPromise(entry, witness)
  expect(await promised(unsigned)).toEqual({ result: 'fault', fault: 'draw_differs' })
})

test('finds places out of order or left out, unless clocks or the stream explain it', async () => {
  const at = (number: number, seconds: number) => ({
    ...ownOf(few, number),
    createdAt: `${DAY}T13:14:${seconds}.161Z`,
  })
  const differs = { result: 'fault', fault: 'place_differs' }
  const inDay = (round: OwnRound, ofDay: readonly OwnRound[], all: readonly Entry[] = few) =>
    checkRound(readOf(filesOf(all)), round, { known: undefined, nowMs, ofDay })
  // Rounds 0, 2 and 4 have the places 0, 1 and 2 of one list; round 1 is of another list.
  const [zero, two, four] = [at(0, 10), at(2, 25), at(4, 40)]
  expect((await inDay(four, [four, two, zero])).result).toBe('agrees')
  expect((await inDay(two, [four, two, zero])).result).toBe('agrees')
  expect(await inDay(four, [four, zero])).toEqual(differs)
  expect(await inDay(four, [four, two, zero, at(1, 20)])).toEqual(differs)
  expect(await inDay(two, [at(0, 40), two, four])).toEqual(differs)
  expect((await inDay(two, [at(0, 34), two, four])).result).toBe('agrees')
  const unfound = { ...two, _id: roundId('e'.repeat(26)) }
  expect((await inDay(four, [four, unfound, zero])).result).toBe('agrees')
})

test('ignores the round’s id inside another user’s seed', async () => {
  const own = ownOf(few, 4)
  const { changed } = withChange('settle', 3, (end) => [
    end,
    { ...end, seeds: { server: end.seeds?.server ?? '', client: own._id } },
  ])
  expect(await check(changed, own)).toMatchObject({ result: 'agrees', size: few.length + 1 })
})

test('finds a late list, a missing list, and a target of another list', async () => {
  const own = ownOf(few, 4)
  const list = few[0] as EntryOf<'seeds'>
  const without = few.slice(1)
  const differ = { result: 'fault', fault: 'seeds_differ' }
  expect(await check(without, own)).toEqual(differ)
  expect(await check([...without, list], own)).toEqual(differ)
  expect(await check([{ ...list, root: '5a'.repeat(32) }, ...without], own)).toEqual(differ)
  const { changed } = withChange('draw', 4, (draw) => [{ ...draw, targetX100: 107 + draw.targetX100 }])
  expect(await check(changed, { ...own, target: (107 + own.target * 100) / 100 })).toEqual(differ)
})

test('finds a rewritten, truncated or foreign log, and changed files', async () => {
  const own = ownOf(entries, 0)
  const changed = { result: 'fault', fault: 'log_changed' }
  expect(await check(entries.slice(0, 200), own, knownOf(entries))).toEqual(changed)
  const other = entries.toSpliced(150, 1)
  expect(await check(entries, own, knownOf(other))).toEqual(changed)
  const stranger = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(9))
  const foreign = readOf(filesOf(entries, stranger))
  const unsigned = { result: 'fault', fault: 'not_signed' }
  expect(await checkRound(foreign, own, { known: knownOf(entries), nowMs })).toEqual(unsigned)
  const files = filesOf(entries)
  for (const path of ['tile/0/000', 'tile/0/001.p/40']) {
    const bytes = files.get(path)?.slice() ?? new Uint8Array()
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    const spoiled = checkRound(readOf(new Map(files).set(path, bytes)), own, { known: undefined, nowMs })
    expect(await spoiled, path).toEqual({ result: 'fault', fault: 'not_included' })
  }
})

test('takes an older checkpoint for what it is, and finds one of another log in any answer', async () => {
  const own = ownOf(entries, 0)
  const [older, other] = [entries.slice(0, 200), entries.toSpliced(150, 1)].map((all) => noteOf(filesOf(all)))
  const cached = filesOf(entries).set('checkpoint', new TextEncoder().encode(older))
  const known = knownOf(entries)
  const agrees = { result: 'agrees', size: entries.length, grew: true, known }
  expect(await checkRound(readOf(cached), own, { known, nowMs })).toMatchObject(agrees)
  const told = (each: string | undefined) =>
    checkRound(readOf(filesOf(entries)), own, { known: undefined, told: each, nowMs })
  expect(await told(older)).toMatchObject({ result: 'agrees', grew: false })
  expect(await told(other)).toEqual({ result: 'fault', fault: 'log_changed' })
  const elsewhere = older?.replace(key.name, 'elsewhere.example')
  expect(await told(elsewhere)).toMatchObject({ fault: 'not_signed' })
  const mailed = (each: string | undefined) =>
    checkRound(readOf(filesOf(entries)), own, { known: undefined, mailed: each, nowMs })
  expect(await mailed(older)).toMatchObject({ result: 'agrees', known })
  expect(await mailed(other)).toEqual({ result: 'fault', fault: 'log_changed' })
  // Anybody can send such a link: it must not make an honest log look false.
  for (const forged of [elsewhere, 'no note', ''])
    expect(await mailed(forged)).toMatchObject({ result: 'agrees' })
})

test('trusts the keys that it was built with, and a witness outside before our own', async () => {
  const own = ownOf(few, 0)
  const stranger = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(9))
  const outside = signerOf('witness.example/w2', 'cosignature', new Uint8Array(32).fill(8))
  const by = (pinned: readonly Verifier[], files = filesOf(few)) =>
    checkRound(readOf(files), own, { pinned: pinned.map(formatVkey), known: undefined, nowMs })
  expect((await by([key])).result).toBe('agrees')
  expect(await by([stranger])).toEqual({ result: 'fault', fault: 'not_signed' })
  expect(await by([key, outside])).toEqual({ result: 'fault', fault: 'seeds_differ' })
  expect((await by([key, outside], filesOf(few, key, outside))).result).toBe('agrees')
})

/** Builds days with equal numbers of live draws, sorted like the log. */
const liveDraws = (days: number, daily: number) =>
  Array.from({ length: days * daily }, (_, number): Entry => {
    const ms = Date.parse(DAY) + Math.floor(number / daily) * DAY_MS
    const round = idTime(ms) + `${number}`.padStart(26, '0')
    return { kind: 'draw', at: dayOf(ms), round, mode: 'live', risk: 'steady', rtp: 0.96, targetX100: 130 }
  })
const nth = (all: readonly Entry[], number: number) => {
  const entry = all[number]
  return ownOf(all, number, entry?.kind === 'draw' ? entry.round : '')
}

test('finds an entry that came a day late', async () => {
  const busy = liveDraws(5, 4 * TILE_WIDTH)
  for (const number of [1000, 3000]) {
    const late = busy[number] as EntryOf<'draw'>
    const at = dayOf(Date.parse(late.at) + DAY_MS)
    const index = busy.findIndex((entry) => entry.at === at) - 1
    const moved = busy.toSpliced(number, 1).toSpliced(index, 0, { ...late, at })
    expect(await check(moved, nth(busy, number))).toMatchObject({ result: 'agrees', draw: { index } })
  }
})

test('asks for few files of a log of many', async () => {
  const many = liveDraws(10, 5 * TILE_WIDTH)
  const later = { known: undefined, nowMs: START + 11 * DAY_MS }
  const files = filesOf(many)
  const read = readOf(files.set('record', recordFile(files, { measuredAt: iso(later.nowMs) })))
  for (const number of [0, 1000, 6400, 50 * TILE_WIDTH - 1]) {
    const asked: string[] = []
    const counting = async (path: string, first?: number) => {
      asked.push(first === undefined ? path : 'beginning')
      return (await read(path))?.subarray(0, first)
    }
    const found = await checkRound(counting, nth(many, number), later)
    expect(found).toMatchObject({ result: 'agrees', draw: { index: number } })
    const whole = asked.filter((path) => path !== 'beginning')
    expect(whole.filter((path) => path.includes('entries')).length).toBeLessThan(3)
    expect(asked.length - whole.length).toBeLessThan(8)
    expect(new Set(whole).size).toBe(whole.length)
  }
})
