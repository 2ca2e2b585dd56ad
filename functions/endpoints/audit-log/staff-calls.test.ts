import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api, operations } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { listAudit } from '../../testing/audit.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { addPasskey, makeUser } from '../../testing/people.ts'
import { freshSlug, newCategory, newPost, postFields, type Staff, staff } from '../blogs/testing/posts.ts'
import { casinoFields, newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'
import { newImage } from '../images/testing/uploads.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')
/** Part of every name, address and text that is sent; the log may not contain it. */
const SECRET = 'Quokka'

let admin: Staff

type Recipe = (options: Staff['options']) => Promise<{ status: number; error: unknown }>

const club = (options: Staff['options']) => call(api.clubs.create, { ...options, input: { name: SECRET } })

/** A successful call of each operation of staff. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  'players.create': (options) =>
    call(api.players.create, { ...options, input: { name: SECRET, email: `${SECRET}-${freshEmail()}` } }),
  'players.update': async (options) =>
    call(api.players.update, {
      ...options,
      params: { id: (await newUser(NOW)).id },
      input: { username: SECRET, country: 'IE' },
    }),
  'players.decideLink': async (options) => {
    const [user, casino] = [await newUser(NOW), await newCasino()]
    await giveLink(user, casino.code, 'account-pending', NOW)
    const params = { id: user.id, casino: casino.code }
    return call(api.players.decideLink, {
      ...options,
      params,
      input: { account: 'rejected', reason: SECRET },
    })
  },
  'passkeys.reset': async (options) => {
    const colleague = await makeUser({ role: 'editor', username: SECRET }, NOW)
    await addPasskey(colleague.cookie, NOW)
    return call(api.passkeys.reset, { ...options, params: { id: colleague.id } })
  },
  'players.endSessions': async (options) =>
    call(api.players.endSessions, { ...options, params: { id: (await newUser(NOW)).id } }),
  'players.sendCode': async (options) =>
    call(api.players.sendCode, {
      ...options,
      params: { id: (await newUser(NOW, { username: SECRET })).id },
      input: { purpose: 'reset' },
    }),
  'players.addNote': async (options) => {
    const params = { id: (await newUser(NOW)).id }
    return call(api.players.addNote, { ...options, params, input: { text: SECRET } })
  },
  'players.removeNote': async (options) => {
    const params = { id: (await newUser(NOW)).id }
    const added = await call(api.players.addNote, { ...options, params, input: { text: SECRET } })
    return call(api.players.removeNote, { ...options, params: { ...params, note: added.body.note._id } })
  },
  'users.remove': async (options) =>
    call(api.users.remove, { ...options, params: { id: (await newUser(NOW, { username: SECRET })).id } }),
  'casinos.create': (options) =>
    call(api.casinos.create, { ...options, input: casinoFields({ name: SECRET }) }),
  'casinos.update': async (options) =>
    call(api.casinos.update, {
      ...options,
      params: { code: (await newCasino()).code },
      input: { name: SECRET },
    }),
  'casinos.reorder': async (options) => {
    await newCasino()
    const { body } = await call(api.casinos.listRecords, options)
    const codes = body.casinos.map(({ code }) => code).toReversed()
    return call(api.casinos.reorder, { ...options, input: { codes } })
  },
  'casinos.remove': async (options) =>
    call(api.casinos.remove, { ...options, params: { code: (await newCasino()).code } }),
  'exports.get': (options) =>
    call(api.exports.get, {
      ...options,
      params: { list: 'players' },
      input: { format: 'csv', search: SECRET },
    }),
  'clubs.create': club,
  'clubs.update': async (options) => {
    const { body } = await club(options)
    return call(api.clubs.update, {
      ...options,
      params: { id: body.club._id },
      input: { name: `${SECRET} 2` },
    })
  },
  'categories.create': (options) =>
    call(api.categories.create, { ...options, input: { name: { en: SECRET }, slug: freshSlug() } }),
  'categories.update': async (options) =>
    call(api.categories.update, {
      ...options,
      params: { id: (await newCategory(NOW))._id },
      input: { name: { en: SECRET } },
    }),
  'categories.remove': async (options) =>
    call(api.categories.remove, { ...options, params: { id: (await newCategory(NOW))._id } }),
  'blogs.create': (options) =>
    call(api.blogs.create, { ...options, input: postFields({ title: SECRET, content: SECRET }) }),
  'blogs.update': async (options) =>
    call(api.blogs.update, {
      ...options,
      params: { id: (await newPost(admin))._id },
      input: { title: SECRET, content: SECRET },
    }),
  'blogs.setDetails': async (options) => {
    const { id: author } = (await staff('editor', NOW)).user
    const params = { id: (await newPost(admin, { title: SECRET, status: 'published' }))._id }
    const input = { author, publishedAt: iso(NOW - 1000) }
    return call(api.blogs.setDetails, { ...options, params, input })
  },
  'blogs.remove': async (options) =>
    call(api.blogs.remove, { ...options, params: { id: (await newPost(admin))._id } }),
  'blogs.undelete': async (options) => {
    const params = { id: (await newPost(admin, { title: SECRET }))._id }
    await call(api.blogs.remove, { ...admin.options, params })
    return call(api.blogs.undelete, { ...options, params })
  },
  'blogs.restore': async (options) => {
    const params = { id: (await newPost(admin))._id }
    // On another day, so that the save makes a version of its own.
    const at = NOW - DAY_MS
    await call(api.blogs.update, { ...options, at, params, input: { title: SECRET, status: 'published' } })
    return call(api.blogs.restore, { ...options, params, input: { restore: 1 } })
  },
  'blogs.createPreviewLink': async (options) =>
    call(api.blogs.createPreviewLink, { ...options, params: { id: (await newPost(admin))._id } }),
  'images.create': (options) =>
    call(api.images.create, {
      ...options,
      input: { alt: SECRET, type: 'image/png', bytes: 10, name: SECRET },
    }),
  'images.update': async (options) =>
    call(api.images.update, {
      ...options,
      params: { id: (await newImage(admin))._id },
      input: { alt: SECRET },
    }),
  'images.remove': async (options) =>
    call(api.images.remove, { ...options, params: { id: (await newImage(admin))._id } }),
}

/** True for operations that only staff may call and that change something. */
function changes({ guard, unsafe }: AnyEndpoint): boolean {
  return unsafe && (guard === 'editor' || guard === 'admin')
}

test.each(operations.filter(({ endpoint }) => changes(endpoint)))(
  '$id has a recipe here, so that its entry is tested',
  ({ id }) => {
    expect(Object.keys(RECIPES)).toContain(id)
  },
)

test.each(Object.entries(RECIPES))('%s leaves one entry: ids and names of fields', async (action, cook) => {
  // Another admin makes the objects of the call, so that the actor's log has only the call itself.
  admin ??= await staff('admin', NOW)
  const actor = await staff('admin', NOW)
  const answer = await cook(actor.options)
  expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(300)
  const entries = (await listAudit(actor.user.id, NOW)).filter((entry) => entry.action === action)
  expect(entries).toHaveLength(1)
  const [entry] = entries
  expect(JSON.stringify(entry)).not.toMatch(new RegExp(SECRET, 'i'))
  expect(JSON.stringify(entry)).not.toContain('@')
  expect(entry?.subject).toMatch(/^(?:[a-z]+:[A-Za-z0-9:-]+|casinos)$/)
  for (const field of entry?.fields ?? []) expect(field).toMatch(/^[A-Za-z_]{1,40}$/)
})
