import { vi } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint, OutputOf } from '#shared/api/endpoint.ts'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/api/errors.ts'
import { isText } from '#shared/api/media.ts'
import { errorText } from '#shared/i18n/texts.ts'

/** A request that the page under test sent. */
export interface SentRequest {
  readonly url: URL
  readonly body: unknown
  readonly headers: Headers
}

type Answer = (request: SentRequest) => FakeResponse
interface FakeResponse {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

/**
 * Replaces `fetch` for one test. Answers are checked against the contract's schemas, and every request is recorded.
 * Endpoints without an answer reply 404.
 *
 * @example
 * const server = fakeApi()
 * server.answer(api.users.register, { user })
 * server.refuse(api.users.login, 'bad_credentials')
 * expect(server.sent(api.users.register)).toHaveLength(1)
 */
export function fakeApi() {
  const answers = new Map<string, { endpoint: AnyEndpoint; answer: Answer }>()
  const requests: { endpoint: AnyEndpoint | undefined; request: SentRequest }[] = []

  async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://fairflight.test')
    const request = { url, body: bodyOf(init), headers: new Headers(init.headers) }
    const known = [...answers.values()].find(({ endpoint }) => matches(endpoint, init.method, url.pathname))
    requests.push({ endpoint: known?.endpoint, request })
    const { status, body, headers } = known?.answer(request) ?? refusal('not_found')
    const hasBody = status !== 204 && status !== 202
    const isPlain = known !== undefined && isText(known.endpoint) && status < 400
    return new Response(hasBody ? (isPlain ? String(body) : JSON.stringify(body)) : null, {
      status,
      headers: { date: new Date().toUTCString(), ...headers },
    })
  }
  vi.stubGlobal('fetch', fakeFetch)

  const setAnswer = (endpoint: AnyEndpoint, answer: Answer) =>
    answers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answer })
  return {
    answer: <E extends AnyEndpoint>(endpoint: E, output: OutputOf<E>) =>
      setAnswer(endpoint, () => ({ status: endpoint.status, body: z.parse(endpoint.output, output) })),
    /** Computes the answer and its headers from the request. */
    reply: <E extends AnyEndpoint>(
      endpoint: E,
      answer: (request: SentRequest) => { output: OutputOf<E>; headers?: Record<string, string> },
    ) =>
      setAnswer(endpoint, (request) => {
        const { output, headers = {} } = answer(request)
        return { status: endpoint.status, body: z.parse(endpoint.output, output), headers }
      }),
    refuse: (endpoint: AnyEndpoint, code: ErrorCode, details: Partial<ErrorBody> = {}) =>
      setAnswer(endpoint, () => refusal(code, details)),
    /** Lets the endpoint fail as if the network were down. */
    cut: (endpoint: AnyEndpoint) =>
      setAnswer(endpoint, () => {
        throw new TypeError('Failed to fetch')
      }),
    sent: (endpoint: AnyEndpoint) =>
      requests.filter((entry) => entry.endpoint === endpoint).map((entry) => entry.request),
  }
}

function refusal(code: ErrorCode, details: Partial<ErrorBody> = {}): FakeResponse {
  const statusCode = ERROR_STATUS[code]
  const message = errorText('en', code, { attemptsLeft: details.attemptsLeft ?? 0 })
  const body: ErrorBody = { errors: true, statusCode, code, message, requestId: 'test', ...details }
  return { status: statusCode, body }
}

function matches(endpoint: AnyEndpoint, method: string | undefined, pathname: string): boolean {
  const pattern = endpoint.path.replace(/\{\w+\}/g, '[^/]+')
  return method === endpoint.method && new RegExp(`^/api/v1${pattern}$`).test(pathname)
}

function bodyOf(init: RequestInit): unknown {
  return typeof init.body === 'string' ? JSON.parse(init.body) : undefined
}
