import { expect, it } from 'vitest'
import { draftOf } from '#web/testing/posts.ts'
import { changesOf, fieldsOf, mergeFields, sameValue } from './post-fields.ts'

const BASE = fieldsOf(draftOf())
const seo = (title: string) => ({ seo: { ...BASE.seo, title } })

it('finds differences by value, not by object identity', () => {
  expect(changesOf(BASE, { ...BASE, ...seo('') })).toEqual({})
  expect(changesOf(BASE, { ...BASE, ...seo('S'), category: 'c' })).toEqual({ ...seo('S'), category: 'c' })
})

it.each([
  ['a ', 'a', true],
  ['a\r\nb', 'a\nb', true],
  ['e\u0301', 'é', true],
  ['a', 'b', false],
  [null, '', false],
  [true, false, false],
])('%j and %j: as the server keeps them', (one, other, same) => {
  expect(sameValue(one, other)).toBe(same)
})

it('takes each field from the editor who changed it, and names fields that both changed', () => {
  const mine = { ...BASE, content: 'Mine', title: 'Mine', featured: true }
  const theirs = { ...BASE, content: 'Theirs', subtitle: 'Theirs', featured: true }
  expect(mergeFields(BASE, mine, theirs)).toMatchObject({
    fields: { ...mine, subtitle: 'Theirs' },
    contested: ['content'],
    taken: ['subtitle'],
  })
  const apart = { ...mine, content: `${BASE.content}\n\nMine` }
  expect(mergeFields(BASE, apart, { ...theirs, content: `Theirs\n\n${BASE.content}` })).toMatchObject({
    fields: { content: `Theirs\n\n${BASE.content}\n\nMine` },
    contested: [],
    taken: ['subtitle', 'content'],
  })
})
