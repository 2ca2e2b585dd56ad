import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { updateUser } from '../../domain/users/user-items.ts'
import { userKey } from '../../domain/users/user-record.ts'
import { scanTable, useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { findByWords, searchedRecord, wordItems } from '../../platform/table/word-search.ts'
import { deleteItem, transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { makeUser } from '../../testing/people.ts'
import { allPages } from '../../testing/requests.ts'
import { newPost, staff } from '../blogs/testing/posts.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink } from '../casino-links/testing/people.ts'
import { newImage } from '../images/testing/uploads.ts'

const NOW = Date.now()

let admin: Awaited<ReturnType<typeof makeUser>>
let editor: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  await useOwnTableWithStream()
  admin = await makeUser({ role: 'admin', username: 'Boss', email: 'boss@example.org' }, NOW)
  editor = await staff('editor', NOW)
})

async function found(text: string, as = admin.cookie) {
  const { body } = await call(api.search.find, { as, at: NOW, input: { text } })
  return {
    players: body.players.map(({ username }) => username),
    posts: body.posts.map(({ title }) => title),
    images: body.images.map(({ alt }) => alt),
  }
}
const playersFound = async (text: string) => (await found(text)).players

/** All stored words of the record with this id. */
async function wordsOf(id: string): Promise<string[]> {
  const items = await scanTable()
  const own = items.filter(({ pk, sk }) => pk.startsWith('WORDS#') && sk.endsWith(`#${id}`))
  return own.map(({ sk }) => sk.split('#')[0] ?? '').sort()
}

test('users are found by the start of any word of name, address or casino account, and by id', async () => {
  const casino = await newCasino()
  const zoe = await makeUser({ username: 'Zoë van Müller', email: 'zm.late@post.example' }, NOW)
  await makeUser({ username: 'Müller Zwei', email: 'zwei@example.org' }, NOW + 1)
  const link = await giveLink(zoe, casino.code, 'account-pending', NOW)
  await drainStream()
  for (const text of ['zoe', 'VAN', 'mull', 'müller zoë', 'zm.late@post.ex', zoe.id, zoe.id.toUpperCase()])
    expect(await playersFound(text), text).toContain('Zoë van Müller')
  expect(await playersFound('mul')).toEqual(['Zoë van Müller', 'Müller Zwei'])
  for (const text of ['uller', 'muller zoe three', '%', '*', '@', zoe.id.slice(1), zoe.id.replace(/.$/, '!')])
    expect(await playersFound(text), text).toEqual([])
  expect(await playersFound(link.userId)).toEqual(['Zoë van Müller'])
})

test('words follow changes and are removed with the user', async () => {
  const user = await makeUser({ username: 'Before Rename', email: 'kept@rename.example' }, NOW)
  await drainStream()
  expect(await wordsOf(user.id)).toEqual(['before', 'example', 'kept', 'rename'])
  await updateUser(user.id, { username: 'Between' })
  await updateUser(user.id, { username: 'After Rename' })
  await updateUser(user.id, { language: 'it' })
  await drainStream()
  expect(await wordsOf(user.id)).toEqual(['after', 'example', 'kept', 'rename'])
  expect(await playersFound('before')).toEqual([])
  expect(await playersFound('after rename')).toEqual(['After Rename'])
  await deleteItem(userKey(user.id))
  await drainStream()
  expect(await wordsOf(user.id)).toEqual([])
})

test('posts are found by their titles and images by their texts; an editor finds no users', async () => {
  const post = await newPost(editor, { title: 'Über den Hausvorteil' })
  const image = await newImage(editor, 'A plane over the Größte Stadt')
  await drainStream()
  expect((await found('hausvor uber')).posts).toEqual(['Über den Hausvorteil'])
  expect((await found(post._id)).posts).toEqual(['Über den Hausvorteil'])
  expect((await found('grosste')).images).toEqual([image.alt])
  const title = 'Nothing of the old title'
  await call(api.blogs.update, { ...editor.options, params: { id: post._id }, input: { title } })
  await drainStream()
  expect((await found('hausvorteil')).posts).toEqual([])
  expect((await found('title')).posts).toEqual([title])
  await call(api.images.remove, { ...editor.options, params: { id: image._id } })
  await call(api.blogs.remove, { ...editor.options, params: { id: post._id } })
  await drainStream()
  expect(await wordsOf(post._id)).toEqual([])
  expect(await wordsOf(image._id)).toEqual([])
  expect(await found('boss')).toEqual({ players: ['Boss'], posts: [], images: [] })
  expect(await found('boss', editor.options.as)).toEqual({ players: [], posts: [], images: [] })
})

test('pages show each match once, for any words, filters and page size', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Pat ${index % 2 ? 'Patrick' : 'Quentin'} ${index}`)
  for (const [index, username] of names.entries())
    await makeUser({ username, email: `pattern${index}@pat.example`, verified: index % 3 > 0 }, NOW + index)
  await drainStream()
  const all = async (search: string, limit: number, verified?: 'true') => {
    const found = await allPages(
      (cursor) =>
        call(api.users.list, { as: admin.cookie, at: NOW, input: { search, limit, cursor, verified } }),
      ({ users }) => users.map(({ username }) => username),
      limit,
    )
    return found.toSorted()
  }
  for (const limit of [1, 4, 30, 100]) {
    expect(await all('pat', limit)).toEqual(names.toSorted())
    expect(await all('patri pat', limit)).toEqual(names.filter((name) => /Patrick/.test(name)).toSorted())
    const verified = names.filter((_, index) => index % 3 > 0)
    expect(await all('PATTERN', limit, 'true')).toEqual(verified.toSorted())
  }
})

test('a search with few matches continues over short pages', async () => {
  const load = async (ids: readonly string[]) =>
    new Map(ids.filter((id) => id === 'id-1299').map((id) => [id, id]))
  for (let start = 0; start < 1300; start += 100) {
    const numbers = Array.from({ length: 100 }, (_, index) => start + index)
    await transact(
      numbers.map((number) => {
        const id = `id-${String(number).padStart(4, '0')}`
        const [put] = wordItems(searchedRecord('image', id, ['rare']))
        return { name: id, put: put ?? { pk: '', sk: '' } }
      }),
    )
  }
  const search = { kind: 'image', text: 'rare', limit: 20, load } as const
  const pages: (readonly string[])[] = []
  let from: Parameters<typeof findByWords>[0]['from']
  do {
    const page = await findByWords({ ...search, from })
    pages.push(page.records)
    from = page.next
  } while (from)
  expect(pages).toEqual([[], ['id-1299']])
})

test('a text too long or empty is refused, and one without letters finds nothing', async () => {
  const ask = (text: string) => call(api.search.find, { as: admin.cookie, at: NOW, input: { text } })
  expect((await ask('x'.repeat(10_000))).error.fields).toMatchObject([{ path: 'text', code: 'too_long' }])
  expect((await ask(' ')).error.fields).toMatchObject([{ path: 'text', code: 'too_short' }])
  expect((await ask('%')).body).toEqual({ players: [], posts: [], images: [] })
  expect((await ask('ﷺ'.repeat(100))).status).toBe(200)
})
