import { describe, expect, test } from 'vitest'
import { drawTarget } from '../crash/target.ts'
import { seededRandom } from '../crash/testing/seeded-random.ts'
import { DAY_MS, dayOf } from '../time.ts'
import { signerOf } from '../tlog/note.ts'
import { sumOf } from '../track-record/tally.ts'
import { auditPublicLog } from './audit-public-log.ts'
import {
  AHEAD_MS,
  BEACON_BEFORE_MS,
  decodeEntry,
  type Entry,
  type EntryOf,
  encodeEntry,
  placeInLog,
  seedsAt,
  targetOf,
} from './entries.ts'
import { TargetSpread } from './outcome-faults.ts'
import { filesOf, key, noteOf, witness, witnessedAt } from './testing/log-files.ts'
import {
  DAY,
  drand,
  drandRound,
  EACH,
  entries,
  few,
  idTime,
  START,
  signatureOf,
  withChange,
} from './testing/made-log.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function audit(files: ReadonlyMap<string, Uint8Array>, seen?: string) {
  return auditPublicLog(async (path) => files.get(path), { keys: [key], witnesses: [witness], seen, drand })
}

test('reports a log without a witness’s signature, or with another log’s', async () => {
  const files = filesOf(few)
  const other = signerOf(witness.name, 'cosignature', new Uint8Array(32).fill(4))
  const read = async (path: string) => files.get(path)
  const { faults } = await auditPublicLog(read, { keys: [key], witnesses: [witness, other], drand })
  expect(faults).toEqual([{ fault: 'not_witnessed', at: witness.name }])
  // Checks the log's own signature too: a witness alone does not suffice.
  const namesake = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(5))
  const strange = await auditPublicLog(read, { keys: [namesake], witnesses: [witness], drand })
  expect(strange.faults).toEqual([{ fault: 'checkpoint_unreadable', at: 'checkpoint' }])
})

test('a complete log has no faults, and its figures follow from it', async () => {
  const { faults, size, signatures, figures } = await audit(filesOf(entries))
  expect(faults).toEqual([])
  expect(size).toBe(entries.length)
  expect(signatures).toEqual([{ name: key.name }, { name: witness.name, atEpochS: 1_800_000_000 }])
  expect(figures).toMatchObject({
    lists: 10,
    draws: 2 * EACH + 2,
    drawsWithoutList: 2,
    open: 0,
    expired: { fun: 10, live: 1 },
  })
  const tally = sumOf(figures.settled.map((count) => count.tally))
  const settled = entries.flatMap((entry) => (entry.kind === 'settle' ? [entry] : []))
  expect(tally.rounds).toBe(2 * EACH - 10 + 1)
  expect(tally.hits).toBe(settled.filter(({ hit }) => hit).length)
  expect(figures.settled.filter(({ source }) => source === 'reported')).toMatchObject([
    { month: '2031-01', risk: 'steady', tally: { rounds: 1, hits: 1 } },
  ])
})

const withFrom = (one: EntryOf<'draw'>, targetSeed: string): Entry => ({
  ...one,
  from: one.from && { ...one.from, targetSeed },
})
const withSeeds = (one: EntryOf<'settle'>, seeds: Partial<EntryOf<'settle'>['seeds']>): Entry => ({
  ...one,
  seeds: { server: '', client: 'x', ...one.seeds, ...seeds },
})

