import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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
