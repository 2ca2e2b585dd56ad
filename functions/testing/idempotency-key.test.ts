import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { freshSlug, postFields } from '../endpoints/blogs/testing/posts.ts'
import { casinoFields, newCasino } from '../endpoints/casino-links/testing/casinos.ts'
import { call } from './call.ts'
import { makeUser } from './people.ts'

const NOW = Date.now()
const admin = await makeUser({ role: 'admin' }, NOW)
const { code: casino } = await newCasino()

/** Calls an operation that reads `Idempotency-Key`, with a value that changes its input. */
type Create = (options: { headers: { 'idempotency-key': string } }, value: string) => ReturnType<typeof call>

const by = { as: admin.cookie, at: NOW }
const CREATES: Readonly<Record<string, Create>> = {
  'blogs.create': (options, slug) =>
    // Nearly as large as a text may be.
    call(api.blogs.create, { ...by, ...options, input: postFields({ slug, content: 'x'.repeat(150_000) }) }),
  'casinoLinks.create': (options, user_id) =>
    call(api.casinoLinks.create, { ...by, ...options, input: { casino, user_id, country: 'GB' } }),
  'casinos.create': (options, code) =>
    call(api.casinos.create, { ...by, ...options, input: casinoFields({ code }) }),
  'categories.create': (options, slug) =>
    call(api.categories.create, { ...by, ...options, input: { name: { en: 'News' }, slug } }),
  'clubs.create': (options, name) => call(api.clubs.create, { ...by, ...options, input: { name } }),
  'diary.create': (options, note) => {
    const input = { in: 10, out: 4, currency: 'GBP', minutes: 30, note }
    return call(api.diary.create, { ...by, ...options, input })
  },
  'images.create': (options, alt) =>
    call(api.images.create, { ...by, ...options, input: { alt, type: 'image/png', bytes: 100 } }),
  'players.create': (options, name) =>
    call(api.players.create, { ...by, ...options, input: { name, email: `${name}@example.com` } }),
  'products.create': (options, slug) =>
    call(api.products.create, { ...by, ...options, input: { title: 'Cup', slug } }),
  'rounds.create': (options, value) => {
    const risk = value.endsWith('2') ? 'bold' : 'steady'
    return call(api.rounds.create, { ...by, ...options, input: { mode: 'fun', risk } })
  },
}

test.each(Object.entries(CREATES))(
  '%s answers a repeated key as before, and refuses it for another input',
  async (_, create) => {
    const options = { headers: { 'idempotency-key': freshSlug() } }
    const value = freshSlug()
    const [first, repeat] = await Promise.all([create(options, value), create(options, value)])
    expect(first.status, JSON.stringify(first.error)).toBe(201)
    expect([repeat.status, repeat.body]).toEqual([201, first.body])
    expect((await create(options, `${value}2`)).error.code).toBe('idempotency_mismatch')
  },
)
