import { expect, test } from 'vitest'
import { checkAddress } from './link-address.ts'

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
