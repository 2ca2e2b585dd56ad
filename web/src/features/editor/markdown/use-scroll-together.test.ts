import { expect, test } from 'vitest'
import { translate } from './use-scroll-together.ts'

const PAIRS = [
  [0, 0],
  [100, 300],
  [200, 320],
] as const

test.each([
  [0, 0],
  [50, 150],
  [100, 300],
  [150, 310],
  [200, 320],
  [999, 320],
])('%s in the text is %s in the preview', (text, preview) => {
  expect(translate(text, PAIRS, 'to-preview')).toBe(preview)
})

test('the way back', () => {
  expect(translate(310, PAIRS, 'to-text')).toBe(150)
})
