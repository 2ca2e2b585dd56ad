import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { auditLog } from '#shared/draw-log/audit.ts'
import { decodeEntry, type Entry, encodeEntry, LATE_MS, LOG_FOLDER } from '#shared/draw-log/entries.ts'
import type { Round } from '#shared/models/round.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import {
  formatVkey,
  openNote,
  parseCheckpoint,
  parseVkey,
  signerOf,
  type Verifier,
} from '#shared/tlog/note.ts'
import { memoryWitness } from '#shared/tlog/testing/witness.ts'
import { decodeBundle, encodeBundle, tilePath } from '#shared/tlog/tree.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { logSigners, writeLogFiles } from '../../domain/draw-log/files.ts'
import { EXPIRES_AFTER_MS, expireDraws, loadEntries, loadHead } from '../../domain/draw-log/items.ts'
import { bucketClient, bucketName } from '../../domain/images/bucket.ts'
import { loadRecord } from '../../domain/track-record/items.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { updateItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { makePerson, PASSWORD, type Person } from '../../testing/people.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newPerson } from '../casino-links/testing/people.ts'
import { handler } from './publish.ts'

const { rounds } = api
const DAY_MS = 86_400_000
const START = Date.parse('2031-03-01T12:00:00.000Z')

// Its log is of the whole table.
beforeAll(useOwnTableWithStream)

const run = async (at: number) => {
  await drainStream()
  return handler({ time: new Date(at).toISOString() })
}

const object = (path: string) => ({ Bucket: bucketName(), Key: `${LOG_FOLDER}${path}` })

async function read(path: string): Promise<Uint8Array | undefined> {
  try {
    return await (await bucketClient().send(new GetObjectCommand(object(path)))).Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

const write = (path: string, Body: Uint8Array) =>
  bucketClient().send(new PutObjectCommand({ ...object(path), Body }))
const remove = (path: string) => bucketClient().send(new DeleteObjectCommand(object(path)))

async function audit(
  compared: { seen?: string; record?: TrackRecord; witnesses?: readonly Verifier[] } = {},
) {
  const keys = new TextDecoder()
    .decode(await read('keys'))
    .trim()
    .split('\n')
    .map(parseVkey)
  const [first] = keys
  if (!first) throw new Error('no key')
  return auditLog(read, { keys: [first, ...keys.slice(1)], ...compared })
}

async function entries(): Promise<Entry[]> {
  const all: Entry[] = []
  for await (const bytes of loadEntries(0, (await loadHead())?.logSize ?? 0)) all.push(decodeEntry(bytes))
  return all
}

async function draw({ cookie }: Person, at: number, mode: Round['mode'] = 'fun'): Promise<Round> {
  return (await call(rounds.create, { as: cookie, at, input: { mode, risk: 'steady' } })).body.round
}

const fly = ({ cookie }: Person, { _id }: Round, at: number) =>
  call(rounds.fly, { as: cookie, at, params: { id: _id }, input: { clientSeed: 'mine' } })

/** Ten practice draws of each, flown but for the last. */
async function play(people: number, at: number): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, async () => {
      const person = await makePerson({}, at)
      for (let number = 0; number < 10; number += 1) {
        const round = await draw(person, at + number)
        if (number < 9) await fly(person, round, at + number)
      }
    }),
  )
}

test('a machine without a draw has no log', async () => {
  expect(await run(START)).toEqual({ expired: 0, size: 0, files: 0 })
  expect(await read('checkpoint')).toBeUndefined()
})

test('every draw and its end are in the files, and a stranger who walks them finds the track record', async () => {
  await play(12, START)
  const casino = await newCasino({ rtp: 0.96 })
  const person = await newPerson(START)
  await giveLink(person, casino.code, 'cooling-off', START - DAY_MS)
  const [reported, _open] = [await draw(person, START + 20, 'live'), await draw(person, START + 21, 'live')]
  const input = { multiplier: 2.5, stake: { amount: 3, currency: 'EUR' as const } }
  await call(rounds.reportOutcome, { as: person.cookie, at: START + 30, params: { id: reported._id }, input })
  const { size, files } = (await run(START + 40)) as { size: number; files: number }
  expect(size).toBe(12 * 20 + 4)
  expect(files).toBeGreaterThan(3)
  const { faults, figures, signatures } = await audit()
  expect(faults).toEqual([])
  expect(signatures).toEqual([{ name: 'localhost:3000/draw-log' }])
  expect(figures).toMatchObject({ lists: 13, draws: 122, drawsWithoutList: 122, open: 13, expired: 0 })
  const recorded = (await loadRecord(START)).settled.filter(({ tally }) => tally.rounds > 0)
  expect(recorded).toHaveLength(2)
  expect(figures.settled.toSorted((one, other) => one.source.localeCompare(other.source))).toEqual(
    recorded.toSorted((one, other) => one.source.localeCompare(other.source)),
  )
  const text = JSON.stringify(await entries())
  for (const secret of [person.id, person.email, casino.code, 'EUR', '"stake"'])
    expect(text).not.toContain(secret)
})

