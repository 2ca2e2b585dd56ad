import { beforeAll, describe, expect, test } from 'vitest'
import { beaconRandomness, localBeacon, roundAfter } from '../crash/drand.ts'
import { toHex } from '../crash/hex.ts'
import { multiplierX100 } from '../crash/multiplier.ts'
import { RISKS } from '../crash/plan.ts'
import { commitment, practiceRound, settle } from '../crash/practice.ts'
import {
  cosignatureLine,
  formatCheckpoint,
  formatNote,
  formatVkey,
  signatureLine,
  signerOf,
} from '../tlog/note.ts'
import { encodeBundle, encodeTile, newTiles, TILE_WIDTH, Tree, tilePath } from '../tlog/tree.ts'
import { sumOf } from '../track-record/tally.ts'
import { auditLog } from './audit.ts'
import { checkRound, type KnownLog, type OwnRound } from './check-round.ts'
import {
  decodeEntry,
  type Entry,
  type EntryOf,
  encodeEntry,
  LATE_MS,
  LIST_PLACES,
  seedList,
  seedsAt,
  targetOf,
} from './entries.ts'

const key = signerOf('fairflight.example/log/test', 'ed25519', new Uint8Array(32).fill(1))
const witness = signerOf('witness.example/w1', 'cosignature', new Uint8Array(32).fill(2))
const { network: drand, signatureOf } = localBeacon(new Uint8Array(32).fill(3), {
  genesisEpochS: 0,
  periodS: 3,
})

const START = Date.parse('2031-01-01T12:00:00.000Z')
const atMinute = (minute: number) => new Date(START + minute * 60_000).toISOString()
const LISTS = [1, 2].map((fill) => {
  const secret = new Uint8Array(32).fill(fill)
  return { id: toHex(new Uint8Array(16).fill(fill)), secret, ...seedList(secret) }
})
const drandRound = roundAfter(drand, (START + 2 * LATE_MS) / 1000)
/** More entries than one tile holds; and so many that each change of one is tried quickly. */
const [EACH, FEW] = [70, 12]

/**
 * One flight after another; the last ten stay open.
 *
 * @param each practice draws of each of two lists, the second of which waits for a beacon
 */
async function entriesOfMonth(each: number): Promise<Entry[]> {
  const entries: Entry[] = LISTS.map(({ id, root }, number) => ({
    ...{ kind: 'seeds', at: atMinute(0), list: id, root: toHex(root) },
    ...(number === 1 ? { drandRound } : {}),
  }))
  entries.push({ kind: 'beacon', at: atMinute(40), drandRound, signature: signatureOf(drandRound) })
  const randomness = beaconRandomness(drand, drandRound, signatureOf(drandRound))
  for (let number = 0; number < 2 * each; number += 1) {
    const list = LISTS[number % 2]
    if (!list) throw new Error('no list')
    const place = Math.floor(number / 2)
    const { serverSeed, targetSeed } = seedsAt(list.secret, place)
    const risk = RISKS[number % 3] ?? 'bold'
    const round = `${number}`.padStart(36, '0')
    const targetX100 = targetOf(risk, targetSeed, number % 2 === 1 ? randomness : undefined)
    entries.push({
      ...{ kind: 'draw', at: atMinute(60 + number), round, mode: 'fun', risk, rtp: 0.97, targetX100 },
      commitment: await commitment(serverSeed),
      from: {
        list: list.id,
        since: atMinute(0),
        place,
        targetSeed: toHex(targetSeed),
        path: list.pathOf(place).map(toHex),
      },
    })
    if (number >= 2 * each - 10) continue
    const client = `client-${number}`
    const { multiplierX100: drawn } = await practiceRound({ serverSeed, clientSeed: client, roundId: round })
    entries.push({
      ...{ kind: 'settle', at: atMinute(60 + number), round, source: 'practice' },
      ...settle(drawn, multiplierX100(targetX100)),
      seeds: { server: toHex(serverSeed), client },
    })
  }
  return [...entries, ...liveEntries(each)]
}

/** One that was reported, one that was not; no list was ready for either. */
function liveEntries(drawn: number): Entry[] {
  const draw = {
    kind: 'draw',
    at: atMinute(400),
    mode: 'live',
    risk: 'steady',
    rtp: 0.96,
    targetX100: 130,
  } as const
  const [one, other] = ['a', 'b'].map((sign) => sign.repeat(36))
  return [
    { ...draw, round: one ?? '' },
    { ...draw, round: other ?? '' },
    { kind: 'settle', at: atMinute(401), round: one ?? '', source: 'reported', multiplier: 1.3, hit: true },
    { kind: 'expire', at: atMinute(400 + 7 * 24 * 60), round: other ?? '' },
    { kind: 'close', at: atMinute(400 + 7 * 24 * 60), list: LISTS[0]?.id ?? '', drawn },
  ]
}

