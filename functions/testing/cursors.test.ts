import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api, operations } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { markFailed, outboxWrite } from '../domain/mail/outbox-items.ts'
import { newPost } from '../endpoints/blogs/testing/posts.ts'
import { newCasino } from '../endpoints/casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../endpoints/casino-links/testing/people.ts'
import { newImage } from '../endpoints/images/testing/uploads.ts'
import { waitingMails } from '../endpoints/mail/testing/waiting.ts'
import { makeProduct } from '../endpoints/products/testing/products.ts'
import { transact } from '../platform/table/write.ts'
import { call } from './call.ts'
import { makeUser } from './people.ts'

const NOW = Date.now()
const admin = await makeUser({ role: 'admin' }, NOW)
const other = await makeUser({ role: 'admin' }, NOW)
const by = { as: admin.cookie, at: NOW }

/** A filter of each list that has one, which its cursor is bound to. */
const FILTERS: Readonly<Record<string, object>> = {
  'users.list': { search: 'a' },
  'deposits.list': { kind: 'account' },
  'rounds.list': { mode: 'fun' },
  'auditLog.list': { actor: 'bob' },
  'blogs.list': { language: 'it' },
  'blogs.listPosts': { status: 'draft' },
  'images.list': { search: 'a' },
}

/** The test of exports needs more rows than one part has. */
const OTHERS = ['exports.get']
const lists = operations.filter(({ id, endpoint }) => {
  const issues = z.safeParse(endpoint.input, { cursor: 'x' }).error?.issues ?? []
  return (
    !OTHERS.includes(id) &&
    !issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('cursor'))
  )
})

/** Adds an entry to each list. */
async function addEntries(): Promise<void> {
  await call(api.rounds.create, { ...by, input: { mode: 'fun', risk: 'steady' } })
  await call(api.diary.create, { ...by, input: { in: 40, out: 25.5, currency: 'GBP', minutes: 45 } })
  await call(api.clubs.create, { ...by, input: { name: 'Harriers' } })
  await makeProduct(admin, {}, NOW)
  await newPost({ user: admin, options: by }, { status: 'published' })
  await newImage({ user: admin, options: by })
  await giveLink(await newUser(NOW), (await newCasino()).code, 'account-pending', NOW)
  const mail = { to: 'a@example.com', locale: 'de', mail: 'account_deleted', proven: true } as const
  await transact([await outboxWrite({ ...mail, data: { name: 'Ida' } }, NOW, secureRandom)])
  for (const item of await waitingMails()) await markFailed(item, { fault: 'undelivered' }, NOW)
}
for (const _ of [1, 2]) await addEntries()

test.each(lists)('a cursor of $id works for its caller, list and filter only', async ({ id, endpoint }) => {
  const ask = (input: object, as = admin.cookie, of = endpoint) =>
    call(of, { as, at: NOW, input: { limit: 1, ...input } })
  const { cursor } = (await ask({})).body as { cursor?: string }
  expect(cursor).toBeDefined()
  expect((await ask({ cursor })).status).toBe(200)
  const elsewhere = lists[(lists.findIndex((one) => one.id === id) + 1) % lists.length]?.endpoint
  const wrong = [
    await ask({ cursor: `x${cursor}` }),
    await ask({ cursor }, admin.cookie, elsewhere),
    ...(FILTERS[id] ? [await ask({ cursor, ...FILTERS[id] })] : []),
    ...(endpoint.guard === 'any' ? [] : [await ask({ cursor }, other.cookie)]),
  ]
  for (const { error } of wrong)
    expect(error.fields).toMatchObject([{ path: 'cursor', code: 'invalid_value' }])
})