test('a track record that leaves rounds out, or counts other hits, differs from the log', async () => {
  // The record as the site tells it, just before the log was written and some time after.
  const told = trackRecordOf(await loadRecord(START), new Date(START + 30 + LATE_MS).toISOString())
  expect(await audit({ record: told })).toMatchObject({ faults: [], record: { figures: 2, equal: 2 } })
  const hidden = { ...told, sources: told.sources.filter(({ source }) => source !== 'reported') }
  expect((await audit({ record: hidden })).faults).toEqual([
    { fault: 'record_differs', at: '2031-03 reported steady' },
  ])
  const fresh = { ...hidden, measuredAt: new Date(START).toISOString() }
  expect(await audit({ record: fresh })).toMatchObject({ faults: [], record: { figures: 1, equal: 1 } })
  const better = structuredClone(told)
  for (const band of better.sources[0]?.months[0]?.bands ?? []) band.hits += band.rounds > 0 ? 1 : 0
  expect((await audit({ record: better })).faults).toEqual([
    { fault: 'record_differs', at: '2031-03 practice steady' },
  ])
})

test('with nothing new nothing is written; what comes later grows out of it, past the first tile', async () => {
  expect(await run(START + 50)).toMatchObject({ size: 244, files: 0 })
  const { checkpoint } = await audit()
  await play(2, START + 60)
  expect(await run(START + 80)).toMatchObject({ size: 284 })
  expect(await audit({ seen: checkpoint })).toMatchObject({ size: 284, faults: [] })
  expect(await read(tilePath({ level: 0, n: 0, width: 256 }))).toHaveLength(8192)
  expect(await read(tilePath({ level: 1, n: 0, width: 1 }))).toHaveLength(32)
})

const LAST = tilePath({ level: 'entries', n: 1, width: 28 })

test.each([
  ['a bundle that is missing', LAST, undefined, 'file_missing'],
  ['a tile that is missing', 'tile/0/000', undefined, 'file_missing'],
  ['an entry that is left out', LAST, (all: Uint8Array[]) => all.slice(0, -1), 'bundle_unreadable'],
  [
    'an entry that is altered',
    LAST,
    (all: Uint8Array[]) =>
      all.map((bytes) => {
        const entry = decodeEntry(bytes)
        return entry.kind === 'settle' ? encodeEntry({ ...entry, hit: !entry.hit }) : bytes
      }),
    'outcome_differs',
  ],
] as const)('a stranger finds %s', async (_, path, change, fault) => {
  const whole = (await read(path)) ?? new Uint8Array()
  if (change) await write(path, encodeBundle(change(decodeBundle(whole))))
  else await remove(path)
  const found = (await audit()).faults.map((each) => each.fault)
  expect(found).toContain(fault)
  if (fault === 'outcome_differs') expect(found).toContain('root_differs')
  await write(path, whole)
  expect((await audit()).faults).toEqual([])
})

test('files that were lost or spoiled are made anew of the entries, the same to the last byte', async () => {
  const names = ['tile/0/000', 'tile/0/001.p/28', 'tile/1/000.p/1', LAST]
  const whole = await Promise.all(names.map(read))
  await write('tile/0/001.p/28', new Uint8Array(28 * 32))
  await remove('tile/1/000.p/1')
  await play(1, START + 90)
  expect(await run(START + 100)).toMatchObject({ size: 304 })
  expect((await audit()).faults).toEqual([])
  // What is of the past is not written again, but what the tree needs is: the next tile is right.
  expect(await read('tile/0/000')).toEqual(whole[0])
  await remove('checkpoint')
  expect(await run(START + 101)).toMatchObject({ size: 304 })
  expect((await audit()).faults).toEqual([])
})

