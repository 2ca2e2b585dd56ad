import { describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { type LinkMarker, markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { LOG_PARTITION } from '../../domain/public-log/seed-lists.ts'
import { loadUser, updateRoundRules } from '../../domain/users/user-items.ts'
import { table } from '../../platform/table/client.ts'
import { getItem } from '../../platform/table/read.ts'
import { transact } from '../../platform/table/write.ts'
import { auditOf } from '../../testing/audit.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { handler } from './activate.ts'
import { newCasino } from './testing/casinos.ts'
import { giveLink, mailsTo, newUser, type TestUser } from './testing/people.ts'

const casino = await newCasino()

// Each test has its own time, before the links of earlier tests, since the job acts on all links.
let year = 1998
function ownTime(): number {
  year -= 1
  return Date.UTC(year, 0, 1)
}
async function run(atMs: number) {
  const { lapsed, ...counts } = await runJob(atMs)
  expect(lapsed).toBe(0)
  return counts
}
const runJob = (atMs: number) => handler({ time: iso(atMs) })

async function cooling(atMs: number, fields = {}, code = casino.code): Promise<TestUser> {
  const user = await newUser(atMs, fields)
  await giveLink(user, code, 'cooling-off', atMs)
  return user
}
const linkOf = async ({ id }: TestUser, code = casino.code) => (await loadUser(id))?.links[code]
const markerOf = ({ id }: TestUser, code = casino.code) => getItem<LinkMarker>(markerKey(id, code))

test('a due link is activated once, to the millisecond, with one mail', async () => {
  const start = ownTime()
  const user = await cooling(start, { language: 'de' })
  const due = start + DAY_MS
  expect(await run(due - 1)).toEqual({ activated: 0, skipped: 0, failed: 0 })
  expect(await run(due)).toEqual({ activated: 1, skipped: 0, failed: 0 })
  expect(await linkOf(user)).toMatchObject({ activatedMs: due })
  expect((await markerOf(user))?.gsi4pk).toBeUndefined()
  expect(await run(due + 1)).toEqual({ activated: 0, skipped: 0, failed: 0 })
  expect(await mailsTo(user)).toEqual([
    {
      to: user.user.email,
      locale: 'de',
      mail: 'live_active',
      data: { name: 'Ada', link: 'http://localhost:3000/de/profile' },
      unlessExcluded: user.id,
    },
  ])
})

test('the link in the mail brings the checkpoint of the public log', async () => {
  const checkpoint = 'localhost/draw-log\n12\nab+/c=\n\n— localhost/draw-log Zm9v+/8=\n'
  await transact([{ name: 'head', put: { pk: LOG_PARTITION, sk: 'HEAD', checkpoint } }])
  const due = ownTime()
  const user = await cooling(due - DAY_MS)
  await run(due)
  const [mail] = await mailsTo(user)
  const { hash, pathname } = new URL(mail && 'link' in mail.data ? mail.data.link : '')
  expect(pathname).toBe('/profile')
  expect(new URLSearchParams(hash.slice(1)).get('log')).toBe(checkpoint)
})

test('12 simultaneous runs activate a link once and send one mail', async () => {
  const due = ownTime()
  const user = await cooling(due - DAY_MS)
  const results = await atOnce(12, () => run(due))
  expect(results.reduce((sum, { activated }) => sum + activated, 0)).toBe(1)
  expect(results.every(({ failed }) => failed === 0)).toBe(true)
  expect(await mailsTo(user)).toHaveLength(1)
})

test('60 due links are activated in batches, with reads in proportion', async () => {
  const due = ownTime()
  const people: Awaited<ReturnType<typeof cooling>>[] = []
  while (people.length < 60) people.push(await cooling(due - DAY_MS))
  for (let count = 0; count < 3; count++) await cooling(due)
  const send = vi.spyOn(table(), 'send')
  expect(await run(due)).toEqual({ activated: 60, skipped: 0, failed: 0 })
  // Two pages, each with its users, casino and the log's head, and one transaction for each link.
  const reads = send.mock.calls.filter(([command]) => /^(Query|BatchGet)/.test(command.constructor.name))
  expect(reads).toHaveLength(9)
  // The last write is the heartbeat of the stream.
  expect(send).toHaveBeenCalledTimes(9 + 60 + 1)
  for (const user of people.slice(0, 5)) expect(await mailsTo(user)).toHaveLength(1)
  send.mockClear()
  expect(await run(due)).toEqual({ activated: 0, skipped: 0, failed: 0 })
  expect(send).toHaveBeenCalledTimes(2 + 1)
  await run(due + DAY_MS)
})

test('a failed activation does not stop the others and is retried by the next run', async () => {
  const due = ownTime()
  const [first, broken, last] = await Promise.all([1, 2, 3].map(() => cooling(due - DAY_MS)))
  if (!first || !broken || !last) throw new Error('Three people were made')
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  beforeNextWrite(broken.id, () => Promise.reject(new Error('The database hiccups')))
  expect(await run(due)).toEqual({ activated: 2, skipped: 0, failed: 1 })
  expect(log).toHaveBeenCalledOnce()
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
    level: 'error',
    event: 'entryFailed',
    error: 'Error',
    about: { job: 'activation', user: broken.id },
  })
  expect(await run(due)).toEqual({ activated: 1, skipped: 0, failed: 0 })
  for (const user of [first, broken, last]) expect(await mailsTo(user)).toHaveLength(1)
})

