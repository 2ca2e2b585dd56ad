import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '#functions/platform/app-error.ts'
import { table } from '#functions/platform/table/client.ts'
import { type Draw, drawFrom, pick } from '../hostile/generator.ts'

/** Faults of a request to the table, the mail service or the bucket. */
const FAULTS = [
  'throttled',
  'lost before',
  'lost after',
  'cut before',
  'cut after',
  'broken after',
  'done twice',
  'late',
  'late',
  'crash before',
  'crash after',
] as const
/** One request in seven meets a fault. */
const ONE_OF = 7

export interface SentMail {
  readonly to: string
  readonly text: string
  /** The run that sent the mail. A run that met a fault may send its mail again. */
  readonly run: Run
}

/** One call of an endpoint or one run of a job. */
interface Run {
  readonly draw: Draw
  faults: number
  isDead: boolean
}

/** Result of a call: `unknown` if it crashed or got 503. */
export type Outcome<T> = { readonly answer: T } | 'unknown'

export interface FaultInjector {
  /** Runs work under the faults that the seed and this name give, the same each time. */
  under<T>(name: string, work: () => Promise<T>): Promise<Outcome<T>>
  readonly mails: readonly SentMail[]
  readonly faults: () => number
  /** Restores the SDK's transport. */
  clear(): void
}

interface WireRequest {
  readonly hostname: string
  readonly port?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface WireAnswer {
  readonly response: object
}

type Handle = (this: unknown, request: WireRequest, options: unknown) => Promise<WireAnswer>

class Crash extends Error {}

const runs = new AsyncLocalStorage<Run>()

/**
 * Stands between all clients of the SDK and their services: by a seed, requests are throttled, lost, cut off, done twice,
 * late, or the process "crashes", so that nothing of its call goes out any more. Mail goes nowhere: it is kept.
 *
 * @param seed the same faults for the same number and name, whatever else is under way
 */
export function injectFaults(seed: number): FaultInjector {
  const { config } = table()
  const transport: { handle: Handle } = Object.getPrototypeOf(config.requestHandler)
  const { handle } = transport
  const { retryStrategy } = config
  const mails: SentMail[] = []
  let faults = 0

  const pass = async (self: unknown, request: WireRequest, options: unknown): Promise<WireAnswer> =>
    isMail(request) ? receive(request, mails) : handle.call(self, request, options)

  transport.handle = async function (request, options) {
    const run = runs.getStore()
    if (!run) return pass(this, request, options)
    if (run.isDead) throw new Crash()
    if (run.draw(ONE_OF) > 0) return pass(this, request, options)
    const fault = pick(FAULTS, run.draw)
    faults += 1
    run.faults += 1
    if (fault === 'late') await sleep(run.draw(12))
    if (fault === 'throttled') return refusal(request, 400)
    if (fault === 'lost before') throw silence()
    if (fault === 'cut before') throw cutOff()
    if (fault === 'crash before') throw crash(run)
    // A wire repeats nothing by itself; a transaction is repeated as the same one.
    if (fault === 'done twice' && isRepeatable(request)) await pass(this, request, options)
    const answer = await pass(this, request, options)
    if (fault === 'lost after') throw silence()
    if (fault === 'cut after') throw cutOff()
    if (fault === 'broken after') return refusal(request, 500)
    if (fault === 'crash after') throw crash(run)
    return answer
  }
  const silenced = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }))
  // Every fault has its line in the log.
  for (const { stream } of silenced) stream.write = () => true
  config.retryStrategy = async () => withoutPauses(await retryStrategy())

  return {
    mails,
    faults: () => faults,
    async under(name, work) {
      const run: Run = { draw: drawFrom(hashOf(`${seed} ${name}`)), faults: 0, isDead: false }
      try {
        const answer = await runs.run(run, work)
        return run.isDead || isUnavailable(answer) ? 'unknown' : { answer }
      } catch (error) {
        if (run.isDead || isUnavailable(error)) return 'unknown'
        throw error
      }
    },
    clear() {
      transport.handle = handle
      config.retryStrategy = retryStrategy
      for (const { stream, write } of silenced) stream.write = write
    },
  }
}

/** An answer of 503, or what a job throws where a service is gone. */
function isUnavailable(result: unknown): boolean {
  const { status }: { status?: unknown } = Object(result)
  return status === 503 || result instanceof Unavailable
}

type Strategy = Awaited<ReturnType<ReturnType<typeof table>['config']['retryStrategy']>>

/** The SDK's own tries, without the pauses between them. */
function withoutPauses(strategy: Strategy): Strategy {
  if (!('refreshRetryTokenForRetry' in strategy)) return strategy
  return {
    acquireInitialRetryToken: (scope) => strategy.acquireInitialRetryToken(scope),
    recordSuccess: (token) => strategy.recordSuccess(token),
    async refreshRetryTokenForRetry(token, error) {
      const next = await strategy.refreshRetryTokenForRetry(token, error)
      next.getRetryDelay = () => 0
      return next
    },
  }
}

function isMail(request: WireRequest): boolean {
  return isFor(process.env.AWS_ENDPOINT_URL_SES, request)
}

function isFor(endpoint: string | undefined, { port }: WireRequest): boolean {
  return String(port ?? '') === new URL(endpoint ?? 'http://none').port
}

function isRepeatable(request: WireRequest): boolean {
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
  return ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems', 'BatchWriteItem'].includes(operation)
}

function receive({ body }: WireRequest, mails: SentMail[]): WireAnswer {
  const fields = new URLSearchParams(String(body))
  const run = runs.getStore() ?? { draw: () => 0, faults: 0, isDead: false }
  const to = fields.get('Destination.ToAddresses.member.1') ?? ''
  mails.push({ to, text: fields.get('Message.Body.Text.Data') ?? '', run })
  const result = '<SendEmailResult><MessageId>1</MessageId></SendEmailResult>'
  return wire(200, 'text/xml', `<SendEmailResponse>${result}</SendEmailResponse>`)
}

function refusal(request: WireRequest, status: 400 | 500): WireAnswer {
  const name = status === 400 ? 'ProvisionedThroughputExceededException' : 'InternalServerError'
  if (isFor(process.env.AWS_ENDPOINT_URL_S3, request)) {
    const code = status === 400 ? 'SlowDown' : 'InternalError'
    return wire(status === 400 ? 503 : 500, 'application/xml', `<Error><Code>${code}</Code></Error>`)
  }
  return isMail(request)
    ? wire(status, 'text/xml', `<ErrorResponse><Error><Code>${name}</Code></Error></ErrorResponse>`)
    : wire(
        status,
        'application/x-amz-json-1.0',
        JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}` }),
      )
}

function wire(statusCode: number, type: string, text: string): WireAnswer {
  return {
    response: { statusCode, headers: { 'content-type': type }, body: Readable.from([Buffer.from(text)]) },
  }
}

function silence(): Error {
  return Object.assign(new Error('No answer'), { name: 'TimeoutError' })
}

function cutOff(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
}

function crash(run: Run): Error {
  run.isDead = true
  return new Crash()
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
