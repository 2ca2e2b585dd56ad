import { makeUser } from '#functions/testing/people.ts'
import { ERROR_STATUS } from '#shared/api/errors.ts'
import { API_BASE } from '#shared/api/index.ts'
import { type HostileRequest, hostileRequests } from './generator.ts'

export const ROLES = ['guest', 'user', 'editor', 'admin'] as const
type AttackRole = (typeof ROLES)[number]

export interface Attack {
  /** The number of answers by role and status. */
  readonly statuses: Readonly<Record<AttackRole, Map<number, number>>>
  /** One line each: an answer that nobody should get. */
  readonly errors: readonly string[]
  readonly sent: number
}

interface AttackOptions {
  readonly seed: number
  readonly requests: number
  readonly timeMs: number
  readonly atOnce?: number
}

/** Traces that no answer may contain: a stack, a table's key, a library's name, a hash. */
const LEAK =
  /\bat \S+ \(|\.ts:\d+|node:internal|node_modules|"pk"|"sk"|gsi\dpk|passwordHash|\$argon2|Exception\b|DynamoDB/

/**
 * Sends hostile requests to the API, each role in turn, until there were enough or the time is over. Who was logged out
 * or removed by one of them is replaced.
 *
 * @param origin of a gateway in this process or another, on the database that this process writes people to
 */
export async function attack(origin: string, options: AttackOptions): Promise<Attack> {
  const statuses = { guest: new Map(), user: new Map(), editor: new Map(), admin: new Map() } as const
  const errors: string[] = []
  const cookies = new Map<AttackRole, string>()
  const requests = hostileRequests(options.seed)
  const untilMs = performance.now() + options.timeMs
  let sent = 0

  const cookieOf = async (role: AttackRole): Promise<string | undefined> => {
    if (role === 'guest') return undefined
    const known = cookies.get(role) ?? (await makeUser(role === 'user' ? {} : { role })).cookie
    cookies.set(role, known)
    return known
  }
  const sendNext = async (): Promise<void> => {
    const number = sent
    const role = ROLES[number % ROLES.length] ?? 'guest'
    sent += 1
    const { value: request } = requests.next()
    const cookie = await cookieOf(role)
    const answer = await send(origin, request, cookie)
    statuses[role].set(answer.status, (statuses[role].get(answer.status) ?? 0) + 1)
    if (answer.status === 401 && cookies.get(role) === cookie) cookies.delete(role)
    const error = errorOf(answer)
    if (error !== undefined)
      errors.push(`#${number} ${role} ${request.method} ${request.operation}: ${error}`)
  }
  const sendMany = async (): Promise<void> => {
    while (sent < options.requests && performance.now() < untilMs) await sendNext()
  }
  await Promise.all(Array.from({ length: options.atOnce ?? 1 }, sendMany))
  return { statuses, errors, sent }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

async function send(origin: string, request: HostileRequest, cookie: string | undefined): Promise<Answer> {
  const headers = { ...request.headers, ...(cookie === undefined ? {} : { cookie }) }
  const { method, body } = request
  try {
    const answer = await fetch(`${origin}${API_BASE}${request.path}`, {
      method,
      headers,
      body,
      redirect: 'manual',
    })
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    }
  } catch (error) {
    return { status: 599, type: '', text: String(error) }
  }
}

/** Returns what is wrong with an answer, if anything. */
export function errorOf({ status, type, text }: Answer): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status < 400) return undefined
  const leak = LEAK.exec(text)
  if (leak) return `${status} says ${leak[0]}`
  // A page that is not there is a page.
  if (status === 404 && type.startsWith('text/html')) return undefined
  return isErrorShape(status, text) ? undefined : `${status} in no error shape: ${text.slice(0, 200)}`
}

function isErrorShape(status: number, text: string): boolean {
  try {
    const { errors, statusCode, code, message, requestId } = JSON.parse(text)
    const isKnown = Object.hasOwn(ERROR_STATUS, code)
    return errors === true && statusCode === status && isKnown && Boolean(message) && Boolean(requestId)
  } catch {
    return false
  }
}
