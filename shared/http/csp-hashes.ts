/** What of a built page may run or style it although it stands inside the page. */
export interface CspHashes {
  /** `'sha256-…'`, quotes and all. */
  readonly script: readonly string[]
  readonly style: readonly string[]
}

export const NO_HASHES: CspHashes = { script: [], style: [] }

/** The site that pages are built for unless the build is told another: one machine. */
export const LOCAL_ORIGIN = 'http://localhost:3000'

/** Where the build leaves them, from the root of the site; nobody is served this file. */
export const CSP_FILE = '/csp.json'

const HASH = /^'sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}'$/

/**
 * Reads the build's csp.json.
 *
 * @throws Error for anything but lists of hashes: a keyword such as 'unsafe-inline' must not come in this way.
 * @example readCspHashes(`{ "script": ["'sha256-…='"], "style": [] }`)
 */
export function readCspHashes(text: string): CspHashes {
  const value: unknown = JSON.parse(text)
  return { script: hashesOf(value, 'script'), style: hashesOf(value, 'style') }
}

/** The site whose addresses the built pages name, `https://fairflight.example`: the build leaves it there too. */
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
