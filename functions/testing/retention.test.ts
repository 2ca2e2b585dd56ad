import { beforeAll, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { KEPT_DATA } from '#shared/retention.ts'
import { countChanges } from '../domain/counts/count-items.ts'
import { DERIVATIONS } from '../endpoints/streams/follow-changes.ts'
import { writeHeartbeat } from '../platform/table/heartbeat.ts'
import type { Item } from '../platform/table/item.ts'
import { scanTable, useOwnTableWithStream } from '../platform/table/testing/own-table.ts'
import { call } from './call.ts'
import { drainStream } from './drain-stream.ts'
import { kindOf, STORED_KINDS } from './stored-kinds.ts'
import { liveWholeLife } from './whole-life.ts'

const NOW = Date.now()

let items: Item[]
let life: Awaited<ReturnType<typeof liveWholeLife>>
beforeAll(async () => {
  await useOwnTableWithStream()
  life = await liveWholeLife(NOW)
  await drainStream()
  await setOneAside()
  await writeHeartbeat(NOW)
  items = await scanTable()
})

/** Counts a malformed record. */
async function setOneAside(): Promise<void> {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await countChanges(
    { shardId: 'strange', Records: [{ eventID: 'e1', dynamodb: { SequenceNumber: '1' } }] },
    DERIVATIONS,
  )
}

test('each stored item is of a known kind and expires no later than the privacy page says', () => {
  expect(items.length).toBeGreaterThan(20)
  expect(items.flatMap((item) => kindOf(item, NOW).problem ?? [])).toEqual([])
})

test('each known kind was stored', () => {
  const seen = new Set(items.map((item) => kindOf(item, NOW).name))
  expect(Object.keys(STORED_KINDS).filter((name) => !seen.has(name))).toEqual([])
})

test('an item that would stay too long, or has no known kind, is found', () => {
  const at = { pk: 'OUTBOX#1', sk: 'OUTBOX', sealed: 'x' }
  const days = (count: number) => Math.ceil(NOW / 1000) + count * 86_400
  expect(kindOf({ ...at, ttlEpochS: days(6) }, NOW)).toEqual({ name: 'waitingMail', problem: undefined })
  expect(kindOf({ ...at, ttlEpochS: days(7) }, NOW).problem).toMatch(/after 144 at most/)
  expect(kindOf(at, NOW).problem).toMatch(/never expires/)
  expect(kindOf({ pk: 'USER#1', sk: 'JOURNAL' }, NOW).problem).toMatch(/0 kinds/)
})

/** Rows of the privacy page whose data are inside the user's item, or outside the table. */
const ELSEWHERE = ['adult', 'sessions', 'devices', 'limits', 'harmMarkers', 'logs', 'backups', 'bounces']

test('each row of the privacy page has a kind, or is stored elsewhere', () => {
  const privacyRows = new Set<string>(Object.values(STORED_KINDS).map((kind) => kind.privacyRow))
  expect(KEPT_DATA.filter((row) => !privacyRows.has(row))).toEqual(ELSEWHERE)
})

/** Items that contain one of the words that identify the user. */
function identifyingItems(all: readonly Item[]): Item[] {
  const words = life.words.map((word) => word.toLowerCase())
  return all.filter((item) => words.some((word) => JSON.stringify(item).toLowerCase().includes(word)))
}

/** Kinds whose data the export has from another item. */
const NOT_EXPORTED = ['pair', 'claim', 'address', 'words', 'waitingMail', 'audit', 'repeat', 'drawLog']

test('the export holds each item about the user, and nothing about staff', async () => {
  const { body } = await call(api.users.export, { as: life.user.cookie, at: NOW })
  const exported = new Set(body.records.map(({ sk }) => sk))
  const missing = identifyingItems(items).filter(({ sk }) => !exported.has(sk))
  const kinds = [...new Set(missing.map((item) => kindOf(item, NOW).name ?? 'none'))]
  expect(kinds.filter((kind) => !NOT_EXPORTED.includes(kind))).toEqual([])
  const text = JSON.stringify(body)
  for (const word of life.words) expect(text).toContain(word)
  expect(text).not.toContain(life.admin.id)
})

test('removal leaves only ids in the audit log, counters, and hashes of the exclusion', async () => {
  const { user } = life
  const answer = await call(api.users.remove, { as: user.cookie, at: NOW, params: { id: user.id } })
  expect(answer.status).toBe(200)
  await drainStream()
  const left = await scanTable()
  // The public log keeps the seed of the browser, which is published.
  const named = identifyingItems(left).filter((item) => kindOf(item, NOW).name !== 'drawLog')
  expect(new Set(named.map((item) => kindOf(item, NOW).name))).toEqual(new Set(['audit']))
  for (const { pk: _, sk: _s, listed, ...keys } of named) {
    expect(Object.keys(listed ?? {}).sort()).toEqual(['_id', 'action', 'actor', 'at', 'fields', 'subject'])
    expect(Object.keys(keys).filter((name) => !/^gsi[123][ps]k$/.test(name))).toEqual([])
  }
  const nameless = left.filter(({ pk, sk }) => !named.some((item) => item.pk === pk && item.sk === sk))
  const count = (wanted: string) => nameless.filter((item) => kindOf(item, NOW).name === wanted).length
  // The admin's items remain, and items that nobody can trace to the user (see the privacy page).
  const admins = { account: count('account'), recentRounds: count('recentRounds'), address: count('address') }
  expect(admins).toEqual({ account: 1, recentRounds: 1, address: 1 })
  expect(count('exclusion')).toBe(2)
  const known = new Set([
    'account',
    'recentRounds',
    'address',
    'exclusion',
    'counter',
    'waitingMail',
    'failedMail',
    'admins',
    'product',
    'inProduct',
  ])
  const others = nameless.map((item) => kindOf(item, NOW).name ?? 'none').filter((name) => !known.has(name))
  expect(new Set(others)).toEqual(
    new Set([
      'words',
      'casino',
      'challenge',
      'day',
      'dashboard',
      'track',
      'checkpoint',
      'setAside',
      'drawLog',
      'present',
      'heartbeat',
    ]),
  )
})
