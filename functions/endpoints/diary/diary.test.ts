import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DIARY_ENTRIES_MAX } from '#shared/models/diary.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { userKey } from '../../domain/users/user-record.ts'
import { updateItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { diary } = api
const NOW = Date.now()
const SESSION = { in: 40, out: 25.5, currency: 'GBP', minutes: 45 } as const

test('entries are listed newest session first, whenever they were entered, and can be removed once', async () => {
  const { cookie: as } = await makeUser({}, NOW)
  const daysAgo = (days: number) => iso(NOW - days * DAY_MS)
  for (const at of [daysAgo(2), daysAgo(400), daysAgo(1)]) {
    const answer = await call(diary.create, { as, at: NOW, input: { ...SESSION, at, note: ' Late  ' } })
    expect(answer).toMatchObject({ status: 201, body: { entry: { ...SESSION, at, note: 'Late' } } })
  }
  await call(diary.create, { as, at: NOW, input: SESSION })
  const first = await call(diary.list, { as, input: { limit: 3 } })
  const rest = await call(diary.list, { as, input: { limit: 3, cursor: first.body.cursor } })
  expect(rest.body.cursor).toBeUndefined()
  const entries = [...first.body.entries, ...rest.body.entries]
  expect(entries.map(({ at }) => at)).toEqual([iso(NOW), daysAgo(1), daysAgo(2), daysAgo(400)])
  const params = { id: entries[1]?._id ?? '' }
  expect((await call(diary.remove, { as, params })).status).toBe(204)
  expect((await call(diary.remove, { as, params })).error.code).toBe('not_found')
  expect((await call(diary.list, { as })).body.entries).toEqual(
    entries.filter(({ _id }) => _id !== params.id),
  )
})

test('nobody else sees or removes an entry', async () => {
  const owner = await makeUser({}, NOW)
  const { body } = await call(diary.create, { as: owner.cookie, at: NOW, input: SESSION })
  for (const role of ['user', 'admin'] as const) {
    const { cookie: as } = await makeUser({ role }, NOW)
    expect((await call(diary.list, { as, at: NOW })).body.entries).toEqual([])
    const removed = await call(diary.remove, { as, at: NOW, params: { id: body.entry._id } })
    expect(removed.error.code).toBe('not_found')
  }
  expect((await call(diary.list, { as: owner.cookie, at: NOW })).body.entries).toHaveLength(1)
})

test(`simultaneous entries never exceed ${DIARY_ENTRIES_MAX}; a removed one makes room`, async () => {
  const { id, cookie: as } = await makeUser({}, NOW)
  await updateItem(
    { pk: userKey(id).pk, sk: 'DIARY' },
    { UpdateExpression: 'SET entries = :n', ExpressionAttributeValues: { ':n': DIARY_ENTRIES_MAX - 2 } },
  )
  const add = () => call(diary.create, { as, at: NOW, input: SESSION })
  const answers = await atOnce(8, add)
  const [saved, refused] = [201, 400].map((status) => answers.filter((answer) => answer.status === status))
  expect([saved?.length, refused?.length]).toEqual([2, 6])
  expect(refused?.[0]?.error.fields).toMatchObject([{ code: 'list_full' }])
  await call(diary.remove, { as, at: NOW, params: { id: saved?.[0]?.body.entry._id ?? '' } })
  expect((await add()).status).toBe(201)
})