let entries: Entry[] = []
let few: Entry[] = []
beforeAll(async () => {
  entries = await entriesOfMonth(EACH)
  few = await entriesOfMonth(FEW)
})

/** The files of a log, as they lie in a bucket. */
function filesOf(all: readonly (Entry | Uint8Array)[], signer = key): Map<string, Uint8Array> {
  const bytes = all.map((entry) => (entry instanceof Uint8Array ? entry : encodeEntry(entry)))
  const tree = new Tree()
  for (const entry of bytes) tree.append(entry)
  const files = new Map<string, Uint8Array>()
  for (const { level, n, width } of newTiles(0, tree.size)) {
    const bundle = () => encodeBundle(bytes.slice(n * TILE_WIDTH, n * TILE_WIDTH + width))
    const content = level === 'entries' ? bundle() : encodeTile({ level, n, width }, tree.complete)
    files.set(tilePath({ level, n, width }), content)
  }
  const text = formatCheckpoint({ origin: signer.name, size: tree.size, root: tree.root() })
  const lines = [signatureLine(text, signer), cosignatureLine(text, witness, 1_800_000_000)]
  return files.set('checkpoint', new TextEncoder().encode(formatNote(text, lines)))
}

function audit(files: ReadonlyMap<string, Uint8Array>, seen?: string) {
  return auditLog(async (path) => files.get(path), { keys: [key, witness], seen, drand })
}

const noteOf = (files: ReadonlyMap<string, Uint8Array>) => new TextDecoder().decode(files.get('checkpoint'))

/** A few entries with one kind's nth replaced, and its index. */
function withChange<K extends Entry['kind']>(
  kind: K,
  nth: number,
  change: (entry: Extract<Entry, { kind: K }>) => readonly Entry[],
): { changed: Entry[]; index: number } {
  const index = few.flatMap((entry, at) => (entry.kind === kind ? [at] : []))[nth] ?? -1
  const changed = few.flatMap((entry, at) =>
    at === index ? change(entry as Extract<Entry, { kind: K }>) : [entry],
  )
  return { changed, index }
}

test('a whole log has no faults, and its figures are a function of it', async () => {
  const { faults, size, signatures, figures } = await audit(filesOf(entries))
  expect(faults).toEqual([])
  expect(size).toBe(entries.length)
  expect(signatures).toEqual([{ name: key.name }, { name: witness.name, atEpochS: 1_800_000_000 }])
  expect(figures).toMatchObject({
    ...{ lists: 2, draws: 2 * EACH + 2, drawsWithoutList: 2, drawsWithBeacon: EACH, open: 10, expired: 1 },
  })
  const tally = sumOf(figures.settled.map((count) => count.tally))
  const settled = entries.flatMap((entry) => (entry.kind === 'settle' ? [entry] : []))
  expect(tally.rounds).toBe(2 * EACH - 10 + 1)
  expect(tally.hits).toBe(settled.filter(({ hit }) => hit).length)
  expect(figures.settled.filter(({ source }) => source === 'reported')).toMatchObject([
    { month: '2031-01', risk: 'steady', tally: { rounds: 1, hits: 1 } },
  ])
})