test('a user with several links gets one mail for each', async () => {
  const due = ownTime()
  const other = await newCasino()
  const user = await cooling(due - DAY_MS)
  await giveLink(user, other.code, 'cooling-off', due - DAY_MS)
  expect(await run(due)).toEqual({ activated: 2, skipped: 0, failed: 0 })
  expect(await mailsTo(user)).toHaveLength(2)
})

describe('sends no mail', () => {
  test('to an excluded user, whose live mode stays off until asked for', async () => {
    const due = ownTime()
    const user = await cooling(due - DAY_MS)
    await updateRoundRules(user.id, { excludedUntilMs: due + 1 })
    expect(await run(due)).toEqual({ activated: 0, skipped: 1, failed: 0 })
    expect(await run(due + DAY_MS)).toEqual({ activated: 0, skipped: 0, failed: 0 })
    expect(await mailsTo(user)).toEqual([])
  })

  test.each([
    ['archived', { status: 'archived' }],
    ['without a source of its return to player', { rtpSource: undefined }],
  ] as const)('while the casino is %s; it is looked at again a day later', async (_, fields) => {
    const due = ownTime()
    const stopped = await newCasino(fields)
    const user = await cooling(due - DAY_MS, {}, stopped.code)
    expect(await run(due)).toEqual({ activated: 0, skipped: 1, failed: 0 })
    expect(await run(due + DAY_MS - 1)).toEqual({ activated: 0, skipped: 0, failed: 0 })
    expect(await run(due + DAY_MS)).toEqual({ activated: 0, skipped: 1, failed: 0 })
    expect(await mailsTo(user)).toEqual([])
  })

  test('for a removed link whose index entry was left behind', async () => {
    const due = ownTime()
    const user = await cooling(due - DAY_MS)
    await updateRoundRules(user.id, { [`links.${casino.code}`]: undefined })
    expect(await run(due)).toEqual({ activated: 0, skipped: 1, failed: 0 })
    expect(await run(due)).toEqual({ activated: 0, skipped: 0, failed: 0 })
  })
})

test('a link waits without a mail until its user has confirmed their age', async () => {
  const start = ownTime()
  const user = await cooling(start, { adultConfirmed: undefined })
  const due = start + DAY_MS
  expect(await run(due)).toEqual({ activated: 0, skipped: 1, failed: 0 })
  expect(await mailsTo(user)).toEqual([])
  await updateRoundRules(user.id, { adultConfirmed: (await newUser(start)).user.adultConfirmed })
  expect(await run(due + DAY_MS)).toEqual({ activated: 1, skipped: 0, failed: 0 })
  expect(await mailsTo(user)).toHaveLength(1)
})

describe('an undecided claim', () => {
  const LAPSE_MS = 14 * DAY_MS

  test('lapses once after 14 days with a mail and a log entry, and may be made again', async () => {
    const start = ownTime()
    const user = await newUser(start, { language: 'pt' })
    await giveLink(user, casino.code, 'account-pending', start)
    expect(await runJob(start + LAPSE_MS - 1)).toMatchObject({ lapsed: 0 })
    const results = await atOnce(6, () => runJob(start + LAPSE_MS))
    expect(results.reduce((sum, { lapsed }) => sum + lapsed, 0)).toBe(1)
    expect(results.every(({ failed }) => failed === 0)).toBe(true)
    expect(await runJob(start + LAPSE_MS)).toMatchObject({ lapsed: 0, skipped: 0 })
    const link = await linkOf(user)
    expect(link).toMatchObject({ account: 'rejected', reason: expect.stringContaining('14 dias') })
    expect((await markerOf(user))?.gsi4pk).toBeUndefined()
    expect(await mailsTo(user)).toMatchObject([
      { mail: 'account_decision', locale: 'pt', data: { variant: 'rejected', reason: link?.reason } },
    ])
    expect(await auditOf(`link:${user.id}:${casino.code}`, start + LAPSE_MS)).toMatchObject([
      { actor: 'system', action: 'casinoLinks.lapse', fields: ['account'] },
    ])
    const back = await newUser(start + LAPSE_MS)
    const input = { casino: casino.code, user_id: link?.userId ?? '', country: 'GB' } as const
    const again = { as: back.cookie, at: start + LAPSE_MS, country: 'GB', input }
    expect((await call(api.casinoLinks.create, again)).status).toBe(201)
  })

  test('sends no mail to an excluded user', async () => {
    const start = ownTime()
    const user = await newUser(start, { excludedUntilMs: start + 30 * DAY_MS })
    await giveLink(user, casino.code, 'account-pending', start)
    expect(await runJob(start + LAPSE_MS)).toMatchObject({ lapsed: 1, failed: 0 })
    expect(await mailsTo(user)).toEqual([])
  })
})
