import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
import { beforeAll, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { auditPublicLog } from '#shared/draw-log/audit-public-log.ts'
import { AHEAD_MS, decodeEntry, type Entry, LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { isWitness, trustedKeys } from '#shared/draw-log/log-keys.ts'
import type { Round } from '#shared/models/round.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { DAY_MS, dayOf, dayStartMs, iso } from '#shared/time.ts'
import {
  formatVkey,
  isSignedBy,
  openNote,
  parseCheckpoint,
  signerOf,
  type Verifier,
} from '#shared/tlog/note.ts'
import { memoryWitness } from '#shared/tlog/testing/witness.ts'
import { tilePath } from '#shared/tlog/tree.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { loadRecord } from '../../domain/counts/track-record-items.ts'
import { CLOSES_AFTER_MS, EMPTY_HEAD, loadEntries, loadHead } from '../../domain/public-log/log-items.ts'
import { logSigners } from '../../domain/public-log/log-signers.ts'
import { publishLog } from '../../domain/public-log/publish-log.ts'
import { bucketClient, bucketName } from '../../platform/bucket/client.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { updateItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { makeUser, PASSWORD, type TestUser } from '../../testing/people.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'
import { handler } from './publish.ts'

const { rounds } = api
const START = Date.parse('2031-03-02T12:00:00.000Z')
/** The times at which the day before and the day of an instant are closed. */
const opening = (ms: number) => dayStartMs(ms) + CLOSES_AFTER_MS
const closing = (ms: number) => opening(ms) + DAY_MS

// A table of its own, since the public log covers the whole table.
beforeAll(useOwnTableWithStream)

const run = async (at: number) => {
  await drainStream()
  return handler({ time: iso(at) })
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

async function audit(
  compared: { seen?: string; record?: TrackRecord; witnesses?: readonly Verifier[] } = {},
) {
  const trusted = trustedKeys(new TextDecoder().decode(await read('keys')), [])
  const own = { keys: trusted.filter((key) => !isWitness(key)), witnesses: trusted.filter(isWitness) }
  return auditPublicLog(read, { ...own, ...compared })
}

/** The filed entries in the table. */
async function entries(): Promise<Entry[]> {
  const { filed } = (await loadHead()) ?? EMPTY_HEAD
  const all = await loadEntries('ENTRY#', filed.after, Infinity)
  return all.map(({ text }) => decodeEntry(new TextEncoder().encode(text)))
}

async function draw({ cookie }: TestUser, at: number, mode: Round['mode'] = 'fun'): Promise<Round> {
  return (await call(rounds.create, { as: cookie, at, input: { mode, risk: 'steady' } })).body.round
}

const fly = ({ cookie }: TestUser, { _id }: Round, at: number) =>
  call(rounds.fly, { as: cookie, at, params: { id: _id }, input: { clientSeed: 'mine' } })

/** Verified users who have a list of seeds from the stream. */
async function newPlayers(count: number, at: number) {
  const people = await Promise.all(Array.from({ length: count }, () => makeUser({ rulesRev: 1 }, at)))
  await drainStream()
  return people
}

/** Draws ten practice rounds for each user, and flies all but the last. */
async function play(people: number, at: number): Promise<void> {
  await Promise.all(
    (await newPlayers(people, at)).map(async (user) => {
      for (let number = 0; number < 10; number += 1) {
        const round = await draw(user, at + number)
        if (number < 9) await fly(user, round, at + number)
      }
    }),
  )
}

test('a new log starts with free lists', async () => {
  expect(await run(opening(START) - DAY_MS)).toMatchObject({ size: 256, ahead: 0 })
  expect(await run(opening(START) - DAY_MS + 1)).toMatchObject({ size: 256, files: 0 })
  expect((await entries()).every(({ kind }) => kind === 'seeds')).toBe(true)
  // The next day begins with what the witness signed, and the beacon of the day.
  expect(await run(opening(START))).toMatchObject({ size: 258 })
  expect((await audit()).faults).toEqual([])
})

test('all rounds and outcomes are in the files after their day, and an audit of them gives the track record', async () => {
  await play(12, START)
  const casino = await newCasino({ rtp: 0.96 })
  const user = await newUser(START)
  await giveLink(user, casino.code, 'cooling-off', START - DAY_MS)
  await drainStream()
  const [reported, _open] = [await draw(user, START + 20, 'live'), await draw(user, START + 21, 'live')]
  const input = { multiplier: 2.5, stake: { amount: 3, currency: 'EUR' as const } }
  await call(rounds.reportOutcome, { as: user.cookie, at: START + 30, params: { id: reported._id }, input })
  expect(await run(closing(START) - 1)).toMatchObject({ size: 258, files: 0 })
  const { size, files } = (await run(closing(START))) as { size: number; files: number }
  // 64 new lists replace those that were taken.
  expect(size).toBe(260 + 12 * 19 + 3 + 64)
  expect(files).toBeGreaterThan(3)
  const { faults, figures, signatures } = await audit()
  expect(faults).toEqual([])
  const names = signatures.map(({ name }) => name)
  expect(names).toEqual(['localhost:3000/draw-log', 'localhost:3000/draw-log/own-witness'])
  expect(figures).toMatchObject({ lists: 320, draws: 122, open: 13, expired: { fun: 0, live: 0 } })
  expect(figures.drawsWithoutList).toBeLessThan(3)
  const recorded = (await loadRecord(START)).settled.filter(({ tally }) => tally.rounds > 0)
  expect(recorded).toHaveLength(2)
  expect(figures.settled.toSorted((one, other) => one.source.localeCompare(other.source))).toEqual(
    recorded.toSorted((one, other) => one.source.localeCompare(other.source)),
  )
  const text = JSON.stringify(await entries())
  for (const secret of [user.id, user.email, casino.code, 'EUR', '"stake"'])
    expect(text).not.toContain(secret)
  // Entries do not reveal the time within the day.
  const events = (await entries()).flatMap((entry) => ('round' in entry ? [entry] : []))
  expect(new Set(events.map(({ at }) => at))).toEqual(new Set([dayOf(START)]))
  expect(new Set(events.map(({ round }) => round.slice(0, 10))).size).toBe(1)
})

const NEXT = START + DAY_MS
/** The number of entries after the second day. */
const SIZE = 260 + 12 * 19 + 3 + 64 + 2 * 19 + 2

test('a run without new entries writes nothing, and later entries extend the files past the second tile', async () => {
  expect(await run(closing(START) + 50)).toMatchObject({ files: 0 })
  const { checkpoint } = await audit()
  await play(2, NEXT)
  await drainStream()
  // A record counts rounds at once, and the log holds them the next day.
  const record = trackRecordOf(await loadRecord(NEXT + 60_000), iso(NEXT + 60_000))
  expect(await audit({ record })).toMatchObject({ faults: [], records: { shownAt: record.measuredAt } })
  expect(await run(closing(NEXT))).toMatchObject({ size: SIZE })
  expect(await audit({ seen: checkpoint })).toMatchObject({ size: SIZE, faults: [] })
  expect(await read(tilePath({ level: 0, n: 1, width: 256 }))).toHaveLength(8192)
  expect(await read(tilePath({ level: 1, n: 0, width: 2 }))).toHaveLength(64)
})

test('an overtaken run does not write an older checkpoint', async () => {
  const at = NEXT + DAY_MS
  await play(1, at)
  await drainStream()
  const time = iso(closing(at))
  // Runs between this run's reads and its write of the checkpoint.
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
  expect(await handler({ time })).toMatchObject({ overtaken: true })
  bucketClient().middlewareStack.remove('meanwhile')
  expect(await run(closing(at) + 1)).toMatchObject({ files: 0 })
  expect((await audit()).faults).toEqual([])
})

const LATER = START + 12 * DAY_MS

test('a user’s rounds of one day come from one list, and those of another day from another', async () => {
  await run(opening(LATER))
  const [user] = await newPlayers(1, LATER)
  if (!user) throw new Error('nobody')
  const casino = await newCasino({ rtp: 0.96 })
  await giveLink(user, casino.code, 'cooling-off', LATER - 2 * DAY_MS)
  const today = [await draw(user, LATER), await draw(user, LATER + 2, 'live')]
  await fly(user, today[0] as Round, LATER + 1)
  await drainStream()
  const login = { email: user.email, password: PASSWORD }
  const next = LATER + DAY_MS
  const back = { ...user, cookie: (await call(api.users.login, { at: next, input: login })).cookie ?? '' }
  // Adds the beacon of the next day.
  await run(opening(next))
  const tomorrow = [await draw(back, next), await draw(back, next + 1)]
  await run(closing(next))
  expect((await audit()).faults).toEqual([])
  const all = await entries()
  const from = ({ _id }: Round) => {
    const entry = all.find((one) => one.kind === 'draw' && one.round === _id)
    return entry?.kind === 'draw' ? entry : undefined
  }
  const [first, second] = [today, tomorrow].map((some) => some.map((round) => from(round)?.from))
  expect([first, second].map((some) => some?.map((place) => place?.place))).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(first?.[0]?.list).toBe(first?.[1]?.list)
  expect(second?.[0]?.list).toBe(second?.[1]?.list)
  expect(first?.[0]?.list).not.toBe(second?.[0]?.list)
  expect(Date.parse(first?.[0]?.since ?? '') + AHEAD_MS).toBeLessThan(dayStartMs(LATER))
  expect(from(today[0] as Round)).toMatchObject({
    commitment: today[0]?.commitment,
    targetX100: Math.round((today[0]?.target ?? 0) * 100),
  })
})

test('records that arrive after their day was closed are logged once, on the next day', async () => {
  const at = START + 402 * DAY_MS
  await run(opening(at))
  const [user] = await newPlayers(1, at)
  if (!user) throw new Error('nobody')
  const round = await draw(user, at)
  // The stream was stopped meanwhile.
  await handler({ time: iso(closing(at)) })
  await run(closing(at) + 1)
  const drawn = async () => (await entries()).filter((one) => one.kind === 'draw' && one.round === round._id)
  expect(await drawn()).toEqual([])
  await run(closing(at + DAY_MS))
  expect(await drawn()).toMatchObject([{ at: dayOf(at + DAY_MS) }])
  await run(closing(at + 2 * DAY_MS))
  expect(await drawn()).toHaveLength(1)
  expect((await audit()).faults).toEqual([])
})

test('both keys sign during a rotation, so either one suffices for an audit', async () => {
  const [secret = ''] = [process.env.DRAW_LOG_SECRET]
  const signers = logSigners(['a new secret of thirty-two characters', secret], 'http://localhost:3000')
  const publish = () => publishLog({ nowMs: START, random: secureRandom, signers, loadRecord })
  const whole = { size: (await loadHead())?.whole.size, files: 2 }
  expect(await publish()).toMatchObject(whole)
  expect(await publish()).toMatchObject({ files: 0 })
  const note = new TextDecoder().decode(await read('checkpoint'))
  for (const signer of signers.filter((one) => !isWitness(one))) {
    const { text } = openNote(note, [signer])
    expect(parseCheckpoint(text)).toMatchObject({ origin: 'localhost:3000/draw-log', size: whole.size })
  }
  expect(new TextDecoder().decode(await read('keys')).match(/^localhost:3000\/draw-log\+/gm)).toHaveLength(2)
  expect((await audit()).faults).toEqual([])
})

test('two witnesses sign the checkpoint too; the log continues without the answer of one and asks it again', async () => {
  const [log] = logSigners([process.env.DRAW_LOG_SECRET ?? ''], 'http://localhost:3000')
  const witnesses = [1, 2].map((nth) =>
    signerOf(`witness.example/w${nth}`, 'cosignature', new Uint8Array(32).fill(6 + nth)),
  )
  const answers = new Map(
    witnesses.map((one, nth) => [
      `/${nth + 1}/add-checkpoint`,
      memoryWitness(one, log ?? one, () => 1_800_000_000 + nth),
    ]),
  )
  const at = START + 500 * DAY_MS
  await run(at)
  let down: readonly string[] = []
  const asked: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    asked.push(request.url)
    const { status, body } = answers.get(request.url ?? '')?.(await text(request)) ?? {
      status: 404,
      body: '',
    }
    if (down.some((path) => request.url?.startsWith(path))) response.writeHead(503).end()
    else response.writeHead(status).end(body)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  process.env.DRAW_LOG_WITNESSES = witnesses
    .map((one, nth) => `http://localhost:${port}/${nth + 1} ${formatVkey(one)}`)
    .join()
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const unwitnessed = async () => {
    const { faults, signatures } = await audit({ witnesses })
    const missing = faults.flatMap(({ fault, at }) => (fault === 'not_witnessed' ? [at] : []))
    for (const [nth, { name }] of witnesses.entries())
      if (!missing.includes(name)) expect(signatures).toContainEqual({ name, atEpochS: 1_800_000_000 + nth })
    return missing
  }
  try {
    expect(await unwitnessed()).toEqual(['witness.example/w1', 'witness.example/w2'])
    expect(await run(at)).toMatchObject({ files: 2 })
    expect(await unwitnessed()).toEqual([])
    expect(await run(at)).toMatchObject({ files: 0 })
    expect(asked).toHaveLength(2)
    down = ['/2/']
    await play(1, at)
    const { size } = (await run(closing(at))) as { size: number }
    expect(told).toHaveBeenCalledWith(expect.stringContaining('"error":"witness.example/w2 answers 503"'))
    expect(await unwitnessed()).toEqual(['witness.example/w2'])
    expect(await run(closing(at))).toMatchObject({ size, files: 0 })
    down = []
    asked.length = 0
    expect(await run(closing(at))).toMatchObject({ size, files: 2 })
    // The other one is not asked again for what it signed.
    expect(new Set(asked)).toEqual(new Set(['/2/add-checkpoint']))
    expect(await unwitnessed()).toEqual([])
    // Without the outside ones our own does not sign either: no auditor sees an earlier time than another one.
    const [, own] = logSigners([process.env.DRAW_LOG_SECRET ?? ''], 'http://localhost:3000')
    for (const [paths, isSigned] of [
      [['/1/', '/2/'], false],
      [['/2/'], true],
    ] as const) {
      down = paths
      await run(closing(at + DAY_MS))
      const note = new TextDecoder().decode(await read('checkpoint'))
      expect(own && isSignedBy(note, own)).toBe(isSigned)
    }
  } finally {
    delete process.env.DRAW_LOG_WITNESSES
    told.mockRestore()
    server.close()
  }
})

test('a table older than the published log publishes nothing', async () => {
  const before = await read('checkpoint')
  await updateItem(
    { pk: 'DRAW_LOG', sk: 'HEAD' },
    {
      UpdateExpression: 'SET #whole.#size = :less',
      ExpressionAttributeNames: { '#whole': 'whole', '#size': 'size' },
      ExpressionAttributeValues: { ':less': 100 },
    },
  )
  await expect(run(START + 501 * DAY_MS)).rejects.toThrow('were published')
  expect(await read('checkpoint')).toEqual(before)
})
