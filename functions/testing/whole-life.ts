import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { iso } from '#shared/time.ts'
import { collectMail } from '../domain/mail/allowance-items.ts'
import { markFailed, noteFate, outboxWrite } from '../domain/mail/outbox-items.ts'
import { newRoundWrite } from '../domain/rounds/recent-round-items.ts'
import { newRoundId } from '../domain/rounds/round-record.ts'
import { newCasino } from '../endpoints/casino-links/testing/casinos.ts'
import { giveLink } from '../endpoints/casino-links/testing/people.ts'
import { handler as markRefused } from '../endpoints/mail/mark-refused.ts'
import { bounce, messages } from '../endpoints/mail/testing/ses-events.ts'
import { waitingMails } from '../endpoints/mail/testing/waiting.ts'
import { newId } from '../platform/ids.ts'
import { transact } from '../platform/table/write.ts'
import { call, freshEmail } from './call.ts'
import { makeUser, PASSWORD, type TestUser } from './people.ts'

const { blogs, diary, passkeys, users, rounds, players, products } = api

/**
 * Makes every kind of call that stores personal data. Needs a table of its own.
 *
 * @returns the user, words that identify them (ids, addresses, names), and the admin who dealt with them
 */
export async function liveWholeLife(
  nowMs: number,
): Promise<{ user: TestUser; admin: TestUser; words: string[] }> {
  const user = await makeUser({ username: 'Ottoline Quickfoot' }, nowMs)
  const as = user.cookie
  const admin = await makeUser({ role: 'admin' }, nowMs)
  const casino = await newCasino()
  const link = await giveLink(user, casino.code, 'account-pending', nowMs)
  const decided = { params: { id: user.id, casino: casino.code }, input: { account: 'confirmed' } } as const
  await call(players.decideLink, { as: admin.cookie, at: nowMs, ...decided })
  await giveLink(user, (await newCasino()).code, 'account-pending', nowMs)
  const text = 'Asked twice about Quillfeather'
  await call(players.addNote, { as: admin.cookie, at: nowMs, params: { id: user.id }, input: { text } })
  const drawn = await call(rounds.create, { as, at: nowMs, input: { mode: 'fun', risk: 'bold' } })
  const params = { id: drawn.body.round._id }
  await call(rounds.fly, { as, at: nowMs, params, input: { clientSeed: 'mine' } })
  await reportLive(user, casino.code, nowMs)
  const session = { in: 40, out: 25, currency: 'GBP', minutes: 45, note: 'At Marrowby’s' }
  await call(diary.create, { as, at: nowMs, input: session })
  await markRefused(messages(bounce(user.email, nowMs)))
  const newEmail = freshEmail()
  await call(users.changeEmail, { as, at: nowMs, input: { email: newEmail } })
  await call(passkeys.createOptions, { as, at: nowMs })
  await call(users.forgotPassword, { at: nowMs, input: { email: user.email } })
  await call(users.login, { at: nowMs, input: { email: user.email, password: `${PASSWORD}!` } })
  const product = { title: 'Cup', allowedUsers: [{ id: user.id }] }
  const headers = { 'idempotency-key': 'once' }
  await call(products.create, { as, at: nowMs, input: product, headers })
  await call(products.create, { as: admin.cookie, at: nowMs, input: { ...product, title: 'Bay cup' } })
  await failMail(user.id, nowMs)
  await collectMails(user.email, nowMs)
  await call(blogs.listPresent, { as: admin.cookie, at: nowMs, params: { id: newId(nowMs, secureRandom) } })
  await call(users.exclude, { as, at: nowMs, input: { period: '7d' } })
  await call(users.exclude, { as, at: nowMs, input: { period: 'forever' } })
  const words = [
    user.id,
    user.email,
    newEmail,
    'Ottoline',
    'Quillfeather',
    'Marrowby',
    link.userId,
    drawn.body.round._id,
  ]
  return { user, admin, words }
}

async function reportLive({ id, cookie }: TestUser, casino: string, nowMs: number): Promise<void> {
  const roundFields = { mode: 'live', casino, risk: 'steady', targetX100: 120, rtp: 0.97 } as const
  const round = { id: newRoundId(nowMs, secureRandom), createdAt: iso(nowMs), ...roundFields }
  await transact([newRoundWrite(id, round)])
  const input = { multiplier: 1, stake: { amount: 2.5, currency: 'EUR' } }
  const params = { id: round.id }
  await call(rounds.reportOutcome, { as: cookie, at: nowMs, params, input })
  await call(rounds.setNote, { as: cookie, at: nowMs, params, input: { note: 'Late, and tired' } })
}

/** Queues a mail beyond the allowance of its address. */
async function collectMails(to: string, nowMs: number): Promise<void> {
  const link = 'https://example.com/profile'
  const data = { variant: 'new_device', name: 'Ottoline', when: iso(nowMs), link } as const
  const mail = { to, locale: 'en', mail: 'security_notice', proven: true, data } as const
  await transact([await outboxWrite(mail, nowMs, secureRandom)])
  const last = (await waitingMails()).at(-1)
  if (last) await collectMail(last, mail, 'notices', nowMs)
}

async function failMail(userId: string, nowMs: number): Promise<void> {
  const mail = {
    to: freshEmail(),
    locale: 'de',
    mail: 'account_deleted',
    proven: true,
    data: { name: 'Ida' },
  } as const
  await transact([await outboxWrite(mail, nowMs, secureRandom)])
  const last = (await waitingMails()).at(-1)
  if (!last) return
  await markFailed(last, { fault: 'undelivered' }, nowMs)
  await noteFate(userId, last, { mail: mail.mail, fate: 'givenUp' }, nowMs)
}
