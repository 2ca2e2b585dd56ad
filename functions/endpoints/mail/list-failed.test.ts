import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { markFailed, outboxWrite } from '../../domain/mail/outbox-items.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { allPages } from '../../testing/requests.ts'
import { waitingMails } from './testing/waiting.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const admin = await makeUser({ role: 'admin' }, NOW)

/** Queues a mail, and gives it up a day later. */
async function fail(queuedMs: number, to = 'someone@example.com'): Promise<void> {
  const data = { name: 'Ida' }
  const mail = { to, locale: 'de', mail: 'account_deleted', proven: true, data } as const
  await transact([await outboxWrite(mail, queuedMs, secureRandom)])
  for (const item of await waitingMails()) {
    const failure = { fault: 'undelivered', mail: 'account_deleted', language: 'de' } as const
    await markFailed(item, failure, queuedMs + DAY_MS)
  }
}

test('failed mails of 30 days are listed newest first, without their recipients', async () => {
  for (const days of [40, 20, 10, 5]) await fail(NOW - days * DAY_MS)
  const mails = await allPages(
    (cursor) => call(api.mail.listFailed, { as: admin.cookie, at: NOW, input: { limit: 2, cursor } }),
    (body) => body.mails,
  )
  expect(JSON.stringify(mails)).not.toMatch(/someone|Ida/)
  expect(mails.map(({ failedAt }) => failedAt)).toEqual([4, 9, 19].map((days) => iso(NOW - days * DAY_MS)))
  const { body } = await call(api.mail.listFailed, { as: admin.cookie, at: NOW, input: { limit: 1 } })
  expect(body.mails[0]).toMatchObject({ mail: 'account_deleted', language: 'de', fault: 'undelivered' })
})
