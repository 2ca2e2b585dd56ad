import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each([
  ['"a"', '"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match %s and the ETag %s match: %s', (header, etag, expected) => {
  expect(matchesEtag(header, etag)).toBe(expected)
})