describe('an entry that is', () => {
  /** What the audit finds at the place of the change; elsewhere too where others depend on it. */
  async function faultsAfter({ changed, index }: ReturnType<typeof withChange>, offset = 0) {
    const { faults } = await audit(filesOf(changed))
    return faults.filter(({ at }) => at === index + offset).map(({ fault }) => fault)
  }

  test('left out is missed by the next one', async () => {
    expect(await faultsAfter(withChange('draw', 4, () => []))).toContain('round_unknown')
    const next = await audit(filesOf(withChange('draw', 4, () => []).changed))
    expect(next.faults.map(({ fault }) => fault)).toEqual(['round_unknown', 'place_not_next'])
    expect(
      await faultsAfter(
        withChange('beacon', 0, () => []),
        2,
      ),
    ).toEqual(['beacon_missing'])
    expect(
      await faultsAfter(
        withChange('seeds', 0, () => []),
        2,
      ),
    ).toEqual(['list_unknown'])
  })

  test('given twice is refused', async () => {
    expect(
      await faultsAfter(
        withChange('draw', 4, (draw) => [draw, draw]),
        1,
      ),
    ).toEqual(['round_repeated'])
    expect(
      await faultsAfter(
        withChange('settle', 4, (end) => [end, end]),
        1,
      ),
    ).toEqual(['ended_twice'])
    expect(
      await faultsAfter(
        withChange('seeds', 0, (list) => [list, list]),
        1,
      ),
    ).toEqual(['list_repeated'])
    const again = withChange('draw', 4, (draw) => [draw, { ...draw, round: 'z'.repeat(36) }])
    expect(await faultsAfter(again, 1)).toEqual(['place_not_next'])
  })

  test('changed differs from what its seeds give', async () => {
    const seed = '5a'.repeat(32)
    const one = withChange('draw', 4, (draw) => [{ ...draw, targetX100: draw.targetX100 - 1 }])
    expect(await faultsAfter(one)).toEqual(['target_differs'])
    const other = withChange('draw', 4, (draw) => [
      { ...draw, from: draw.from && { ...draw.from, targetSeed: seed } },
    ])
    expect(await faultsAfter(other)).toEqual(['not_in_list', 'target_differs'])
    expect(await faultsAfter(withChange('draw', 4, (draw) => [{ ...draw, commitment: seed }]))).toEqual([
      'not_in_list',
    ])
    const flown = withChange('settle', 4, (end) => [{ ...end, multiplier: end.multiplier + 0.01 }])
    expect(await faultsAfter(flown)).toEqual(['outcome_differs'])
    expect(await faultsAfter(withChange('settle', 4, (end) => [{ ...end, hit: !end.hit }]))).toEqual([
      'outcome_differs',
    ])
    const client = withChange('settle', 4, (end) => [
      { ...end, seeds: { server: end.seeds?.server ?? '', client: 'another' } },
    ])
    expect(await faultsAfter(client)).toEqual(['outcome_differs'])
    const server = withChange('settle', 4, (end) => [{ ...end, seeds: { server: seed, client: 'x' } }])
    expect(await faultsAfter(server)).toEqual(['seed_differs'])
    expect(await faultsAfter(withChange('settle', 4, ({ seeds: _, ...end }) => [end]))).toEqual([
      'seed_missing',
    ])
    expect(await faultsAfter(withChange('settle', 4, (end) => [{ ...end, source: 'reported' }]))).toEqual([
      'source_differs',
    ])
    const beacon = withChange('beacon', 0, (entry) => [{ ...entry, signature: signatureOf(drandRound + 1) }])
    expect(await faultsAfter(beacon)).toEqual(['beacon_false'])
    expect(await faultsAfter(withChange('close', 0, (end) => [{ ...end, drawn: FEW - 1 }]))).toEqual([
      'close_differs',
    ])
  })

  test('late, or before its time, is named', async () => {
    expect(await faultsAfter(withChange('draw', 20, (draw) => [{ ...draw, at: atMinute(60) }]))).toEqual([
      'late',
    ])
    // Within the 15 minutes that entries may take.
    expect(await faultsAfter(withChange('draw', 20, (draw) => [{ ...draw, at: atMinute(66) }]))).toEqual([])
    const seeds = withChange('seeds', 0, (list) => [{ ...list, at: atMinute(46) }])
    const { faults } = await audit(filesOf(seeds.changed))
    expect(faults).toContainEqual({ fault: 'list_too_new', at: 3 })
    const known = withChange('seeds', 1, (list) => [{ ...list, drandRound: 5 }])
    expect(await faultsAfter(known)).toEqual(['beacon_not_ahead'])
    const expired = withChange('expire', 0, (end) => [{ ...end, at: atMinute(402) }])
    expect(await faultsAfter(expired)).toEqual(['expired_early'])
    const closed = few.slice(-1).concat(few.slice(3, 4))
    expect((await audit(filesOf([...few.slice(0, 2), ...closed]))).faults).toContainEqual({
      fault: 'list_closed',
      at: 3,
    })
  })

  test('not written as we write it is unreadable', async () => {
    const utf8 = (text: string) => new TextEncoder().encode(text)
    const spaced = utf8(JSON.stringify(entries[0], null, 1))
    const twice = utf8(
      new TextDecoder().decode(encodeEntry(entries[0] as Entry)).replace('{', '{"kind":"seeds",'),
    )
    for (const strange of [spaced, twice, utf8('{}'), utf8('no'), new Uint8Array([255])]) {
      expect(() => decodeEntry(strange)).toThrow()
      const { faults } = await audit(filesOf([strange, ...entries.slice(1, 3)]))
      expect(faults).toEqual([{ fault: 'entry_unreadable', at: 0 }])
    }
  })
})

