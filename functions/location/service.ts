import { knownCountry } from '#shared/countries/codes.ts'

/** In all: connecting, waiting and reading. */
const TIMEOUT_MS = 1000
/** The longest answers of such services are about 3 KB. */
const ANSWER_MAX_BYTES = 16 * 1024

/** Where known services name the country by its code; `country` holds its name elsewhere, which is no code. */
const FIELDS = ['country_code', 'countryCode', 'country'] as const

/**
 * Asks a location service for the country of a truncated address: `GET <service>/json/<address>`, the form of
 * freegeoip and ip-api. A redirect, an answer that is late, large or malformed, or one that names no country, is
 * undefined; nothing is thrown.
 *
 * @example await askService(new URL('https://location.example'), '203.0.113.0') // 'GB'
 */
export async function askService(service: URL, address: string): Promise<string | undefined> {
  try {
    const response = await fetch(addressOf(service, address), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readAnswer(response)
    return text === undefined ? undefined : countryIn(JSON.parse(text))
  } catch {
    return undefined
  }
}

function addressOf(service: URL, address: string): URL {
  const url = new URL(service)
  url.pathname = `${service.pathname.replace(/\/+$/, '')}/json/${address}`
  return url
}

async function readAnswer({ ok, body }: Response): Promise<string | undefined> {
  if (!body) return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of body) {
    if (!ok) return undefined
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > ANSWER_MAX_BYTES) return undefined
  }
  return ok ? Buffer.concat(chunks).toString('utf8') : undefined
}

/** Two fields that name two countries name none. */
function countryIn(answer: unknown): string | undefined {
  const fields = new Map(Object.entries(Object(answer)))
  const named = FIELDS.flatMap((name) => {
    const value = fields.get(name)
    return (typeof value === 'string' && knownCountry(value)) || []
  })
  return new Set(named).size === 1 ? named[0] : undefined
}
