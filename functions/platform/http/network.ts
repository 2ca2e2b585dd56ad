import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The unit that rate limits count: an IPv4 address, or the /64 of IPv6 that one subscriber holds (RFC 6177). */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = mappedIpv4(address)
  if (mapped !== undefined) return mapped
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/**
 * The range that one subscriber may hold and change networks in: the /24 of an IPv4 address, the /48 of a /64.
 *
 * @example rangeOf('203.0.113.77') // '203.0.113.0/24'
 * @example rangeOf('2001:db8:1:2::/64') // '2001:db8:1::/48'
 */
export function rangeOf(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return `${network.split('.').slice(0, 3).join('.')}.0/24`
}

/**
 * Truncates an address for the location service: to the /24 of IPv4, or the /48 of IPv6 that one site gets (RFC 6177).
 * Undefined if it is no address of the public internet.
 *
 * @example truncatedAddress('203.0.113.77') // '203.0.113.0'
 * @example truncatedAddress('2001:db8:1:2::3') // '2001:db8:1::'
 * @example truncatedAddress('192.168.1.1') // undefined
 */
export function truncatedAddress(address: string): string | undefined {
  const plain = mappedIpv4(address) ?? address
  if (isIPv4(plain)) {
    if (NOT_PUBLIC_IPV4.check(plain)) return undefined
    return `${plain.split('.').slice(0, 3).join('.')}.0`
  }
  if (!isIPv6(plain) || !PUBLIC_IPV6.check(plain, 'ipv6') || TUNNELS.check(plain, 'ipv6')) return undefined
  return `${groupsOf(plain).slice(0, 3).join(':')}::`
}

/** IANA's registry of special addresses: https://www.iana.org/assignments/iana-ipv4-special-registry/ */
const NOT_PUBLIC_IPV4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
])

/** The range assigned to the public so far, RFC 4291 section 2.4. */
const PUBLIC_IPV6 = subnets('ipv6', [['2000::', 3]])

/** 6to4 and Teredo carry a whole IPv4 address in their first half: truncating would not hide it. */
const TUNNELS = subnets('ipv6', [
  ['2002::', 16],
  ['2001::', 32],
])

function subnets(family: 'ipv4' | 'ipv6', list: readonly (readonly [string, number])[]): BlockList {
  const block = new BlockList()
  for (const [network, prefix] of list) block.addSubnet(network, prefix, family)
  return block
}

function mappedIpv4(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}
