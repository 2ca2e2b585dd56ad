import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { EXPORT_LISTS, EXPORT_ROWS_MAX, type ExportList } from '#shared/models/export.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { newCategory } from '../blogs/testing/posts.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'
import { newImage } from '../images/testing/uploads.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const ENTRIES = 1200
const EDITORS_LISTS: readonly ExportList[] = ['posts', 'categories', 'images']
const admin = await makeUser({ role: 'admin', username: '=1+1' }, NOW)
const editor = await makeUser({ role: 'editor' }, NOW)

const entries = Array.from({ length: ENTRIES }, (_, index) => {
  const fact = { actor: 'system', action: 'exports.get', subject: 'user:x', fields: [String(index)] } as const
  return auditWrite(fact, NOW - index, secureRandom)
})
for (let start = 0; start < ENTRIES; start += 100) await transact(entries.slice(start, start + 100))

type Input = { format: 'csv' | 'json' } & Record<string, string>
const get = (list: ExportList, input: Input, as: string | undefined = admin.cookie, at = NOW) =>
  call(api.exports.get, { as, at, params: { list }, input })

/** All parts of an export, and the number of rows of each. */
async function wholeOf(list: ExportList, input: Input) {
  const parts: string[] = []
  const counts: number[] = []
  let cursor: string | undefined
  do {
    const part = await get(list, cursor === undefined ? input : { ...input, cursor })
    expect(part.status, JSON.stringify(part.error)).toBe(200)
    parts.push(part.body)
    counts.push(Number(part.headers['x-row-count']))
    cursor = part.headers['x-next-cursor']
  } while (cursor !== undefined)
  return { parts, counts }
}

async function notes(): Promise<{ subject: string; fields: string[] }[]> {
  const input = { action: 'exports.get', actor: admin.id, limit: 100 }
  const { body } = await call(api.auditLog.list, { as: admin.cookie, at: NOW, input })
  return body.entries.map(({ subject, fields }) => ({ subject, fields }))
}

const system = { subject: 'user:x', actor: 'system' }

test('1200 rows are exported in parts of 500, each once, in the list’s order', async () => {
  const csv = await wholeOf('audit-log', { format: 'csv', ...system })
  expect(csv.counts).toEqual([EXPORT_ROWS_MAX, EXPORT_ROWS_MAX, 200])
  const lines = csv.parts.join('').trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeff"at","actor","action","subject","fields","reason","id"')
  const told = lines.slice(1).map((line) => line.split('","')[4])
  expect(told).toEqual(Array.from({ length: ENTRIES }, (_, index) => String(index)))

  const json = await wholeOf('audit-log', { format: 'json', sort: 'oldest', ...system })
  const records: { fields: string[] }[] = json.parts.flatMap((part) => JSON.parse(part))
  expect(records.map(({ fields }) => fields[0])).toEqual(told.toReversed())
})

test('an export is noted once in the audit log, with list, format and names of filters, never their values', async () => {
  const before = (await notes()).length
  const first = await get('audit-log', { format: 'csv', ...system })
  expect(first.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="fairflight-audit-log-2027-03-10.csv"',
    'cache-control': 'no-store',
  })
  const cursor = first.headers['x-next-cursor'] ?? ''
  const second = await get('audit-log', { format: 'csv', cursor, ...system })
  expect(second.body).not.toContain('\ufeff')
  const after = await notes()
  expect(after).toHaveLength(before + 1)
  expect(after).toContainEqual({ subject: 'export:audit-log', fields: ['csv', 'subject', 'actor'] })
  expect(JSON.stringify(after)).not.toContain('user:x')
})

test('every list is exported in both formats, with formulas in cells disarmed', async () => {
  await newCategory(NOW, { name: { en: '@SUM(A1)', de: 'say "hi";=1' }, slug: 'bad' })
  await newImage({ user: editor, options: { as: editor.cookie, at: NOW } })
  const casino = await newCasino({ name: '-1+1' })
  await giveLink(await newUser(NOW), casino.code, 'account-pending', NOW)
  const input = { title: '  =cmd|x', slug: 'bad-title', language: 'en', content: 'Text' } as const
  await call(api.blogs.create, { as: editor.cookie, at: NOW, input })
  for (const list of EXPORT_LISTS) {
    const csv = await get(list, { format: 'csv' })
    const json = await get(list, { format: 'json' })
    expect(csv.status, list).toBe(200)
    const records: unknown[] = JSON.parse(json.body)
    expect(records.length, list).toBeGreaterThan(0)
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(csv.body.split(/\r\n"/), list).toHaveLength(Number(csv.headers['x-row-count']) + 1)
    expect(csv.body, list).not.toMatch(/(^|[",;\t\n])[\s']*"[\s"]*[=+@]/)
  }
  const cells = async (list: ExportList) => (await get(list, { format: 'csv' })).body
  expect(await cells('players')).toContain(`"'=1+1"`)
  expect(await cells('categories')).toContain(`"'@SUM(A1)"`)
  expect(await cells('categories')).toContain(`"say ""hi"";'=1"`)
  expect(await cells('casinos')).toContain(`"'-1+1"`)
  expect(await cells('posts')).toContain(`"'=cmd|x"`)
  expect(await cells('deposits')).toContain(casino.code)
})

test('an export accepts the filters of its list and no others', async () => {
  const people: { role: string }[] = JSON.parse(
    (await get('players', { format: 'json', role: 'editor' })).body,
  )
  expect(people.map(({ role }) => role)).toEqual(['editor'])
  for (const [list, filter, path, code] of [
    ['players', { state: 'rich' }, 'state', 'invalid_value'],
    ['players', { limit: '1' }, 'limit', 'unknown_field'],
    ['categories', { search: 'x' }, 'search', 'unknown_field'],
    ['posts', { search: '' }, 'search', 'too_short'],
    ['audit-log', { from: 'today' }, 'from', 'invalid_format'],
  ] as const) {
    const answer = await get(list, { format: 'csv', ...filter })
    expect(answer.error.fields?.[0]).toMatchObject({ path, code })
  }
})

test('a cursor of another caller, format or filter is refused', async () => {
  const { headers } = await get('audit-log', { format: 'csv', ...system })
  const cursor = headers['x-next-cursor'] ?? ''
  for (const input of [
    { format: 'json', cursor, ...system },
    { format: 'csv', cursor },
  ] as const) {
    expect((await get('audit-log', input)).error.fields).toMatchObject([{ path: 'cursor' }])
  }
  const { cookie: other } = await makeUser({ role: 'admin' }, NOW)
  const stolen = await get('audit-log', { format: 'csv', cursor, ...system }, other)
  expect(stolen.error.fields).toMatchObject([{ path: 'cursor' }])
})

test('editors export their own lists only', async () => {
  for (const list of EXPORT_LISTS) {
    const answer = await get(list, { format: 'json' }, editor.cookie)
    if (EDITORS_LISTS.includes(list)) expect(answer.status, list).toBe(200)
    else expect(answer.error.code, list).toBe('forbidden')
  }
})