describe('of entries', () => {
  /** Lists the faults at the changed entry; `offset` selects an entry that depends on it. */
  async function faultsAfter({ changed, index }: ReturnType<typeof withChange>, offset = 0) {
    const { faults } = await audit(filesOf(changed))
    return faults.filter(({ at }) => at === index + offset).map(({ fault }) => fault)
  }

  const seed = '5a'.repeat(32)
  type By<K extends Entry['kind']> = (entry: EntryOf<K>) => readonly Entry[]
  const list = (by: By<'seeds'>) => withChange('seeds', 0, by)
  const beacon = (by: By<'beacon'>) => withChange('beacon', 0, by)
  const draw = (by: By<'draw'>) => withChange('draw', 4, by)
  const end = (by: By<'settle'>) => withChange('settle', 4, by)
  /** The offset selects the entry at which the fault is found. */
  test.each([
    ['beacon_missing', 0, beacon(() => [])],
    ['list_unknown', 3, list(() => [])],
    ['round_repeated', 1, draw((one) => [one, one])],
    ['ended_twice', 1, end((one) => [one, one])],
    ['list_repeated', 1, list((one) => [one, one])],
    ['place_repeated end_missing', 1, draw((one) => [one, { ...one, round: `${one.round.slice(0, -1)}z` }])],
    ['target_differs', 0, draw((one) => [{ ...one, targetX100: one.targetX100 - 1 }])],
    ['not_in_list target_differs', 0, draw((one) => [withFrom(one, seed)])],
    ['not_in_list', 0, draw((one) => [{ ...one, commitment: seed }])],
    ['outcome_differs', 0, end((one) => [{ ...one, multiplier: one.multiplier + 0.01 }])],
    ['outcome_differs', 0, end((one) => [{ ...one, hit: !one.hit }])],
    ['outcome_differs', 0, end((one) => [withSeeds(one, { client: 'another' })])],
    ['seed_differs', 0, end((one) => [withSeeds(one, { server: seed })])],
    ['seed_missing', 0, end(({ seeds: _, ...one }) => [one])],
    ['source_differs', 0, end((one) => [{ ...one, source: 'reported' }])],
    ['beacon_false', 0, beacon((one) => [{ ...one, signature: signatureOf(drandRound + 1) }])],
  ])('%s is found %d entries after the changed one', async (faults, offset, changed) => {
    expect(await faultsAfter(changed, offset)).toEqual(faults.split(' '))
  })

  test('a draw left out is missed by its end, and by the next place', async () => {
    const { faults } = await audit(filesOf(draw(() => []).changed))
    expect(faults.map(({ fault }) => fault)).toEqual(['round_unknown', 'place_missing'])
  })

  test('one that is late, early or on another day is reported', async () => {
    const nextDay = dayOf(Date.parse(DAY) + DAY_MS)
    const on = (at: string) => withChange('draw', 20, (draw) => [{ ...draw, at }])
    const move = ({ changed, index }: ReturnType<typeof withChange>) => {
      const draw = changed[index] as Entry
      const moved = [...changed.toSpliced(index, 1), draw]
      return audit(filesOf(moved.toSorted((one, other) => (placeInLog(one) < placeInLog(other) ? -1 : 1))))
    }
    // Outcomes that the stream reported late belong to the next day.
    expect((await move(on(nextDay))).faults).toEqual([])
    expect((await move(on(dayOf(Date.parse(nextDay) + DAY_MS)))).faults).toMatchObject([{ fault: 'late' }])
    const witnessed = (at: string, ms: number) => withChange('witness', 0, () => [witnessedAt(at, ms)])
    const lastMs = Date.parse(DAY) - BEACON_BEFORE_MS - AHEAD_MS
    expect((await audit(filesOf(witnessed(dayOf(START), lastMs).changed))).faults).toEqual([])
    expect(await faultsAfter(witnessed(dayOf(START), lastMs + 1000), 2)).toEqual(['list_too_new'])
    // A list after what the witness saw.
    const [list, ...others] = few
    const late = { ...(list as EntryOf<'seeds'>), at: `${DAY}T00:00:00.000Z` }
    const after = others.toSpliced(others.findIndex(({ kind }) => kind === 'witness') + 1, 0, late)
    expect((await audit(filesOf(after))).faults).toContainEqual({ fault: 'list_too_new', at: 4 })
    const begin = few.slice(0, 2)
    const [first, strange] = [filesOf(few.slice(0, 2)), filesOf(few.slice(1, 3))].map(noteOf)
    const of = (checkpoint = ''): Entry => ({ kind: 'witness', at: dayOf(START), checkpoint })
    expect((await audit(filesOf([...begin, of(first)]))).faults).toEqual([])
    const differs = { fault: 'witness_differs', at: 2 }
    const namesake = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(5))
    for (const checkpoint of ['nothing', noteOf(filesOf(begin, namesake))])
      expect((await audit(filesOf([...begin, of(checkpoint)]))).faults).toEqual([differs])
    expect((await audit(filesOf([...begin, of(strange)]))).faults).toEqual([
      differs,
      { fault: 'witness_signed_two_logs', at: witness.name },
    ])
    const round = drandRound + 1
    const chosen = withChange('beacon', 0, (beacon) => [
      { ...beacon, drandRound: round, signature: signatureOf(round) },
    ])
    expect(await faultsAfter(chosen)).toEqual(['beacon_false'])
    expect(await faultsAfter(chosen, 1)).toEqual(['beacon_missing'])
    const expired = withChange('expire', 0, (end) => [{ ...end, at: nextDay }])
    expect(await faultsAfter(expired)).toEqual(['expired_early'])
    const [today, tomorrow] = [Date.parse(DAY), Date.parse(nextDay)].map((ms) => idTime(ms))
    const other = withChange('draw', 20, (draw) => [
      { ...draw, at: nextDay, round: draw.round.replace(today ?? '', tomorrow ?? '') },
    ])
    expect(await faultsAfter(other)).toContain('list_of_another_day')
  })

  test('draws from no list are reported from the third day on, if more than half of a day’s draws are', async () => {
    const firstDay = (days: number): Entry => ({
      ...(few[0] as EntryOf<'seeds'>),
      list: 'e'.repeat(32),
      at: `${dayOf(Date.parse(DAY) - days * DAY_MS)}T00:00:00.000Z`,
    })
    expect((await audit(filesOf([firstDay(2), ...few]))).faults).toEqual([])
    const unlisted = new Set(few.map((entry) => (entry.kind === 'draw' && !entry.from ? entry.round : '')))
    const only = few.filter((entry) => !('round' in entry) || unlisted.has(entry.round))
    expect((await audit(filesOf([firstDay(1), ...only]))).faults).toEqual([])
    const { faults } = await audit(filesOf([firstDay(2), ...only]))
    expect(faults).toEqual([{ fault: 'list_missing', at: dayOf(Date.parse(DAY)) }])
  })

  test('one out of order is reported: the order of a day must reveal nothing', async () => {
    const swapped = few.toSpliced(4, 4, ...few.slice(6, 8), ...few.slice(4, 6))
    expect((await audit(filesOf(swapped))).faults).toEqual([
      { fault: 'not_in_order', at: 6 },
      { fault: 'not_in_order', at: 7 },
    ])
  })

  test('one in another encoding is unreadable', async () => {
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

test('finds each missing file and each changed bit', async () => {
  const whole = filesOf(entries)
  expect([...whole.keys()]).toEqual([
    ...['tile/0/000', 'tile/entries/000', 'tile/0/001.p/40', 'tile/entries/001.p/40'],
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

test('reports another key, another history and a shorter log', async () => {
  const stranger = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(9))
  const unreadable = [{ fault: 'checkpoint_unreadable', at: 'checkpoint' }]
  expect((await audit(filesOf(entries, stranger))).faults).toEqual(unreadable)
  const elsewhere = signerOf('elsewhere.example', 'ed25519', new Uint8Array(32).fill(1))
  expect((await audit(filesOf(entries, elsewhere))).faults).toEqual(unreadable)
  const seen = noteOf(filesOf(entries.slice(0, 260)))
  expect((await audit(filesOf(entries), seen)).faults).toEqual([])
  // This rewritten log is consistent in itself, so only an earlier checkpoint reveals the change.
  const rewritten = entries.slice(0, 190)
  const forked = filesOf([
    ...rewritten,
    {
      ...(entries[1] as Entry & { kind: 'seeds' }),
      list: 'f'.repeat(32),
      at: `${dayOf(START + 2 * DAY_MS)}T01:00:00.000Z`,
    },
  ])
  expect((await audit(forked, noteOf(filesOf(entries.slice(0, 191))))).faults).toEqual([
    { fault: 'witness_signed_two_logs', at: witness.name },
    { fault: 'log_was_changed', at: 191 },
  ])
  expect((await audit(filesOf(entries.slice(0, 200)), seen)).faults).toContainEqual({
    fault: 'log_is_shorter',
    at: 260,
  })
  // An older checkpoint, from a cache, with all files.
  const cached = new Map(filesOf(entries)).set('checkpoint', utf8(seen))
  const found = await audit(cached, noteOf(filesOf(entries)))
  expect(found).toMatchObject({ faults: [], size: entries.length, checkpoint: noteOf(filesOf(entries)) })
  const strange = cached.set('checkpoint', utf8(noteOf(filesOf(few))))
  expect((await audit(strange, noteOf(filesOf(entries)))).faults).toEqual([
    { fault: 'witness_signed_two_logs', at: witness.name },
    { fault: 'log_was_changed', at: few.length },
  ])
  // The files are complete, but of another root that the log has signed as well.
  const swapped = filesOf([...entries.slice(0, -2), ...entries.slice(-2).reverse()]).get('checkpoint')
  const signed = new Map(filesOf(entries)).set('checkpoint', swapped ?? new Uint8Array())
  expect((await audit(signed)).faults).toEqual([{ fault: 'root_differs', at: 'checkpoint' }])
  expect((await audit(filesOf(entries), 'nothing')).faults).toEqual([
    { fault: 'checkpoint_unreadable', at: 'the one seen before' },
  ])
})

test('names a witness who signed two logs, and only one who must have known', async () => {
  const [first, ...others] = few
  const other = [{ ...(first as EntryOf<'seeds'>), root: '5a'.repeat(32) }, ...others]
  const witnesses = async (seen: string, files = filesOf(few)) =>
    (await audit(files, seen)).faults.filter(({ fault }) => fault.startsWith('witness'))
  const twoLogs = [{ fault: 'witness_signed_two_logs', at: witness.name }]
  expect(await witnesses(noteOf(filesOf(other)))).toEqual(twoLogs)
  expect(await witnesses(noteOf(filesOf(other.slice(0, 9))))).toEqual(twoLogs)
  expect(await witnesses(noteOf(filesOf(few)))).toEqual([])
  expect(await witnesses(noteOf(filesOf(few.slice(0, 9))))).toEqual([])
  // What this witness signed of the log is smaller: the other one may go on from there, as far as it can know.
  const signedBefore = few.map((entry, index) =>
    entry.kind === 'witness' ? { ...entry, checkpoint: noteOf(filesOf(few.slice(0, index))) } : entry,
  )
  const another = signerOf('witness.example/w2', 'cosignature', new Uint8Array(32).fill(8))
  expect(await witnesses(noteOf(filesOf(other)), filesOf(signedBefore, key, another))).toEqual([])
  expect(await witnesses(noteOf(filesOf(other.slice(0, 2))), filesOf(signedBefore, key, another))).toEqual(
    twoLogs,
  )
  // A stranger signed the other log with this witness's name.
  const stranger = signerOf(witness.name, 'cosignature', new Uint8Array(32).fill(4))
  expect(await witnesses(noteOf(filesOf(other, key, stranger)))).toEqual([])
  // The log's key is needed too: a witness does not answer for what others sign in the log's name.
  const namesake = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(5))
  expect(await witnesses(noteOf(filesOf(other, namesake)))).toEqual([])
})

test('reports a second signature of a witness on a day, and a second beacon', async () => {
  for (const kind of ['witness', 'beacon'] as const) {
    const { changed, index } = withChange(kind, 0, (entry) => [entry, entry])
    expect((await audit(filesOf(changed))).faults).toContainEqual({
      fault: `${kind}_repeated`,
      at: index + 1,
    })
  }
})

test('names the builds that the log says were served', async () => {
  const releases = ['ab', 'cd', 'ab'].map(
    (pair, index): Entry => ({
      kind: 'release',
      at: dayOf(START + (20 + index) * DAY_MS),
      sha256: pair.repeat(32),
      version: '2.45.0',
    }),
  )
  const { faults, figures } = await audit(filesOf([...few, ...releases]))
  expect(faults).toEqual([])
  expect(figures.releases).toEqual(releases)
})

test('the targets of a list fill each band as before', () => {
  const secret = new Uint8Array(32).fill(7)
  const places = 512
  const targets = Array.from({ length: places }, (_, place) =>
    targetOf('steady', seedsAt(secret, place).targetSeed, secret),
  )
  expect(Math.min(...targets)).toBeLessThan(112)
  expect(Math.max(...targets)).toBeGreaterThan(147)
  expect(new Set(targets).size).toBeGreaterThan(38)
  // A logarithmic uniform draw puts half of the targets below the geometric mean of the ends.
  const below = targets.filter((target) => target < Math.sqrt(109.5 * 150.5)).length
  expect(Math.abs(below - places / 2)).toBeLessThan(4 * Math.sqrt(places / 4))
})

test('a choice among lists shows in the first targets of lists, and honest targets do not', () => {
  const random = seededRandom(5)
  const draw = few.find((entry) => entry.kind === 'draw' && entry.risk === 'bold') as EntryOf<'draw'>
  const isOff = (choices: number) => {
    const spread = new TargetSpread()
    const placed = (place: number, targetX100: number) =>
      spread.isOffSince({ ...draw, targetX100, from: draw.from && { ...draw.from, place } })
    return Array.from({ length: 300 }, () => {
      const first = Math.min(...Array.from({ length: choices }, () => drawTarget('bold', random)))
      const others = Array.from({ length: 9 }, (_, at) => placed(at + 1, drawTarget('bold', random)))
      return placed(0, first) || others.includes(true)
    }).includes(true)
  }
  expect([isOff(1), isOff(3)]).toEqual([false, true])
})
