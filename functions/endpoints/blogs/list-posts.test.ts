import { beforeAll, expect, test } from 'vitest'
import type { SentInputOf } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { readUnitsOf } from '../../platform/table/testing/read-units.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { allPages, atOnce } from '../../testing/requests.ts'
import { newCategory, newPost, type Staff, staff } from './testing/posts.ts'

const NOW = Date.now()
let editor: Staff

beforeAll(async () => {
  await useOwnTableWithStream()
  editor = await staff('editor', NOW)
})

type Input = SentInputOf<typeof api.blogs.listPosts>

function titles(input: Input = {}, at = NOW): Promise<string[]> {
  return allPages(
    (cursor) => call(api.blogs.listPosts, { as: editor.user.cookie, at, input: { ...input, cursor } }),
    ({ blogs }) => blogs.map(({ title }) => title),
    Number(input.limit ?? 20),
  )
}

test('posts are listed by status, every combination of filters and words of the title, last changed first', async () => {
  const { _id: category, slug } = await newCategory(NOW)
  const post = (title: string, age: number, fields = {}) => newPost(editor, { title, ...fields }, NOW - age)
  const first = await post('Alpha draft', 9000)
  await post('Beta', 8000, { status: 'published', category })
  await post('alpha, published', 7000, { status: 'published', language: 'it', category })
  await post('Älpha', 6000, { status: 'scheduled', publishAt: iso(NOW + DAY_MS) })
  await post('Page', 5000, { kind: 'page', status: 'archived', category })
  await post('alphabet 🛫', 4000, { language: 'de', category })
  await drainStream()
  const all = ['alphabet 🛫', 'Page', 'Älpha', 'alpha, published', 'Beta', 'Alpha draft']
  for (const limit of [1, 2, 5, 6, 100]) expect(await titles({ limit })).toEqual(all)
  const cases: [Input, string[]][] = [
    [{ status: 'draft' }, ['alphabet 🛫', 'Alpha draft']],
    [{ status: 'scheduled' }, ['Älpha']],
    [{ status: 'archived' }, ['Page']],
    [{ language: 'it' }, ['alpha, published']],
    [{ kind: 'page' }, ['Page']],
    [{ category }, ['alphabet 🛫', 'Page', 'alpha, published', 'Beta']],
    [{ category: slug, status: 'published' }, ['alpha, published', 'Beta']],
    [{ category: 'no-such-category' }, []],
    [{ category, status: 'published', language: 'en', kind: 'post' }, ['Beta']],
    [{ search: 'ALPHA' }, ['Alpha draft', 'alpha, published', 'Älpha', 'alphabet 🛫']],
    [{ search: 'published al' }, ['alpha, published']],
    [{ search: first._id }, ['Alpha draft']],
    [{ search: first._id, status: 'archived' }, []],
    [{ search: 'alpha', category }, ['alpha, published', 'alphabet 🛫']],
    [{ search: 'alpha', status: 'draft', language: 'de' }, ['alphabet 🛫']],
    [{ search: 'lpha' }, []],
  ]
  for (const [input, expected] of cases) {
    for (const limit of [1, 100])
      expect(await titles({ ...input, limit }), JSON.stringify(input)).toEqual(expected)
  }
  const params = { id: first._id }
  await call(api.blogs.update, { ...editor.options, params, input: { subtitle: 'S' } })
  expect((await titles())[0]).toBe('Alpha draft')
  await call(api.blogs.remove, { ...editor.options, params })
  expect(await titles({ status: 'draft' })).toEqual(['alphabet 🛫'])
})

