import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { findAll, nextPassage } from './find-text.ts'
import { changeTo } from './use-markdown-view.ts'

const lines = fc.array(fc.constantFrom('a', 'b', 'ab', ''), { maxLength: 8 }).map((all) => all.join('\n'))

test('leads from any text to any other', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const state = EditorState.create({ doc: before })
      const changes = changeTo(state.doc, after)
      expect(changes === undefined).toBe(before === after)
      expect((changes ? state.update({ changes }).state : state).doc.toString()).toBe(after)
    }),
  )
})

test('touches only what differs', () => {
  const { doc } = EditorState.create({ doc: 'one two three' })
  expect(changeTo(doc, 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
})

const find = (text: string, wanted: string, matchCase = false) =>
  findAll(text, { text: wanted, matchCase }).map(({ from }) => from)

it.each([
  ['a.c abc', 'a.c', [0]],
  ['Über über', 'ÜBER', [0, 5]],
  ['aaaa', 'aa', [0, 2]],
  ['[x](y) \\d-{2}$|/', '\\d-{2}$|/', [7]],
  ['😀 a 😀', '😀', [0, 5]],
  ['a', '', []],
])('in %j finds %j at %j', (text, wanted, places) => expect(find(text, wanted)).toEqual(places))

it('can tell capitals apart', () => expect(find('a A', 'A', true)).toEqual([2]))

it('leads around, from wherever the cursor stands', () => {
  const found = findAll('x x x', { text: 'x', matchCase: true })
  const next = (from: number, to: number, step: 1 | -1) => nextPassage(found, { from, to }, step)
  expect([next(0, 0, 1), next(0, 1, 1), next(4, 5, 1)]).toEqual([0, 1, 0])
  expect([next(4, 5, -1), next(2, 2, -1), next(0, 1, -1)]).toEqual([1, 0, 2])
})

it('a text of the largest size with what is found everywhere takes no time that is felt', () => {
  const start = performance.now()
  expect(find('ab'.repeat(100_000), 'b')).toHaveLength(100_000)
  expect(performance.now() - start).toBeLessThan(1000)
})
