/** The required form of a location service's address, for the error message. */
export const LOCATION_URL_SHAPE =
  'an https address without a name, a password or a "#" (http only on localhost), such as https://location.example'

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The address of a location service as configured (`IP_LOCATION_URL`): https, or http on this machine. A query is
 * kept, since some services expect their key there.
 *
 * @returns null for an address that cannot be used
 * @example readLocationUrl('https://location.example/') // URL
 * @example readLocationUrl('http://location.example/') // null
 */
export function readLocationUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return null
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.test(url.hostname))
  return safe ? url : null
}
