import { expect, test } from 'vitest'
import { isAllowed, isSubscribed, type ProductRecord, toProduct } from './product.ts'

const user = (id: string, allowed = false) => ({ id, username: id, avatar: '', allowed, rosa: [] })
const list = (...ids: string[]) => ids.map((id) => user(id))

test.each([
  ['present, with room left', list('a', 'b'), 3, 'b', true],
  ['present, and the list just full', list('a', 'b'), 2, 'b', true],
  ['present in a list that is longer', list('a', 'b', 'c'), 2, 'a', false],
  ['absent, with room left', list('a'), 2, 'b', false],
  ['an empty list', [], 1, 'a', false],
])('subscribed: %s', (_, allowedUsers, max_users, id, expected) => {
  expect(isSubscribed({ allowedUsers, max_users }, id)).toBe(expected)
})

test.each([
  ['the own entry says so', [user('a', true), user('b')], 'a', true],
  ['the own entry does not', [user('a', true), user('b')], 'b', false],
  ['there is none', [user('a', true)], 'c', false],
])('allowed: %s', (_, allowedUsers, id, expected) => {
  expect(isAllowed({ allowedUsers }, id)).toBe(expected)
})

const entry = (joinedMs: number, allowed = false) => ({ allowed, rosa: [], joinedMs })
const RECORD: ProductRecord = {
  id: 'p',
  authorId: 'author',
  title: 'Harbour cup',
  slug: 'harbour-cup',
  image: '',
  max_users: 2,
  same_players: false,
  match_days: 0,
  calendar: { setted: false },
  lines: [],
  entries: { late: entry(3), second: entry(2, true), first: entry(1), gone: entry(0), alike: entry(2) },
  version: 4,
}
const people = new Map(
  ['author', 'late', 'second', 'first', 'alike'].map((id) => [
    id,
    { id, username: `${id}!`, avatar: '' } as const,
  ]),
)

test('a product shows present names in the order of joining, without removed users', () => {
  const product = toProduct(RECORD, people)
  expect(product?.author).toEqual({ name: 'author!', _id: 'author' })
  expect(product?.allowedUsers.map(({ id }) => id)).toEqual(['first', 'alike', 'second', 'late'])
  expect(product?.allowedUsers[2]).toEqual({
    id: 'second',
    username: 'second!',
    avatar: '',
    allowed: true,
    rosa: [],
  })
})

test('a product without its author is not shown', () => {
  expect(toProduct(RECORD, new Map([...people].filter(([id]) => id !== 'author')))).toBeUndefined()
})