test('a run that was overtaken does not take the checkpoint back', async () => {
  await play(1, START + 110)
  await drainStream()
  const time = new Date(START + 120).toISOString()
  // Another run, in the moment before this one writes its checkpoint.
  let meanwhile: (() => Promise<unknown>) | undefined = () => {
    meanwhile = undefined
    return handler({ time })
  }
  bucketClient().middlewareStack.add(
    (next) => async (request) => {
      if (JSON.stringify(request.input).includes('"IfMatch"')) await meanwhile?.()
      return next(request)
    },
    { step: 'initialize', name: 'meanwhile' },
  )
  await expect(handler({ time })).rejects.toThrow('another one')
  bucketClient().middlewareStack.remove('meanwhile')
  expect(await run(START + 121)).toMatchObject({ size: 324, files: 0 })
  expect((await audit()).faults).toEqual([])
})

test('a live draw that nobody reports expires once, a day after it could be reported', async () => {
  expect(await run(START + 21 + EXPIRES_AFTER_MS - 1)).toMatchObject({ expired: 0 })
  const late = START + 21 + EXPIRES_AFTER_MS + 3_600_000
  expect(await run(late)).toMatchObject({ expired: 1, size: 325 })
  expect(await run(late + 1)).toMatchObject({ expired: 0, size: 325, files: 0 })
  const { faults, figures } = await audit()
  expect(faults).toEqual([])
  expect(figures.expired).toBe(1)
  expect((await loadHead())?.openFrom).toBe(324)
})

test('a plan is drawn from a list that the log has had for a quarter of an hour, for a month', async () => {
  const at = START + EXPIRES_AFTER_MS + DAY_MS
  const person = await makePerson({}, at)
  const early = [await draw(person, at), await draw(person, at + LATE_MS - 1000)]
  const first = at + LATE_MS
  const flown = await draw(person, first)
  await fly(person, flown, first + 1)
  const casino = await newCasino({ rtp: 0.96 })
  await giveLink(person, casino.code, 'cooling-off', at - 2 * DAY_MS)
  const live = await draw(person, first + 2, 'live')
  // A month later another list is made, which is drawn from once it is as old.
  const turn = at + 30 * DAY_MS
  const login = { email: person.email, password: PASSWORD }
  const back = { ...person, cookie: (await call(api.users.login, { at: turn, input: login })).cookie ?? '' }
  const old = await draw(back, turn)
  const fresh = [await draw(back, turn + LATE_MS), await draw(back, turn + LATE_MS + 1)]
  await run(turn + LATE_MS + 2)
  const { faults, figures } = await audit()
  expect(faults).toEqual([])
  expect(figures).toMatchObject({ draws: figures.drawsWithoutList + 5 })
  const all = await entries()
  const from = (round: Round) => all.find((one) => one.kind === 'draw' && one.round === round._id)
  for (const round of early) expect(from(round)).not.toHaveProperty('from')
  const lists = all.flatMap((entry) => (entry.kind === 'seeds' ? [entry] : [])).slice(-2)
  const places = [flown, live, old, ...fresh].map(from)
  expect(places).toMatchObject([
    ...[0, 1, 2].map((place) => ({ from: { list: lists[0]?.list, since: lists[0]?.at, place } })),
    ...[0, 1].map((place) => ({ from: { list: lists[1]?.list, since: lists[1]?.at, place } })),
  ])
  expect(all.filter(({ kind }) => kind === 'close')).toMatchObject([{ list: lists[0]?.list, drawn: 3 }])
  expect(places[0]).toMatchObject({
    commitment: flown.commitment,
    targetX100: Math.round(flown.target * 100),
  })
  // Nothing of one list is in the other, and the secret of neither is in the log.
  expect(lists[0]?.list).not.toBe(lists[1]?.list)
})

test('a draw that comes into the log too late is found', async () => {
  const at = START + EXPIRES_AFTER_MS + 40 * DAY_MS
  await draw(await makePerson({}, at), at)
  await drainStream()
  const before = at - LATE_MS - 1
  await draw(await makePerson({}, before), before)
  const { size } = await run(at)
  const { faults } = await audit()
  expect(faults).toEqual([size - 1, size].map((at) => ({ fault: 'late', at: at - 1 })))
})

test('while one key replaces another both sign: whoever knows one of them can audit', async () => {
  const [secret = ''] = [process.env.DRAW_LOG_SECRET]
  const signers = logSigners(['a new secret of thirty-two characters', secret], 'http://localhost:3000')
  expect(await writeLogFiles(signers)).toMatchObject({ size: 341, files: 2 })
  expect(await writeLogFiles(signers)).toMatchObject({ files: 0 })
  const note = new TextDecoder().decode(await read('checkpoint'))
  for (const signer of signers) {
    const { text } = openNote(note, [signer])
    expect(parseCheckpoint(text)).toMatchObject({ origin: 'localhost:3000/draw-log', size: 341 })
  }
  expect(new TextDecoder().decode(await read('keys')).match(/^localhost:3000\/draw-log\+/gm)).toHaveLength(2)
})

