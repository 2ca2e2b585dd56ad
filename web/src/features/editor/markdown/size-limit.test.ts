import { EditorState } from '@codemirror/state'
import { expect, test, vi } from 'vitest'
import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'
import { fromPage, sizeLimit } from './size-limit.ts'

function textOf(doc: string) {
  const refused = vi.fn()
  return { refused, state: EditorState.create({ doc, extensions: sizeLimit(refused) }) }
}

test.each([
  ['the last byte that fits', 'x'.repeat(CONTENT_BYTES_MAX - 1), 'y', true],
  ['one byte more', 'x'.repeat(CONTENT_BYTES_MAX), 'y', false],
  ['letters of two bytes', 'ä'.repeat(CONTENT_BYTES_MAX / 2), 'ä', false],
  ['letters of two bytes with room', 'ä'.repeat(CONTENT_BYTES_MAX / 2 - 1), 'ä', true],
  ['ten megabytes', 'kept', 'x'.repeat(10_000_000), false],
])('%s', (_, doc, insert, fits) => {
  const { state, refused } = textOf(doc)
  const after = state.update({ changes: { from: doc.length, insert } }).state
  expect(after.doc.length).toBe(doc.length + (fits ? insert.length : 0))
  expect(refused).toHaveBeenCalledTimes(fits ? 0 : 1)
})

test('a text that is too long already can be shortened, and the page may put any in', () => {
  const { state, refused } = textOf('x'.repeat(CONTENT_BYTES_MAX + 100))
  const shorter = state.update({ changes: { from: 0, to: 50 } }).state
  expect(shorter.doc.length).toBe(CONTENT_BYTES_MAX + 50)
  const put = { changes: { from: 0, insert: 'saved elsewhere' }, annotations: fromPage.of(true) }
  expect(shorter.update(put).state.sliceDoc(0, 5)).toBe('saved')
  expect(refused).not.toHaveBeenCalled()
})