test('posts are listed by title, by publication, featured, and public with a newer draft', async () => {
  const { _id: category } = await newCategory(NOW)
  const post = (title: string, age: number, fields = {}) =>
    newPost(editor, { title, language: 'pt', ...fields }, NOW - age)
  await post('Delta', 1000, { featured: true })
  const beta = await post('Beta', 2000, { status: 'published', category, featured: true })
  await post('alfa', 3000, { status: 'published', featured: true })
  await post('Gama', 4000, { status: 'scheduled', publishAt: iso(NOW + DAY_MS), category })
  await drainStream()
  const pt = { language: 'pt' } as const
  const cases: [Input, string[]][] = [
    [{ sort: 'title' }, ['alfa', 'Beta', 'Delta', 'Gama']],
    [{ sort: 'title', category }, ['Beta', 'Gama']],
    [{ sort: 'published' }, ['Gama', 'Beta', 'alfa', 'Delta']],
    [{ sort: 'published', category }, ['Gama', 'Beta']],
    [{ sort: 'published', search: 'b' }, ['Beta']],
    [{ featured: 'true' }, ['Delta', 'Beta', 'alfa']],
    [{ featured: 'true', sort: 'title' }, ['alfa', 'Beta', 'Delta']],
    [{ featured: 'true', sort: 'published', status: 'published' }, ['Beta', 'alfa']],
    [{ featured: 'true', category }, ['Beta']],
    [{ featured: 'true', search: 'd' }, ['Delta']],
    [{ status: 'changed' }, []],
  ]
  for (const [input, expected] of cases) {
    for (const limit of [1, 2, 100])
      expect(await titles({ ...pt, ...input, limit }), JSON.stringify(input)).toEqual(expected)
  }
  const params = { id: beta._id }
  await call(api.blogs.update, { ...editor.options, params, input: { featured: false } })
  expect(await titles({ ...pt, status: 'changed' })).toEqual(['Beta'])
  expect(await titles({ ...pt, status: 'published', sort: 'title' })).toEqual(['alfa', 'Beta'])
  expect(await titles({ ...pt, featured: 'true' })).toEqual(['Delta', 'alfa'])
  await call(api.blogs.update, { ...editor.options, params, input: { status: 'published' } })
  expect(await titles({ ...pt, status: 'changed' })).toEqual([])
})

test('a page of 20 takes at most 5 read units in every order and status, and at most 22 for a search', async () => {
  const authors = [editor, await staff('editor', NOW)]
  const fields = {
    language: 'es',
    subtitle: 'Three numbers that everybody should have seen once before they stake anything at all',
    thumbnail: '/media/01m81k89fqeyegtw088k6bm2jkp9mxkyegmh/1200x630.webp',
    content:
      'What a stake costs on average follows from the return to player alone, whatever one picks. '.repeat(9),
  } as const
  const make = (index: number) => {
    const status = (['published', 'draft', 'archived'] as const)[index % 3]
    const title = `Quanto ${index}: what a round really costs, and how to work it out`
    return newPost(authors[index % 2] ?? editor, { ...fields, title, status }, NOW - DAY_MS - index)
  }
  // In batches, since a busy machine does not answer 66 at once in time.
  for (let start = 0; start < 66; start += 6) {
    await atOnce(6, (index) => make(start + index))
  }
  await drainStream()
  const inputs: Input[] = (['updated', 'title', 'published'] as const).flatMap((sort) => [
    { sort },
    { sort, search: 'quanto' },
    ...(['published', 'draft', 'archived'] as const).map((status) => ({ sort, status })),
  ])
  for (const input of inputs) {
    const units = await readUnitsOf(async () => {
      const { body } = await call(api.blogs.listPosts, { ...editor.options, input })
      expect(body.blogs).toHaveLength(20)
    })
    expect(units, JSON.stringify(input)).toBeLessThanOrEqual(input.search === undefined ? 5 : 22)
  }
  const withLanguages = await readUnitsOf(async () => {
    const input = { sort: 'updated', languages: 'true' } as const
    const { body } = await call(api.blogs.listPosts, { ...editor.options, input })
    for (const { _id, language, languages } of body.blogs) expect(languages).toEqual([{ language, _id }])
  })
  // The groups add half a unit each.
  expect(withLanguages).toBeLessThanOrEqual(15)
})
