import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf } from '#web/testing/posts.ts'
import { mergeTexts } from './merge-texts.ts'
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
  expect(mergeFields(BASE, mine, theirs)).toEqual({
    fields: { ...mine, subtitle: 'Theirs' },
    contested: ['content'],
    taken: ['subtitle'],
  })
})

it('merges a text if each changed another paragraph', () => {
  const base = { ...BASE, content: 'One.\n\nTwo.' }
  const mine = { ...base, content: 'One!\n\nTwo.' }
  const theirs = { ...base, content: 'One.\n\nTwo!' }
  expect(mergeFields(base, mine, theirs)).toEqual({
    fields: { ...base, content: 'One!\n\nTwo!' },
    contested: [],
    taken: ['content'],
  })
})

it.each([
  ['neighbours', 'a\n\nb', 'A\n\nb', 'a\n\nB', 'A\n\nB'],
  ['one removes, one changes elsewhere', 'a\n\nb\n\nc', 'b\n\nc', 'a\n\nb\n\nC', 'b\n\nC'],
  ['one adds before, one behind', 'a\n\nb', 'x\n\na\n\nb', 'a\n\nb\n\ny', 'x\n\na\n\nb\n\ny'],
  ['both the same', 'a\n\nb', 'A\n\nb', 'A\n\nb\n\nc', 'A\n\nb\n\nc'],
  [
    'empty lines within code',
    'a\n\n```\nx\n\n\ny\n```',
    'A\n\n```\nx\n\n\ny\n```',
    'a\n\n```\nx\n\n\nY\n```',
    'A\n\n```\nx\n\n\nY\n```',
  ],
])('%s: the texts become one', (_, base, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs)).toBe(merged)
  expect(mergeTexts(base, theirs, mine)).toBe(merged)
})

it.each([
  ['one paragraph by both', 'a\n\nb', 'A\n\nb', 'x\n\nb'],
  ['new ones at one place', 'a', 'a\n\nx', 'a\n\ny'],
  ['one removed and changed', 'a\n\nb\n\nc', 'a\n\nc', 'a\n\nB\n\nc'],
  ['far too many', 'x\n\n'.repeat(3000), 'y\n\n'.repeat(3000), 'z\n\n'.repeat(3000)],
])('%s: a person decides', (_, base, mine, theirs) => {
  expect(mergeTexts(base, mine, theirs)).toBeUndefined()
})

it('never loses or asks about a change by one editor alone', () => {
  const paragraph = fc.constantFrom('a', 'b', 'c', 'd\ne', 'f')
  const text = fc.array(paragraph, { maxLength: 8 }).map((parts) => parts.join('\n\n'))
  fc.assert(
    fc.property(text, text, (base, mine) => {
      expect(mergeTexts(base, mine, base)).toBe(mine)
      expect(mergeTexts(base, base, mine)).toBe(mine)
      expect(mergeTexts(base, mine, mine)).toBe(mine)
    }),
  )
})

it('keeps the changes of two editors to different paragraphs', () => {
  const parts = Array.from({ length: 6 }, (_, at) => `p${at}`)
  const who = fc.array(fc.constantFrom('mine', 'theirs', 'nobody'), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(who, (owners) => {
      const by = (name: string) =>
        parts.map((part, at) => (owners[at] === name ? `${part} ${name}` : part)).join('\n\n')
      const both = parts.map((part, at) => (owners[at] === 'nobody' ? part : `${part} ${owners[at]}`))
      expect(mergeTexts(parts.join('\n\n'), by('mine'), by('theirs'))).toBe(both.join('\n\n'))
    }),
  )
})
