import { expect, test } from 'vitest'
import { drawingOf } from './drawing.ts'

const SIZE = { width: 320, height: 180 }
const names = Array.from({ length: 60 }, (_, index) => `post ${index}`)

test('a post always has the same drawing, and another post another one', () => {
  expect(drawingOf('a', SIZE)).toEqual(drawingOf('a', SIZE))
  expect(new Set(names.map((name) => JSON.stringify(drawingOf(name, SIZE)))).size).toBe(names.length)
})

test('all three motifs occur', () => {
  const parts = names.map((name) => Object.keys(drawingOf(name, SIZE)).join(' '))
  expect(new Set(parts)).toEqual(
    new Set(['ground past gone line plane', 'ground bars unknown', 'ground fill line']),
  )
})

test('paths hold nothing but commands and short numbers', () => {
  for (const name of names) {
    for (const path of Object.values(drawingOf(name, SIZE))) {
      expect(path).toMatch(/^(?:[MLCHVZhv ]|-?\d{1,4}(?:\.\d)?)+$/)
    }
  }
})
