import { describe, expect, test } from 'vitest'
import type { UpdateProduct } from '#shared/models/product.ts'
import type { ProductRecord } from './product.ts'
import { changedFields, changedProduct, joiningEntry, newProduct } from './product-rules.ts'

const entry = (allowed = false) => ({ allowed, rosa: [], joinedMs: 5 })
const sent = (id: string, allowed = false) => ({ id, allowed, rosa: [] })
const PRODUCT: ProductRecord = {
  id: 'p',
  authorId: 'author',
  title: 'Harbour cup',
  slug: 'harbour-cup',
  image: '',
  max_users: 2,
  same_players: false,
  match_days: 0,
  calendar: { setted: false },
  lines: ['one'],
  entries: { a: entry(), b: entry(true) },
  version: 4,
}
const { entries: _e, id: _id, authorId: _a, ...SETTINGS } = PRODUCT
/** The full product, as a client sends it back. */
const FULL: UpdateProduct = {
  ...SETTINGS,
  _id: 'p',
  author: { _id: 'author', name: 'Ada' },
  allowedUsers: [sent('a'), sent('b', true)],
}
const people = (count: number) => Array.from({ length: count }, (_, index) => sent(`x${index}`))

describe('a new product', () => {
  const input = { ...SETTINGS, allowedUsers: [sent('author', true), sent('a')] }
  const making = { id: 'p', authorId: 'author', nowMs: 7 }

  test('takes the input and starts at version 1', () => {
    const product = newProduct(input, making)
    expect(product).toMatchObject({ id: 'p', authorId: 'author', slug: 'harbour-cup', version: 1 })
    expect(product.entries).toEqual({
      author: { allowed: true, rosa: [], joinedMs: 7 },
      a: { allowed: false, rosa: [], joinedMs: 7 },
    })
  })

  test.each([
    ['Coppa d’Élite 2026', 'coppa-delite-2026'],
    ['杯', 'p'],
  ])('titled %s takes its slug from the title, or else its id', (title, slug) => {
    expect(newProduct({ ...input, slug: undefined, title }, making).slug).toBe(slug)
  })

  test('starts with at most as many users as one transaction holds', () => {
    expect(newProduct({ ...input, allowedUsers: people(45) }, making).version).toBe(1)
    expect(() => newProduct({ ...input, allowedUsers: people(46) }, making)).toThrow('invalid_input')
  })
})

describe('a change by the author', () => {
  test('replaces the sent fields and keeps the rest', () => {
    const allowedUsers = [sent('b'), sent('c', true)]
    const after = changedProduct(PRODUCT, { title: 'Bay cup', allowedUsers }, 9)
    expect(after).toEqual({
      ...PRODUCT,
      title: 'Bay cup',
      entries: { b: entry(), c: { allowed: true, rosa: [], joinedMs: 9 } },
      version: 5,
    })
    expect(changedFields(PRODUCT, after)).toEqual(['title', 'allowedUsers'])
    expect(changedFields(PRODUCT, changedProduct(PRODUCT, FULL, 9))).toEqual([])
  })

  test('is refused if it is based on an older version', () => {
    expect(() => changedProduct(PRODUCT, { ...FULL, version: 3 }, 9)).toThrow('version_conflict')
  })

  test('cannot change the author', () => {
    const change = () => changedProduct(PRODUCT, { ...FULL, author: { _id: 'a' } }, 9)
    expect(change).toThrow(
      expect.objectContaining({ fields: [{ path: 'author._id', code: 'invalid_value' }] }),
    )
  })

  test('adds and removes at most as many users as one transaction holds', () => {
    expect(changedProduct(PRODUCT, { allowedUsers: people(43) }, 9).version).toBe(5)
    expect(() => changedProduct(PRODUCT, { allowedUsers: people(44) }, 9)).toThrow('invalid_input')
  })
})

describe('a join', () => {
  const others = FULL.allowedUsers ?? []
  const mine = { id: 'me', allowed: false, rosa: [{ id: '7', lega_info: { in_list: true } }] }
  const join = (input: UpdateProduct, id = 'me') => joiningEntry(PRODUCT, input, id, 9)

  test('adds the caller’s entry, with the full product or without', () => {
    const added = { allowed: false, rosa: mine.rosa, joinedMs: 9 }
    expect(join({ ...FULL, allowedUsers: [...others, mine] })).toEqual(added)
    expect(join({ allowedUsers: [mine] })).toEqual(added)
  })

  test('may lack users who joined since', () => {
    const old = { ...FULL, version: 3, allowedUsers: [sent('a'), mine] }
    expect(join(old)).toMatchObject({ allowed: false })
  })

  test.each([
    ['nothing', {}],
    ['no entry of one’s own', FULL],
    ['an entry that allows itself', { allowedUsers: [{ ...mine, allowed: true }] }],
    ['another title', { title: 'Mine', allowedUsers: [mine] }],
    ['another bound', { max_users: 3, allowedUsers: [mine] }],
    ['other lines', { lines: [], allowedUsers: [mine] }],
    ['another calendar', { calendar: { setted: true }, allowedUsers: [mine] }],
    ['another author', { author: { _id: 'me' }, allowedUsers: [mine] }],
    ['an entry of another user', { allowedUsers: [...others, mine, sent('c')] }],
    ['permission for another user', { allowedUsers: [sent('a', true), mine] }],
    ['another user’s roster', { allowedUsers: [{ ...mine, id: 'a' }, mine] }],
  ])('is forbidden with %s', (_, input) => {
    expect(() => join(input)).toThrow('forbidden')
  })

  test('based on an older version is a version conflict', () => {
    const old = { ...FULL, title: 'Before', version: 3, allowedUsers: [...others, mine] }
    expect(() => join(old)).toThrow('version_conflict')
  })

  test('happens once, whatever the second entry contains', () => {
    expect(() => join(FULL, 'a')).toThrow('already_joined')
    expect(() => join({ allowedUsers: [{ ...mine, id: 'a', allowed: true }] }, 'a')).toThrow('already_joined')
    expect(() => join({ ...FULL, title: 'Mine' }, 'a')).toThrow('forbidden')
  })
})
