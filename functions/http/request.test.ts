import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/edge.ts'
import { call } from '../testing/call.ts'
import { networkOf } from './request.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('what the distribution says of a visitor', () => {
  const country = async (headers: Record<string, string | undefined>) =>
    (await call(api.site.location, { headers })).body.country

  test('counts only with its secret', async () => {
    expect(await country({ 'cloudfront-viewer-country': 'IT' })).toBe('IT')
    for (const secret of [undefined, '', 'guess', `${process.env.EDGE_SECRET}x`]) {
      const forged = { 'cloudfront-viewer-country': 'IT', [EDGE_SECRET_HEADER]: secret }
      expect(await country(forged)).toBeNull()
    }
  })

  test.each(['it', 'ITA', 'I1', 'T1 ', ''])('is no country if it is %j', async (name) => {
    expect(await country({ 'cloudfront-viewer-country': name })).toBeNull()
  })
})
