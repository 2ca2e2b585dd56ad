import { beforeEach, describe, expect, test, vi } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import {
  listFates,
  type Mail,
  noteFate,
  OUTBOX_LIFETIME_MS,
  outboxDecoy,
  outboxWrite,
} from '../../domain/mail/outbox-items.ts'
import { finishRemoval } from '../../domain/profile/personal-data-items.ts'
import { updateRoundRules } from '../../domain/users/user-items.ts'
import { mailArrived } from '../../domain/users/user-rules.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { deleteItem, transact } from '../../platform/table/write.ts'
import { freshEmail } from '../../testing/call.ts'
import { makeUser, type TestUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { handler } from './send.ts'
import { fakeSes } from './testing/ses.ts'
import { waitingMails } from './testing/waiting.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

const ses = fakeSes()
/** Lines that the job has logged. */
let logged: string[] = []

beforeEach(async () => {
  Object.assign(ses, { down: false, slowMs: 0, mails: [] })
  logged = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
  for (const item of await scanTable()) await deleteItem(item)
})

async function queue(at = NOW, name = 'Ida', to = freshEmail()): Promise<string> {
  const data = { name, code: '123456', link: 'https://example.com/verify/abc' }
  await transact([await outboxWrite({ to, locale: 'en', mail: 'verification', data }, at, secureRandom)])
  return to
}

function run(atMs: number) {
  return handler({ time: iso(atMs) })
}

function recipients(): string[] {
  return ses.mails.map((mail) => mail.get('Destination.ToAddresses.member.1') ?? '')
}

test('a waiting mail is sent as text and HTML, and deleted', async () => {
  const to = await queue()
  expect(await run(NOW)).toEqual({ sent: 1, failed: 0, givenUp: 0, withheld: 0 })
  expect(recipients()).toEqual([to])
  expect(ses.mails[0]?.get('Source')).toBe('Fairflight <no-reply@fairflight.example>')
  expect(ses.mails[0]?.get('Message.Body.Text.Data')).toContain('123456')
  expect(ses.mails[0]?.get('Message.Body.Html.Data')).toContain('<html')
  expect(await scanTable()).toEqual([])
  expect(await run(NOW)).toEqual({ sent: 0, failed: 0, givenUp: 0, withheld: 0 })
})

test('a mail’s fate is stored with its user for thirty days, without its content', async () => {
  const { id, email } = await makeUser({}, NOW)
  const fates = async (at: number) =>
    (await listFates(id, at)).map(({ mail, fate, queuedAt, fateAt }) => [
      ...[mail, fate],
      ...[queuedAt, fateAt].map((time) => Date.parse(time) - NOW),
    ])
  ses.down = true
  await queue(NOW, 'Ida', email)
  await run(NOW)
  expect(await fates(NOW)).toEqual([['verification', 'failed', 0, 0]])
  ses.down = false
  await run(NOW + 5000)
  expect(await fates(NOW + 5000)).toEqual([['verification', 'sent', 0, 5000]])
  await queue(NOW + 6000, 'Ida', email)
  await run(NOW + 7000)
  const second = ['verification', 'sent', 6000, 7000]
  expect(await fates(NOW + 7000)).toEqual([second, ['verification', 'sent', 0, 5000]])
  expect(JSON.stringify(await scanTable())).not.toContain('123456')
  expect(await fates(NOW + 30 * DAY_MS + 5000)).toEqual([second])
  expect(await fates(NOW + 30 * DAY_MS + 7000)).toEqual([])
})

test('no fate is stored for a removed user', async () => {
  await queue()
  const [waiting] = await waitingMails()
  if (!waiting) throw new Error('No mail waits')
  await noteFate('gone', waiting, { mail: 'verification', fate: 'sent' }, NOW)
  expect(await scanTable()).toHaveLength(1)
})

test('waiting codes and addresses are not stored in the clear', async () => {
  const to = await queue()
  const stored = JSON.stringify(await scanTable())
  expect(stored).not.toContain('123456')
  expect(stored).not.toContain(to)
})

test('a decoy is never sent', async () => {
  await transact([await outboxDecoy(NOW, secureRandom)])
  expect(await run(NOW + HOUR_MS)).toEqual({ sent: 0, failed: 0, givenUp: 0, withheld: 0 })
})

test('ten simultaneous runs send each mail once', async () => {
  ses.slowMs = 20
  const people = await atOnce(12, () => queue())
  const results = await atOnce(10, () => run(NOW))
  expect(recipients().toSorted()).toEqual(people.toSorted())
  expect(results.reduce((sum, result) => sum + result.sent, 0)).toBe(12)
  expect(await scanTable()).toEqual([])
})

test('mails wait in several partitions, and the oldest is sent first', async () => {
  const late = await atOnce(90, () => queue(NOW))
  const early = await atOnce(10, () => queue(NOW - HOUR_MS))
  expect(new Set((await scanTable()).map(({ gsi4pk }) => gsi4pk)).size).toBeGreaterThan(4)
  expect(await run(NOW)).toMatchObject({ sent: 100 })
  expect(recipients().slice(0, 10).toSorted()).toEqual(early.toSorted())
  expect(recipients().slice(10).toSorted()).toEqual(late.toSorted())
})

test('mails are retried with doubling pauses while the server is down', async () => {
  ses.down = true
  const people = await atOnce(25, () => queue())
  expect(await run(NOW)).toEqual({ sent: 0, failed: 25, givenUp: 0, withheld: 0 })
  const pausesS = [5, 10, 20, 40]
  let at = NOW
  for (const pauseS of pausesS) {
    expect(await run(at + pauseS * 1000 - 1)).toEqual({ sent: 0, failed: 0, givenUp: 0, withheld: 0 })
    at += pauseS * 1000
    expect(await run(at)).toEqual({ sent: 0, failed: 25, givenUp: 0, withheld: 0 })
  }
  const log = logged.join('')
  expect(log).toContain('"outboxAgeS","value":35')
  for (const secret of [...people, '123456', 'Ida']) expect(log).not.toContain(secret)
  ses.down = false
  expect(await run(at + 80_000)).toEqual({ sent: 25, failed: 0, givenUp: 0, withheld: 0 })
  expect(recipients().toSorted()).toEqual(people.toSorted())
})

test('a mail is retried every hour at last, and given up after three days', async () => {
  ses.down = true
  await queue()
  let at = NOW
  for (let tries = 0; tries < 14; tries++) {
    await run(at)
    at += HOUR_MS
  }
  expect(await run(at - 1)).toMatchObject({ failed: 0 })
  expect(await run(at)).toMatchObject({ failed: 1 })
  const end = NOW + OUTBOX_LIFETIME_MS + 1
  expect(await run(end)).toEqual({ sent: 0, failed: 0, givenUp: 1, withheld: 0 })
  const [mark, ...others] = await scanTable()
  expect(others).toEqual([])
  expect(mark).toMatchObject({ fault: 'undelivered', mail: 'verification', language: 'en', failedMs: end })
  // Neither the address nor the text outlives the mail.
  expect(mark).not.toHaveProperty('sealed')
  expect(await run(end + HOUR_MS)).toEqual({ sent: 0, failed: 0, givenUp: 0, withheld: 0 })
})

test('a mail that cannot be rendered is given up, and the others are sent', async () => {
  const data = { name: 'Ida', code: '', link: 'https://example.com/' }
  const bad = { to: freshEmail(), locale: 'en', mail: 'verification', data } as const
  await transact([await outboxWrite(bad, NOW, secureRandom)])
  const to = await queue()
  expect(await run(NOW)).toEqual({ sent: 1, failed: 0, givenUp: 1, withheld: 0 })
  expect(recipients()).toEqual([to])
})

test('a reset code goes to the address’s user in their language, or is dropped if nobody has it', async () => {
  const user = await makeUser({ username: 'Ada Lovelace', language: 'de' }, NOW)
  for (const to of [user.email, freshEmail()]) {
    const link = 'https://example.com/it/reset-password#abc'
    const data = { variant: 'code', name: '', code: '123456', link } as const
    await transact([await outboxWrite({ to, locale: 'en', mail: 'password_reset', data }, NOW, secureRandom)])
  }
  expect(await run(NOW)).toEqual({ sent: 1, failed: 0, givenUp: 0, withheld: 1 })
  expect(recipients()).toEqual([user.email])
  const text = ses.mails[0]?.get('Message.Body.Text.Data')
  for (const part of ['Ada Lovelace', '123456', '/de/reset-password#abc']) expect(text).toContain(part)
  expect((await scanTable()).filter(({ pk }) => pk.startsWith('OUTBOX#'))).toEqual([])
})

const refused = { mailRefused: { kind: 'bounce', atMs: NOW } } as const

test.each(['verification', 'password_reset'] as const)(
  '%s is tried at an address that refuses our mail',
  async (kind) => {
    const user = await makeUser(refused, NOW)
    await transact([await outboxWrite(mailsOf(user)[kind], NOW, secureRandom)])
    expect(await run(NOW)).toMatchObject({ sent: 1, withheld: 0 })
  },
)

test('no other mail is sent or kept for such an address until a mail has arrived', async () => {
  const user = await makeUser(refused, NOW)
  const others = Object.values(mailsOf(user)).filter(
    ({ mail }) => mail !== 'verification' && mail !== 'password_reset',
  )
  const queueAll = async () => {
    for (const mail of others) await transact([await outboxWrite(mail, NOW, secureRandom)])
  }
  await queueAll()
  expect(await run(NOW)).toMatchObject({ sent: 0, withheld: others.length })
  expect((await scanTable()).filter(({ pk }) => pk.startsWith('OUTBOX#'))).toEqual([])
  await updateRoundRules(user.id, mailArrived(user.user, NOW))
  await queueAll()
  expect(await run(NOW)).toMatchObject({ sent: others.length, withheld: 0 })
})

/** One mail of each kind, to this user. */
function mailsOf({ id, email: to }: TestUser): Readonly<Record<Mail['mail'], Mail>> {
  const [name, link, code] = ['Ida', 'https://example.com/', '123456']
  const common = { to, locale: 'en' } as const
  const judged = { ...common, unlessExcluded: id }
  const when = iso(NOW)
  return {
    verification: { ...common, mail: 'verification', data: { name, code, link } },
    password_reset: { ...common, mail: 'password_reset', data: { variant: 'code', name, code, link } },
    email_change: { ...common, mail: 'email_change', data: { name, code, link } },
    email_change_notice: { ...common, proven: true, mail: 'email_change_notice', data: { name, link } },
    account_decision: { ...judged, mail: 'account_decision', data: { variant: 'confirmed', name, link } },
    deposit_decision: {
      ...judged,
      mail: 'deposit_decision',
      data: { variant: 'rejected', name, link, reason: 'No' },
    },
    live_active: { ...judged, mail: 'live_active', data: { name, link } },
    exclusion_set: {
      ...common,
      proven: true,
      mail: 'exclusion_set',
      data: { variant: 'forever', name, link },
    },
    account_deleted: { ...common, proven: true, mail: 'account_deleted', data: { name } },
    security_notice: {
      ...common,
      proven: true,
      mail: 'security_notice',
      data: { variant: 'new_device', name, when, link },
    },
  }
}

/** One kind of each sort: to anybody, to whoever has the address, about live mode, to a proven address. */
const KINDS = ['verification', 'password_reset', 'live_active', 'security_notice'] as const

describe.each(KINDS)('%s, written before an exclusion', (kind) => {
  const waits = async () => {
    const user = await makeUser({}, NOW)
    await transact([await outboxWrite(mailsOf(user)[kind], NOW, secureRandom)])
    return user
  }
  const told =
    kind === 'live_active'
      ? { sent: 0, failed: 0, givenUp: 0, withheld: 1 }
      : { sent: 1, failed: 0, givenUp: 0, withheld: 0 }

  test.each([
    ['while it runs', HOUR_MS],
    ['after it has ended', 3 * HOUR_MS],
  ])('%s: is sent only if it concerns security or data', async (_, laterMs) => {
    const { id } = await waits()
    await updateRoundRules(id, { excludedUntilMs: NOW + 2 * HOUR_MS })
    expect(await run(NOW + laterMs)).toEqual(told)
    expect((await scanTable()).filter(({ pk }) => pk.startsWith('OUTBOX#'))).toEqual([])
  })

  test('is withheld from a removed user', async () => {
    await finishRemoval((await waits()).id)
    const nobodys = { sent: 0, failed: 0, givenUp: 0, withheld: 1 }
    expect(await run(NOW)).toEqual(kind === 'password_reset' ? nobodys : told)
  })

  test('is sent to a user without an exclusion, or whose exclusion ended before it was written', async () => {
    const { id } = await waits()
    await updateRoundRules(id, { excludedUntilMs: NOW })
    expect(await run(NOW)).toMatchObject({ sent: 1, withheld: 0 })
  })
})
