import { expect, it } from 'vitest'
import { draftOf } from '#web/testing/posts.ts'
import { changesOf, fieldsOf, mergeFields, sameValue } from './post-fields.ts'

const BASE = fieldsOf(draftOf())
const seo = (title: string) => ({ seo: { ...BASE.seo, title } })

it('finds what differs, whatever object it stands in', () => {
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

it('takes each field from who changed it, and names those that both did', () => {
  const mine = { ...BASE, content: 'Mine', title: 'Mine', featured: true }
  const theirs = { ...BASE, content: 'Theirs', subtitle: 'Theirs', featured: true }
  expect(mergeFields(BASE, mine, theirs)).toEqual({
    fields: { ...mine, subtitle: 'Theirs' },
    contested: ['content'],
    taken: ['subtitle'],
  })
})

it('puts a text together where each changed another paragraph', () => {
  const base = { ...BASE, content: 'One.\n\nTwo.' }
  const mine = { ...base, content: 'One!\n\nTwo.' }
  const theirs = { ...base, content: 'One.\n\nTwo!' }
  expect(mergeFields(base, mine, theirs)).toEqual({
    fields: { ...base, content: 'One!\n\nTwo!' },
    contested: [],
    taken: ['content'],
  })
})
