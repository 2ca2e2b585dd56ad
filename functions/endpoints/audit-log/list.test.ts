import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { type AuditAction, NAMED_MAX } from '#shared/models/audit-log.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { allPages } from '../../testing/requests.ts'
import { newCategory, newPost, staff } from '../blogs/testing/posts.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { newImage } from '../images/testing/uploads.ts'

const { auditLog } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const admin = await makeUser({ role: 'admin' }, NOW)

const ACTIONS = ['blogs.create', 'blogs.update', 'players.update', 'blogs.renamedSince'] as const
const SUBJECTS = ['user:a', 'link:a:skyline', 'link:a:harbour', 'blog:1'] as const

/** Entries of every second day across the turn of the year, with all combinations of fields. */
const entries = Array.from({ length: 48 }, (_, index) => ({
  at: iso(NOW - 2 * index * DAY_MS),
  actor: index % 3 === 0 ? 'ada' : 'bob',
  action: ACTIONS[index % ACTIONS.length] ?? '',
  subject: SUBJECTS[Math.floor(index / 4) % SUBJECTS.length] ?? '',
}))
type Entry = (typeof entries)[number]

for (const { at, action, ...fact } of entries) {
  const stored = { ...fact, action: action as AuditAction, fields: [] }
  await transact([auditWrite(stored, Date.parse(at), secureRandom)])
}

function walk(filter: object, limit: number): Promise<string[]> {
  return allPages(
    (cursor) => call(auditLog.list, { as: admin.cookie, at: NOW, input: { ...filter, limit, cursor } }),
    ({ entries }) => entries.map(({ at }) => at),
    limit,
  )
}

const isOfA = ({ subject }: Entry) => subject !== 'blog:1'
const cases: [object, (entry: Entry) => boolean][] = [
  [{}, () => true],
  [{ subject: 'user:a' }, isOfA],
  [{ subject: 'link:a:skyline' }, ({ subject }) => subject === 'link:a:skyline'],
  [{ subject: 'blog:1', actor: 'ada' }, ({ subject, actor }) => subject === 'blog:1' && actor === 'ada'],
  [{ subject: 'user:a', action: 'blogs' }, (entry) => isOfA(entry) && entry.action.startsWith('blogs')],
  [{ subject: 'user:nobody' }, () => false],
  [{ actor: 'ada' }, ({ actor }) => actor === 'ada'],
  [
    { actor: 'ada', action: 'players.' },
    ({ actor, action }) => actor === 'ada' && action === 'players.update',
  ],
  [{ action: 'blogs.update' }, ({ action }) => action === 'blogs.update'],
  // An action that the contract no longer has is found by its full name only.
  [{ action: 'blogs' }, ({ action }) => action === 'blogs.create' || action === 'blogs.update'],
  [{ action: 'blogs.renamedSince' }, ({ action }) => action === 'blogs.renamedSince'],
  [{ from: '2027-02-01' }, ({ at }) => at >= '2027-02-01'],
  [{ to: '2026-12-31' }, ({ at }) => at < '2027-01-01'],
  [{ from: '2026-12-20', to: '2027-01-10' }, ({ at }) => at >= '2026-12-20' && at < '2027-01-11'],
  [
    { subject: 'user:a', from: '2027-01-01', to: '2027-01-31' },
    (entry) => isOfA(entry) && entry.at >= '2027-01-01' && entry.at < '2027-02-01',
  ],
  [{ from: '2027-03-01', to: '2027-02-01' }, () => false],
  [{ from: '1970-01-01', to: '9999-12-31' }, () => true],
]

test.each(cases)(
  '%o finds each entry once, in both orders, over pages of any size',
  async (filter, isMeant) => {
    const newest = entries.filter(isMeant).map(({ at }) => at)
    for (const limit of [newest.length < 13 ? 1 : 5, 100]) {
      expect(await walk(filter, limit)).toEqual(newest)
      expect(await walk({ ...filter, sort: 'oldest' }, limit)).toEqual(newest.toReversed())
    }
  },
)

const namesOf = (subjects: readonly string[]) =>
  call(api.auditLog.listNames, { as: admin.cookie, at: NOW, input: { subjects: subjects.join(',') } })

test('subjects have their present names, a post in the trash says so, and a deleted one has none', async () => {
  const editor = await staff('editor', NOW)
  const player = await makeUser({ username: 'Sam' }, NOW)
  const [post, trashed, purged] = [await newPost(editor), await newPost(editor), await newPost(editor)]
  for (const { _id } of [trashed, purged])
    await call(api.blogs.remove, { as: admin.cookie, at: NOW, params: { id: _id } })
  const params = { id: purged._id }
  await call(api.blogs.remove, { as: admin.cookie, at: NOW, params, input: { permanently: 'true' } })
  const casino = await newCasino()
  const image = await newImage(editor)
  const category = await newCategory(NOW)
  const named = {
    [`user:${player.id}`]: { name: 'Sam', email: player.email },
    [`blog:${post._id}`]: { name: post.title },
    [`blog:${trashed._id}`]: { name: trashed.title, trashed: true },
    [`casino:${casino.code}`]: { name: casino.name },
    [`image:${image._id}`]: { name: image.alt },
    [`category:${category._id}`]: { name: 'News' },
  }
  const nameless = [`blog:${purged._id}`, 'user:gone', 'casino:gone', 'guest', 'export:players', 'kite:red']
  const { body } = await namesOf([...Object.keys(named), ...nameless])
  expect(body.names).toEqual(named)
})

test('one call names at most a hundred subjects', async () => {
  const many = Array.from({ length: NAMED_MAX + 1 }, (_, index) => `user:${index}`)
  expect((await namesOf(many)).error.fields).toMatchObject([{ path: 'subjects', code: 'too_long' }])
  expect((await namesOf(many.slice(1))).body.names).toEqual({})
})
