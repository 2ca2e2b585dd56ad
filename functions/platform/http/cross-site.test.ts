import { expect, test } from 'vitest'
import { isCrossSite } from './chain.ts'

const OWN = ['https://fairflight.example', 'https://www.fairflight.example']
const own = 'https://fairflight.example'
const evil = 'https://evil.example'

test.each([
  // Sec-Fetch-Site, Origin, X-Requested-With: refused
  ['same-origin', undefined, undefined, false],
  ['same-origin', own, undefined, false],
  ['none', undefined, undefined, false],
  ['cross-site', undefined, undefined, true],
  ['cross-site', own, 'fairflight', true],
  ['same-site', undefined, undefined, true],
  ['same-site', own, 'fairflight', true],
  ['', own, 'fairflight', true],
  ['Same-Origin', own, 'fairflight', true],
  ['same-origin, cross-site', own, 'fairflight', true],
  ['another-value', own, 'fairflight', true],
  ['same-origin', evil, 'fairflight', true],
  [undefined, own, undefined, false],
  [undefined, OWN[1], undefined, false],
  [undefined, evil, 'fairflight', true],
  [undefined, 'null', 'fairflight', true],
  [undefined, '', 'fairflight', true],
  [undefined, 'https://fairflight.example.evil.example', 'fairflight', true],
  [undefined, 'http://fairflight.example', 'fairflight', true],
  [undefined, undefined, undefined, true],
  [undefined, undefined, 'XMLHttpRequest', false],
])('Sec-Fetch-Site %s, Origin %s, X-Requested-With %s', (site, origin, requestedWith, refused) => {
  const headers = { 'sec-fetch-site': site, origin, 'x-requested-with': requestedWith }
  expect(isCrossSite(headers, OWN)).toBe(refused)
})
