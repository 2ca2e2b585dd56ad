import { once } from 'node:events'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { site } from '#shared/api/site.ts'
import type { Health } from '#shared/models/site.ts'
import { iso } from '#shared/time.ts'
import { checkGuard, findCaller } from '../../domain/users/caller.ts'
import { AppError, Unavailable } from '../../platform/app-error.ts'
import { config, mailEndpoint } from '../../platform/config.ts'
import { isEdgeSecret } from '../../platform/http/edge.ts'
import { checkSecrets } from '../../platform/secrets.ts'
import { checkTable } from '../../platform/table/heartbeat.ts'
import { type Context, handle } from '../handle.ts'

/** The version in the footer. */
const VERSION = '2.45'
/** The database has its own limit (functions/platform/table/unavailable.ts). An answer may take 5 s. */
const ANSWER_MS = 3000

type Parts = NonNullable<Health['parts']>

const CHECKS: Readonly<Record<keyof Parts, () => Promise<unknown>>> = {
  database: checkTable,
  mail: () => expectAnswer(mailEndpoint(), 'HEAD'),
  secrets: checkSecrets,
  // S3 refuses this request if the bucket exists and answers 404 if it does not.
  bucket: () => expectAnswer(config().uploadsTo, 'OPTIONS', 404),
}

/** Checks no part unless `deep` is sent. */
export const handler = handle(site.health, async (context): Promise<Health> => {
  const common = { time: iso(context.now), version: VERSION }
  if (context.input.deep === undefined) return { status: 'ok', ...common }
  const parts: Parts = (await maySeeParts(context)) ? await checkAll() : { database: 'down' }
  return { status: Object.values(parts).includes('down') ? 'degraded' : 'ok', ...common, parts }
})

/** True for staff and for callers with the edge's secret; false if the database cannot tell who is staff. */
async function maySeeParts({ request, token, now }: Context<typeof site.health>): Promise<boolean> {
  if (isEdgeSecret(request.headers.authorization?.replace(/^Bearer /i, ''))) return true
  try {
    const caller = await findCaller(token, now)
    if (!caller) throw new AppError('not_authenticated')
    checkGuard('editor', caller)
    return true
  } catch (error) {
    if (error instanceof Unavailable) return false
    throw error
  }
}

async function checkAll(): Promise<Parts> {
  const results = await Promise.allSettled(Object.values(CHECKS).map((check) => check()))
  const isUp = (index: number) => results[index]?.status === 'fulfilled'
  return Object.fromEntries(Object.keys(CHECKS).map((part, index) => [part, isUp(index) ? 'up' : 'down']))
}

/**
 * Sends a request and expects an answer. Uses Node's client: `fetch` cannot reach the Unix socket of the local mail
 * service.
 *
 * @param missing status that says that the part does not exist
 * @throws Error for that status and for 5xx
 */
async function expectAnswer(url: string, method: string, missing?: number): Promise<void> {
  const request = url.startsWith('https:') ? requestByHttps : requestByHttp
  const sent = request(url, { method, signal: AbortSignal.timeout(ANSWER_MS) }).end()
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  answer?.resume()
  const status = answer?.statusCode ?? 500
  if (status >= 500 || status === missing) throw new Error(`${status}`)
}
