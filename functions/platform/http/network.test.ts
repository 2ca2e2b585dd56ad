import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, rangeOf, truncatedAddress } from './network.ts'

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

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('the range of %s is %s', (address, range) => {
  expect(rangeOf(networkOf(address))).toBe(range)
})

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['203.0.113.255', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:0DB8:0001:ffff::', '2001:db8:1::'],
  ['2a00::1', '2a00:0:0::'],
])('a location service gets %s as %s', (address, truncated) => {
  expect(truncatedAddress(address)).toBe(truncated)
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
  ],
  ...['ff02::1', '64:ff9b::8.8.8.8', '2002:cb00:7107::1', '2001:0:cb00:7107::1'],
  ...['', 'unknown', '203.0.113', '203.0.113.7:443', '203.0.113.7/../..', '1.2.3.4, 5.6.7.8', 'localhost'],
])('and nothing of %j', (address) => {
  expect(truncatedAddress(address)).toBeUndefined()
})

test('all addresses of a /24, and of a /48, have one truncated form', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
      const other = address.replace(/\d+$/, String(last))
      expect(truncatedAddress(other)).toBe(truncatedAddress(address))
    }),
  )
  fc.assert(
    fc.property(
      fc.nat(0xffff),
      fc.nat(0xffff),
      fc.array(fc.nat(0xffff), { minLength: 5, maxLength: 5 }),
      (a, b, rest) => {
        const hex = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
        expect(truncatedAddress(hex([0x2a00, a, b, ...rest]))).toBe(`${hex([0x2a00, a, b])}::`)
      },
    ),
  )
})
