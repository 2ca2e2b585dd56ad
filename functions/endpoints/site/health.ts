import { once } from 'node:events'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { site } from '#shared/api/site.ts'
import type { Health } from '#shared/models/site.ts'
import { checkGuard, findCaller } from '../../domain/users/caller.ts'
import { iso } from '../../domain/users/user-view.ts'
import { AppError, Unavailable } from '../../platform/app-error.ts'
import { config, mailEndpoint } from '../../platform/config.ts'
import { isEdgeSecret } from '../../platform/http/edge.ts'
import { askForSecrets } from '../../platform/secrets.ts'
import { askTable } from '../../platform/table/heartbeat.ts'
import { type Context, handle } from '../handle.ts'

/** Shown in the footer. */
const VERSION = '2.45'
/** The database has a limit of its own (functions/platform/table/unavailable.ts); the answer comes within 5 s. */
const ANSWER_MS = 3000

type Parts = NonNullable<Health['parts']>

const CHECKS: Readonly<Record<keyof Parts, () => Promise<unknown>>> = {
  database: askTable,
  mail: () => answers(mailEndpoint(), 'HEAD'),
  secrets: askForSecrets,
  // Without a right to the bucket S3 refuses this, and says 404 where there is none.
  bucket: () => answers(config().uploadsTo, 'OPTIONS', 404),
}

/** It asks nothing of any part unless it is asked to. */
export const handler = handle(site.health, async (context): Promise<Health> => {
  const common = { time: iso(context.now), version: VERSION }
  if (context.input.deep === undefined) return { status: 'ok', ...common }
  const parts: Parts = (await mayAsk(context)) ? await checkAll() : { database: 'down' }
  return { status: Object.values(parts).includes('down') ? 'degraded' : 'ok', ...common, parts }
})

/** Staff, and whoever brings the edge's secret; false where the database cannot say whether somebody is staff. */
async function mayAsk({ request, token, now }: Context<typeof site.health>): Promise<boolean> {
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
 * By Node's own client, since `fetch` reaches no Unix sockets, which the local mail service has.
 *
 * @throws Error for a 5xx, or the status that means that the thing does not exist; any other answer will do
 */
async function answers(url: string, method: string, missing?: number): Promise<void> {
  const request = url.startsWith('https:') ? requestByHttps : requestByHttp
  const asked = request(url, { method, signal: AbortSignal.timeout(ANSWER_MS) }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  answer?.resume()
  const status = answer?.statusCode ?? 500
  if (status >= 500 || status === missing) throw new Error(`${status}`)
}
