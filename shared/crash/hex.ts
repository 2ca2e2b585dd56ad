/**
 * Bytes as lower-case hex, two digits a byte.
 *
 * @example
 * toHex(Uint8Array.of(0, 255)) // '00ff'
 */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Bytes from hex of either case.
 *
 * @throws RangeError for an odd number of digits or anything that is not a hex digit.
 * @example
 * fromHex('00FF') // Uint8Array.of(0, 255)
 */
export function fromHex(hex: string): Uint8Array {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) throw new RangeError('not a hex string')
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
  }
  return bytes
}
