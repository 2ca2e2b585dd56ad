import { expect, test } from 'vitest'
import { casinoFields } from '../../endpoints/casino-links/testing/casinos.ts'
import { namesCasino } from './refuse-named-casino.ts'

const casinos = [
  casinoFields({
    code: 'sky-line',
    name: 'Skýline Casino',
    url: 'https://www.skyline.example.net/',
    affiliateUrl: 'https://go.partners.example.org/?id=1',
  }),
  casinoFields({
    code: 'example-cumulus',
    name: 'Cumulus (Example)',
    url: 'https://example.com/x',
    demo: true,
  }),
]

test.each([
  'Skyline Casino does not know this id',
  'not found at SKYLINE-CASINO.',
  'see sky-line',
  'asked at play.skyline.example.net',
  'https://go.partners.example.org/login',
  'No such account at Cumulus',
  'cumulus (example): none',
])('names a casino: %s', (text) => {
  expect(namesCasino(text, casinos)).toBe(true)
})

test.each(['The id was not found', 'skylines and casinos', 'cumulusx', 'see example.com', ''])(
  'names no casino: %s',
  (text) => {
    expect(namesCasino(text, casinos)).toBe(false)
  },
)