test('a witness signs the checkpoint too; while it does not answer the log goes on, and asks again', async () => {
  const [log] = logSigners([process.env.DRAW_LOG_SECRET ?? ''], 'http://localhost:3000')
  const witness = signerOf('witness.example/w1', 'cosignature', new Uint8Array(32).fill(7))
  const answer = memoryWitness(witness, log ?? witness, () => 1_800_000_000)
  let [isDown, asked] = [false, 0]
  const server = createServer(async (request, response) => {
    asked += 1
    const { status, body } = answer(await text(request))
    if (isDown) response.writeHead(503).end()
    else response.writeHead(request.url === '/w/add-checkpoint' ? status : 404).end(body)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  process.env.DRAW_LOG_WITNESSES = `http://localhost:${port}/w ${formatVkey(witness)}`
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const unwitnessed = async () => {
    const { faults, signatures } = await audit({ witnesses: [witness] })
    if (faults.every(({ fault }) => fault !== 'not_witnessed'))
      expect(signatures).toContainEqual({ name: witness.name, atEpochS: 1_800_000_000 })
    return faults.filter(({ fault }) => fault !== 'late')
  }
  try {
    expect(await unwitnessed()).toEqual([{ fault: 'not_witnessed', at: witness.name }])
    expect(await run(START)).toMatchObject({ size: 341, files: 2 })
    expect(await unwitnessed()).toEqual([])
    expect(await run(START)).toMatchObject({ files: 0 })
    expect(asked).toBe(1)
    isDown = true
    await play(1, START + EXPIRES_AFTER_MS + 41 * DAY_MS)
    expect(await run(START)).toMatchObject({ size: 361 })
    expect(told).toHaveBeenCalledWith(expect.stringContaining('"error":"witness.example/w1 answers 503"'))
    expect(await unwitnessed()).toEqual([{ fault: 'not_witnessed', at: witness.name }])
    expect(await run(START)).toMatchObject({ size: 361, files: 0 })
    isDown = false
    expect(await run(START)).toMatchObject({ size: 361, files: 2 })
    expect(await unwitnessed()).toEqual([])
  } finally {
    delete process.env.DRAW_LOG_WITNESSES
    told.mockRestore()
    server.close()
  }
})

test('a table that is older than what was published publishes nothing', async () => {
  const before = await read('checkpoint')
  await updateItem(
    { pk: 'DRAW_LOG', sk: 'HEAD' },
    { UpdateExpression: 'SET logSize = :less', ExpressionAttributeValues: { ':less': 100 } },
  )
  await expect(run(START + 60 * DAY_MS)).rejects.toThrow('361 were published')
  expect(await read('checkpoint')).toEqual(before)
})

test('the log begins with its first draw; each end comes once, whatever the order of draws', async () => {
  await useOwnTableWithStream()
  const casino = await newCasino({ rtp: 0.96 })
  const livePerson = async () => {
    const person = await newPerson(START)
    await giveLink(person, casino.code, 'cooling-off', START - 2 * DAY_MS)
    return person
  }
  const [one, other] = [await livePerson(), await livePerson()]
  const first = await draw(one, START, 'live')
  await drainStream()
  const before = await makePerson({}, START - 1)
  await fly(before, await draw(before, START - 1), START + 1)
  const late = await draw(one, START + 600_000, 'live')
  await drainStream()
  const early = await draw(other, START + 1, 'live')
  await drainStream()
  const kinds = async () =>
    (await entries()).flatMap((entry) => ('round' in entry ? [[entry.kind, entry.round]] : []))
  const draws = [first, late, early].map(({ _id }) => ['draw', _id])
  expect(await kinds()).toEqual(draws)
  expect(await expireDraws(START + 1 + EXPIRES_AFTER_MS)).toBe(2)
  expect(await expireDraws(START + DAY_MS + EXPIRES_AFTER_MS)).toBe(1)
  expect(await expireDraws(START + 9 * DAY_MS + EXPIRES_AFTER_MS)).toBe(0)
  expect(await kinds()).toEqual([...draws, ...[first, early, late].map(({ _id }) => ['expire', _id])])
})
