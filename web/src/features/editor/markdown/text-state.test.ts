import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'
import { findAll, nextPassage } from './find-bar.tsx'
import { checkAddress } from './link-address.ts'
import { fromPage, sizeLimit } from './size-limit.ts'
import { changeTo } from './use-markdown-view.ts'

function textOf(doc: string) {
  const refused = vi.fn()
  return { refused, state: EditorState.create({ doc, extensions: sizeLimit(refused) }) }
}

test.each([
  ['the last byte that fits', 'x'.repeat(CONTENT_BYTES_MAX - 1), 'y', true],
  ['one byte more', 'x'.repeat(CONTENT_BYTES_MAX), 'y', false],
  ['letters of two bytes', 'ä'.repeat(CONTENT_BYTES_MAX / 2), 'ä', false],
  ['letters of two bytes with room', 'ä'.repeat(CONTENT_BYTES_MAX / 2 - 1), 'ä', true],
])('%s', (_, doc, insert, fits) => {
  const { state, refused } = textOf(doc)
  const after = state.update({ changes: { from: doc.length, insert } }).state
  expect(after.doc.length).toBe(doc.length + (fits ? insert.length : 0))
  expect(refused).toHaveBeenCalledTimes(fits ? 0 : 1)
})

test('a text that is too long can be shortened, and the page may set any text', () => {
  const { state, refused } = textOf('x'.repeat(CONTENT_BYTES_MAX + 100))
  const shorter = state.update({ changes: { from: 0, to: 50 } }).state
  expect(shorter.doc.length).toBe(CONTENT_BYTES_MAX + 50)
  const put = { changes: { from: 0, insert: 'saved elsewhere' }, annotations: fromPage.of(true) }
  expect(shorter.update(put).state.sliceDoc(0, 5)).toBe('saved')
  expect(refused).not.toHaveBeenCalled()
})

const lines = fc.array(fc.constantFrom('a', 'b', 'ab', ''), { maxLength: 8 }).map((all) => all.join('\n'))

test('changes any text into any other', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const state = EditorState.create({ doc: before })
      const changes = changeTo(state.doc, after)
      expect(changes === undefined).toBe(before === after)
      expect((changes ? state.update({ changes }).state : state).doc.toString()).toBe(after)
    }),
  )
})

test('changes only the part that differs', () => {
  const { doc } = EditorState.create({ doc: 'one two three' })
  expect(changeTo(doc, 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
})

const find = (text: string, wanted: string, matchCase = false) =>
  findAll(text, wanted, matchCase).map(({ from }) => from)

test.each([
  ['a.c abc', 'a.c', [0]],
  ['Über über', 'ÜBER', [0, 5]],
  ['aaaa', 'aa', [0, 2]],
  ['[x](y) \\d-{2}$|/', '\\d-{2}$|/', [7]],
  ['😀 a 😀', '😀', [0, 5]],
  ['a', '', []],
])('in %j finds %j at %j', (text, wanted, places) => expect(find(text, wanted)).toEqual(places))

test('can match case', () => expect(find('a A', 'A', true)).toEqual([2]))

test('wraps around from any cursor position', () => {
  const found = findAll('x x x', 'x')
  const next = (from: number, to: number, step: 1 | -1) => nextPassage(found, { from, to }, step)
  expect([next(0, 0, 1), next(0, 1, 1), next(4, 5, 1)]).toEqual([0, 1, 0])
  expect([next(4, 5, -1), next(2, 2, -1), next(0, 1, -1)]).toEqual([1, 0, 2])
})

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  [' example.com/a ', 'https://example.com/a'],
  ['www.example.co.uk', 'https://www.example.co.uk/'],
  ['/play-safe', '/play-safe'],
  ['#seeds', '#seeds'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['help@example.com', 'mailto:help@example.com'],
])('%s is kept or mended', (typed, address) => {
  expect(checkAddress(typed)).toEqual({ address })
})

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['http://example.com', 'httpsOnly'],
  ['https://bit.ly/x', 'shortener'],
  ['www.tinyurl.com/abc', 'shortener'],
  ['javascript:alert(1)', 'notAnAddress'],
  ['data:text/html,x', 'notAnAddress'],
  ['//example.com', 'notAnAddress'],
  ['/\\example.com', 'notAnAddress'],
  ['two words', 'notAnAddress'],
  ['/two words', 'notAnAddress'],
  ['https://example.com/two words', 'notAnAddress'],
  ['word', 'notAnAddress'],
])('%s is refused', (typed, error) => {
  expect(checkAddress(typed)).toEqual({ error })
})