test('each file that is missing, and each bit of one that is changed, is found', async () => {
  const whole = filesOf(entries)
  expect([...whole.keys()]).toEqual([
    ...['tile/0/000', 'tile/entries/000', 'tile/0/001.p/22', 'tile/entries/001.p/22'],
    ...['tile/1/000.p/1', 'checkpoint'],
  ])
  for (const [path, bytes] of whole) {
    const without = new Map(whole)
    without.delete(path)
    expect((await audit(without)).faults).not.toEqual([])
    const flipped = bytes.slice()
    flipped[bytes.length - 20] = (flipped[bytes.length - 20] ?? 0) ^ 1
    expect((await audit(new Map(whole).set(path, flipped))).faults, path).not.toEqual([])
  }
})

test('another key, another history and a shorter log are told', async () => {
  const stranger = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(9))
  const unreadable = [{ fault: 'checkpoint_unreadable', at: 'checkpoint' }]
  expect((await audit(filesOf(entries, stranger))).faults).toEqual(unreadable)
  const elsewhere = signerOf('elsewhere.example', 'ed25519', new Uint8Array(32).fill(1))
  expect((await audit(filesOf(entries, elsewhere))).faults).toEqual(unreadable)
  const seen = noteOf(filesOf(entries.slice(0, 260)))
  expect((await audit(filesOf(entries), seen)).faults).toEqual([])
  // Rewritten so well that the log itself has no fault: only what somebody saw before tells.
  const rewritten = entries.slice(0, 190)
  const forked = filesOf([
    ...rewritten,
    {
      ...(entries[1] as Entry & { kind: 'seeds' }),
      list: 'f'.repeat(32),
      at: atMinute(300),
      drandRound: undefined,
    },
  ])
  expect((await audit(forked, noteOf(filesOf(entries.slice(0, 191))))).faults).toEqual([
    { fault: 'log_was_changed', at: 191 },
  ])
  expect((await audit(filesOf(entries.slice(0, 200)), seen)).faults).toEqual([
    { fault: 'log_is_shorter', at: 260 },
  ])
  expect((await audit(filesOf(entries), 'nothing')).faults).toEqual([
    { fault: 'checkpoint_unreadable', at: 'the one seen before' },
  ])
})

test('the targets of a list fill each band as before', () => {
  const secret = new Uint8Array(32).fill(7)
  const targets = Array.from({ length: LIST_PLACES }, (_, place) =>
    targetOf('steady', seedsAt(secret, place).targetSeed),
  )
  expect(Math.min(...targets)).toBeLessThan(112)
  expect(Math.max(...targets)).toBeGreaterThan(147)
  expect(new Set(targets).size).toBeGreaterThan(38)
  // Uniform in the logarithm: half of them below the geometric mean of the ends.
  const below = targets.filter((target) => target < Math.sqrt(109.5 * 150.5)).length
  expect(Math.abs(below - LIST_PLACES / 2)).toBeLessThan(4 * Math.sqrt(LIST_PLACES / 4))
})

