import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

/** Returns the merged text; undefined if a person has to decide. */
function merged(base: string, mine: string, theirs: string): string | undefined {
  const parts = mergeTexts(base, mine, theirs)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined
}

it('asks only about the lines that both changed', () => {
  const [base, mine, theirs] = [
    ['a', 'k', 'b', 'l', 'c'],
    ['a', 'k', 'mine', 'l', 'c!'],
    ['A', 'k', 'theirs', 'l', 'c'],
  ].map((paragraphs) => paragraphs.join('\n\n'))
  expect(mergeTexts(base ?? '', mine ?? '', theirs ?? '')).toEqual([
    ...['A\n', '\nk\n\n', { mine: 'mine\n', theirs: 'theirs\n' }, '\nl\n\n', 'c!'],
  ])
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
])('%s: the texts become one', (_, base, mine, theirs, result) => {
  expect(merged(base, mine, theirs)).toBe(result)
  expect(merged(base, theirs, mine)).toBe(result)
})

it.each([
  ['one paragraph by both', 'a\n\nb', 'A\n\nb', 'x\n\nb'],
  ['new ones at one place', 'a', 'a\n\nx', 'a\n\ny'],
  ['one removed and changed', 'a\n\nb\n\nc', 'a\n\nc', 'a\n\nB\n\nc'],
  ['neighbouring lines', 'a\nb', 'A\nb', 'a\nB'],
  ['far too many', 'x\n\n'.repeat(3000), 'y\n\n'.repeat(3000), 'z\n\n'.repeat(3000)],
])('%s: a person decides', (_, base, mine, theirs) => {
  expect(merged(base, mine, theirs)).toBeUndefined()
})

it('keeps the blank lines of an end that repeats an earlier part', () => {
  const [base, mine] = ['a\n\nd\ne\n\na\n\na\n\nd\ne\n\na', 'd\ne\n\nd\ne\n\nd\ne']
  expect(merged(base, mine, base)).toBe(mine)
})

it('never loses or asks about a change by one editor alone', () => {
  const paragraph = fc.constantFrom('a', 'b', 'c', 'd\ne', 'f')
  const text = fc.array(paragraph, { maxLength: 8 }).map((parts) => parts.join('\n\n'))
  fc.assert(
    fc.property(text, text, (base, mine) => {
      expect(merged(base, mine, base)).toBe(mine)
      expect(merged(base, base, mine)).toBe(mine)
      expect(merged(base, mine, mine)).toBe(mine)
    }),
    { numRuns: 3000 },
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
      expect(merged(parts.join('\n\n'), by('mine'), by('theirs'))).toBe(both.join('\n\n'))
    }),
  )
})
