import { ApiError, type Call, createClient } from '#shared/api/client.ts'
import { API_BASE } from '#shared/api/routes.ts'

const TIMEOUT_MS = 15_000

/** Somebody at the site, from outside: keeps cookies, follows no redirect. */
export interface Visitor {
  readonly call: Call
  /** A page or a file by its path. */
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** The duration of the last answer, and its `Set-Cookie` lines. */
  readonly last: () => { readonly ms: number; readonly setCookies: readonly string[] }
}

/** @param site `https://fairflight.example`, without a slash at its end */
export function newVisitor(site: string): Visitor {
  const cookies = new Map<string, string>()
  let last = { ms: 0, setCookies: [] as string[] }
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const startMs = performance.now()
    const response = await fetch(address, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    last = { ms: performance.now() - startMs, setCookies: response.headers.getSetCookie() }
    for (const line of last.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    call: createClient({
      baseUrl: site + API_BASE,
      fetch: (input, init) => ask(String(input), init),
      headers: () => ({ 'X-Requested-With': 'fairflight-smoke', 'Accept-Language': 'en' }),
    }),
    get: (path, headers = {}) => ask(site + path, { headers }),
    last: () => last,
  }
}

/** One check. `run` returns a sentence about what it saw. */
export interface Step {
  readonly name: string
  /** @throws Error with a sentence that says what does not hold */
  readonly run: () => Promise<string>
}

export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence)
}

/** The code that a call was refused with. @throws Error where it was not refused. */
export async function refusalOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer
  } catch (error) {
    if (error instanceof ApiError) return `${error.statusCode} ${error.code}`
    throw error
  }
  throw new Error('It was not refused.')
}
