/** Hashes of a built page's inline scripts and styles, which the content security policy allows. */
export interface CspHashes {
  /** `'sha256-…'`, quotes included. */
  readonly script: readonly string[]
  readonly style: readonly string[]
}

export const NO_HASHES: CspHashes = { script: [], style: [] }

/** The default origin that pages are built for: one machine. */
export const LOCAL_ORIGIN = 'http://localhost:3000'

/** Path of the file in the build, from the root of the site; it is not served. */
export const CSP_FILE = '/csp.json'

const HASH = /^'sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}'$/

/**
 * Reads the build's csp.json.
 *
 * @throws Error for anything but lists of hashes: a keyword such as 'unsafe-inline' must not get in this way
 * @example readCspHashes(`{ "script": ["'sha256-…='"], "style": [] }`)
 */
export function readCspHashes(text: string): CspHashes {
  const value: unknown = JSON.parse(text)
  return { script: hashesOf(value, 'script'), style: hashesOf(value, 'style') }
}

/** Returns the origin that the pages were built for, e.g. `https://fairflight.example`, from the same file. */
export function readBuiltOrigin(text: string): string | undefined {
  const value: unknown = JSON.parse(text)
  const origin: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'origin') : undefined
  return typeof origin === 'string' ? origin : undefined
}

function hashesOf(value: unknown, name: string): readonly string[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (!Array.isArray(list) || !list.every(isHash))
    throw new Error(`${CSP_FILE} has no list of hashes for ${name}.`)
  return [...new Set(list)]
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value)
}
