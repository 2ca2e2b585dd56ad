import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { KEPT_DATA } from '#shared/retention.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink } from '../casino-links/testing/people.ts'
import { markFailed } from '../mail/failed.ts'
import { OUTBOX, type OutboxItem, outboxWrite } from '../mail/outbox.ts'
import type { Item } from '../table/item.ts'
import { getItems, queryAll } from '../table/read.ts'
import { scanTable, useOwnTable } from '../table/testing/own-table.ts'
import { transact } from '../table/write.ts'
import { call, freshEmail } from './call.ts'
import { makePerson, PASSWORD, type Person } from './people.ts'
import { kindOf, STORED_KINDS } from './stored-kinds.ts'

const { users, rounds, players, products } = api
const NOW = Date.now()

/** What people do with the product, so that everything that is ever written about them stands in the table. */
async function live(person: Person & { account: Parameters<typeof giveLink>[0]['account'] }): Promise<void> {
  const as = person.cookie
  const admin = await makePerson({ role: 'admin' }, NOW)
  const casino = await newCasino()
  await giveLink(person, casino.code, 'account-pending', NOW)
  const decided = { params: { id: person.id, casino: casino.code }, input: { account: 'confirmed' } } as const
  await call(players.decideLink, { as: admin.cookie, at: NOW, ...decided })
  const drawn = await call(rounds.create, {
    as,
    at: NOW,
    input: { mode: 'fun', risk: 'bold' },
    headers: { 'idempotency-key': 'once' },
  })
  const params = { id: drawn.body.round._id }
  await call(rounds.fly, { as, at: NOW, params, input: { clientSeed: 'mine' } })
  await call(users.changeEmail, { as, at: NOW, input: { email: freshEmail() } })
  await call(users.forgotPassword, { at: NOW, input: { email: person.email } })
  await call(users.login, { at: NOW, input: { email: person.email, password: `${PASSWORD}!` } })
  await call(products.create, { as, at: NOW, input: { title: 'Cup', allowedUsers: [{ id: person.id }] } })
  await failMail()
  await call(users.exclude, { as, at: NOW, input: { period: '7d' } })
  await call(users.exclude, { as, at: NOW, input: { period: 'forever' } })
}

/** A mail that was given up at last. */
async function failMail(): Promise<void> {
  const mail = { to: freshEmail(), locale: 'de', mail: 'account_deleted', data: { name: 'Ida' } } as const
  await transact([await outboxWrite(mail, NOW, secureRandom)])
  const keys = await queryAll<Item>({ index: 'todo', pk: { name: 'todoPk', value: OUTBOX } })
  const [last] = (await getItems<OutboxItem>(keys)).slice(-1)
  if (last) await markFailed(last, { fault: 'undelivered' }, NOW)
}

let items: Item[]
beforeAll(async () => {
  await useOwnTable()
  await live(await makePerson({}, NOW))
  items = await scanTable()
})

test('each item of the table is of a kind that is known, and expires no later than is told', () => {
  expect(items.length).toBeGreaterThan(20)
  expect(items.flatMap((item) => kindOf(item, NOW).fault ?? [])).toEqual([])
})

test('each kind that is known was seen', () => {
  const seen = new Set(items.map((item) => kindOf(item, NOW).name))
  expect(Object.keys(STORED_KINDS).filter((name) => !seen.has(name))).toEqual([])
})

test('what would stay too long, or is of no kind, is found', () => {
  const at = { pk: 'OUTBOX#1', sk: 'OUTBOX', sealed: 'x' }
  const days = (count: number) => Math.ceil(NOW / 1000) + count * 86_400
  expect(kindOf({ ...at, ttlEpochS: days(6) }, NOW)).toEqual({ name: 'waitingMail', fault: undefined })
  expect(kindOf({ ...at, ttlEpochS: days(7) }, NOW).fault).toMatch(/after 144 at most/)
  expect(kindOf(at, NOW).fault).toMatch(/never expires/)
  expect(kindOf({ pk: 'USER#1', sk: 'DIARY' }, NOW).fault).toMatch(/0 kinds/)
})

/** Rows whose data stand inside the account's item, or outside the table. */
const ELSEWHERE = ['adult', 'password', 'sessions', 'devices', 'limits', 'logs', 'backups', 'bounces']

test('each row of the privacy page has its kind, or stands elsewhere', () => {
  const told = new Set<string>(Object.values(STORED_KINDS).map((kind) => kind.told))
  expect(KEPT_DATA.filter((row) => !told.has(row))).toEqual(ELSEWHERE)
})