describe('a browser that looks for its own round', () => {
  const readOf = (files: ReadonlyMap<string, Uint8Array>) => async (path: string) =>
    path === 'keys' ? new TextEncoder().encode(`${formatVkey(key)}\n`) : files.get(path)
  /** The round of a draw in the log, as the server told it. */
  function ownOf(all: readonly Entry[], number: number): OwnRound {
    const id = `${number}`.padStart(36, '0')
    const draw = all.find((entry) => entry.kind === 'draw' && entry.round === id)
    const end = all.find((entry) => entry.kind === 'settle' && entry.round === id)
    if (draw?.kind !== 'draw') throw new Error('no draw')
    const { mode, risk, rtp, commitment: hash, targetX100, at } = draw
    return {
      ...{ _id: id, mode, risk, rtp, target: targetX100 / 100, createdAt: at, commitment: hash },
      ...(end?.kind === 'settle' && {
        outcome: { multiplier: end.multiplier, hit: end.hit, source: end.source },
        serverSeed: end.seeds?.server,
        clientSeed: end.seeds?.client,
      }),
    }
  }
  const nowMs = START + 8 * 24 * 3_600_000
  const check = (all: readonly Entry[], round: OwnRound, known?: KnownLog) =>
    checkRound(readOf(filesOf(all)), round, { known, nowMs })
  const knownOf = (all: readonly Entry[]): KnownLog => ({
    keys: [formatVkey(key)],
    checkpoint: noteOf(filesOf(all)),
  })

  test('finds it with its seeds and its end, in the first tile and in the last, and remembers the log', async () => {
    for (const number of [0, 40, 128]) {
      const found = await check(entries, ownOf(entries, number), knownOf(entries.slice(0, 200)))
      expect(found).toMatchObject({ result: 'agrees', size: entries.length, grew: true })
      if (found.result !== 'agrees') return
      const { draw, seeds, end, known } = found
      expect(entries[draw.index]).toMatchObject({ kind: 'draw', at: atMinute(60 + number) })
      expect(end?.index).toBe(draw.index + 1)
      expect(seeds).toMatchObject({ index: 0, at: atMinute(0) })
      expect(draw.proof.length).toBeGreaterThan(4)
      expect(known).toEqual(knownOf(entries))
    }
    expect(await check(entries, ownOf(entries, 138))).toMatchObject({ end: undefined, grew: false })
    const live = {
      ...ownOf(entries, 0),
      _id: 'a'.repeat(36),
      createdAt: atMinute(400),
      mode: 'live',
    } as const
    const reported = { multiplier: 1.3, hit: true, source: 'reported' } as const
    const plan = { risk: 'steady', rtp: 0.96, target: 1.3, outcome: reported } as const
    expect(await check(entries, { ...live, ...plan })).toMatchObject({ result: 'agrees', seeds: undefined })
  })

  test('waits a quarter of an hour for it, and then misses it', async () => {
    const own = {
      ...ownOf(few, 0),
      _id: 'e'.repeat(36),
      createdAt: new Date(nowMs - LATE_MS + 1).toISOString(),
    }
    expect((await check(few, own)).result).toBe('waiting')
    const missing = { ...own, createdAt: new Date(nowMs - LATE_MS).toISOString() }
    expect(await check(few, missing)).toEqual({ result: 'fault', fault: 'round_missing' })
    const before = { ...own, createdAt: atMinute(-1) }
    expect((await check(few, before)).result).toBe('none')
    expect(await checkRound(async () => undefined, own, { known: undefined, nowMs })).toEqual({
      result: 'no_log',
    })
  })

  test.each<[string, Partial<OwnRound>, string]>([
    ['another target', { target: 9.99 }, 'draw_differs'],
    ['another commitment', { commitment: '5a'.repeat(32) }, 'draw_differs'],
    ['another outcome', { outcome: { multiplier: 77, hit: true, source: 'practice' } }, 'outcome_differs'],
    ['another seed of the browser', { clientSeed: 'not-mine' }, 'outcome_differs'],
  ])('finds %s than it was told', async (_, change, fault) => {
    expect(await check(few, { ...ownOf(few, 4), ...change })).toEqual({ result: 'fault', fault })
  })

  test('finds a list that was logged after, one that is not there, and a target that is not of it', async () => {
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

  test('finds a log that was rewritten, cut off, or signed by another key, and files that differ', async () => {
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
    for (const path of ['tile/0/000', 'tile/0/001.p/22']) {
      const bytes = files.get(path)?.slice() ?? new Uint8Array()
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
      const spoiled = checkRound(readOf(new Map(files).set(path, bytes)), own, { known: undefined, nowMs })
      expect(await spoiled, path).toEqual({ result: 'fault', fault: 'not_included' })
    }
  })

  test('asks for few files of a log of many', async () => {
    const at = (number: number) => new Date(START + number * 60_000).toISOString()
    const many = Array.from({ length: 50 * TILE_WIDTH }, (_, number): Entry => {
      const round = `${number}`.padStart(36, '0')
      const plan = { risk: 'steady', rtp: 0.96, targetX100: 130 } as const
      return { kind: 'draw', at: at(number), round, mode: 'live', ...plan }
    })
    const read = readOf(filesOf(many))
    for (const number of [0, 1000, 6400, 50 * TILE_WIDTH - 1]) {
      const asked: string[] = []
      const counting = (path: string) => {
        asked.push(path)
        return read(path)
      }
      const later = { known: undefined, nowMs: START + 51 * TILE_WIDTH * 60_000 }
      const found = await checkRound(counting, ownOf(many, number), later)
      expect(found).toMatchObject({ result: 'agrees', draw: { index: number } })
      expect(asked.filter((path) => path.includes('entries')).length).toBeLessThan(8)
      expect(new Set(asked).size).toBe(asked.length)
    }
  })
})
