import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JobName } from '#functions/endpoints/jobs.ts'
import { escapeHtml } from '#shared/html.ts'
import { securityHeaders } from '#shared/http/security-headers.ts'
import type { Clock } from './clock.ts'
import { parseDuration } from './duration.ts'
import { splitTarget } from './event.ts'
import type { CaughtMail, Inbox } from './inbox.ts'
import { readBody } from './read-body.ts'
import { JOB_NAMES, type Scheduler } from './scheduler.ts'
import { systemCode } from './start-error.ts'
import { readAddress, readCountry, type Visitor } from './visitor.ts'

/** The caught mails as a page, newest first. */
function inboxPage(mails: readonly CaughtMail[]): string {
  const articles = mails.map(article).reverse().join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mail of this machine (${mails.length})</title>
<link rel="stylesheet" href="/__local/inbox.css">
</head>
<body>
<h1>Mail of this machine</h1>
<p>Fairflight on this machine sends no mail: whatever it would send is caught here. This page exists on the
local run only. <a href="/__local/inbox">Reload</a> · <a href="/__local/mail">As JSON</a> · <a href="/">To the site</a></p>
${articles === '' ? '<p>No mail yet.</p>' : articles}
</body>
</html>
`
}

function article(mail: CaughtMail): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.at)}</time></p>
<pre>${mail.text.split('\n').map(lineWithLink).join('\n')}</pre>
</article>`
}

/** Makes a link clickable. Mails put each link on its own line. */
function lineWithLink(line: string): string {
  const escaped = escapeHtml(line)
  return /^https?:\/\/\S+$/.test(line.trim()) ? `<a href="${escaped.trim()}">${escaped.trim()}</a>` : escaped
}

/** Served as a file, since the pages' content security policy allows no inline style. */
const INBOX_STYLE = `
:root { color-scheme: dark; }
body { margin: 2rem auto; max-width: 48rem; padding: 0 1rem; background: #121730; color: #eef0fa; font: 1rem/1.5 system-ui, sans-serif; }
a { color: #9db4ff; }
article { margin: 1rem 0; padding: 0.5rem 1rem; border: 1px solid #3a4268; border-radius: 0.5rem; }
h2 { margin: 0.25rem 0; font-size: 1.1rem; }
p { margin: 0.25rem 0; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; font: inherit; }
`

/** The path of all controls. The cloud has nothing below it. */
export const CONTROL_BASE = '/__local'

export interface ControlParts {
  readonly inbox: Inbox
  readonly clock: Clock
  readonly visitor: Visitor
  readonly scheduler: Scheduler
  /** The origins of this run's own pages. */
  readonly origins: readonly string[]
}

interface Reply {
  readonly status: number
  readonly body: unknown
  /** JSON by default. */
  readonly type?: string
}

type Handler = (parts: ControlParts, input: Readonly<Record<string, unknown>>) => Reply | Promise<Reply>

const ok = (body: unknown, type?: string): Reply => ({ status: 200, body, ...(type ? { type } : {}) })
const refuse = (status: number, error: string): Reply => ({ status, body: { error } })

const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET /mail': ({ inbox }) => ok(inbox.all()),
  'GET /inbox': ({ inbox }) => ok(inboxPage(inbox.all()), 'text/html; charset=utf-8'),
  'GET /inbox.css': () => ok(INBOX_STYLE, 'text/css; charset=utf-8'),
  'GET /clock': ({ clock }) => ok(clockState(clock)),
  'POST /clock': advanceClock,
  'GET /visitor': ({ visitor }) => ok(visitorState(visitor)),
  'POST /visitor': setVisitor,
  ...Object.fromEntries(JOB_NAMES.map(runJob)),
}

function clockState(clock: Clock): { now: string } {
  return { now: new Date(clock.nowMs()).toISOString() }
}

async function advanceClock(
  { clock, scheduler }: ControlParts,
  input: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const duration = typeof input.advance === 'string' ? parseDuration(input.advance) : undefined
  if (!duration) {
    return refuse(400, 'Send {"advance": "PT24H"}: an ISO 8601 duration, forward only (P1D, PT1H30M, P1W).')
  }
  try {
    clock.advance(duration)
  } catch (error) {
    if (error instanceof RangeError) return refuse(400, error.message)
    throw error
  }
  scheduler.clockMoved()
  // Rounds of another day need its beacon, which this job adds.
  await scheduler.run('drawLog').catch(() => undefined)
  return ok(clockState(clock))
}

function visitorState({ country, address }: Visitor) {
  const from = address()
  return { country: country() ?? null, ...(from === undefined ? {} : { address: from }) }
}

function setVisitor({ visitor }: ControlParts, input: Readonly<Record<string, unknown>>): Reply {
  const country = typeof input.country === 'string' ? readCountry(input.country) : undefined
  if (country === null || (country === undefined && input.country !== null)) {
    return refuse(400, 'Send {"country": "IT"}: an ISO 3166 code of two letters, or null for unknown.')
  }
  const address = typeof input.address === 'string' ? readAddress(input.address) : undefined
  if (address === null || (address === undefined && input.address !== undefined)) {
    return refuse(400, 'Send {"country": null, "address": "203.0.113.7"}: an IPv4 or IPv6 address, or none.')
  }
  visitor.setCountry(country)
  visitor.setAddress(address)
  return ok(visitorState(visitor))
}

function runJob(name: JobName): [string, Handler] {
  return [
    `POST /jobs/${name}`,
    async ({ scheduler, clock }) => {
      const result = await scheduler.run(name)
      const fields = typeof result === 'object' && result !== null ? result : { result: result ?? null }
      return ok({ ...fields, ...clockState(clock) })
    },
  ]
}

/** The controls of the local run: mails, clock, jobs, and the visitors' country. */
export function createControl(parts: ControlParts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await answer(parts, request)
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value)
    const body = reply.type === undefined ? JSON.stringify(reply.body, null, 1) : String(reply.body)
    response.writeHead(reply.status, {
      'content-type': reply.type ?? 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

async function answer(parts: ControlParts, request: IncomingMessage): Promise<Reply> {
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const { path } = splitTarget(request.url ?? '/')
  if (isForeign(request, parts.origins)) {
    return refuse(403, 'This request came from another site and was refused.')
  }
  const handler = HANDLERS[`${method} ${path.slice(CONTROL_BASE.length).replace(/\/$/, '')}`]
  if (!handler) return refuse(404, 'There is no such control.')
  const input = readInput(await readBody(request, 4096))
  if (!input) return refuse(400, 'Send a JSON object.')
  try {
    return await handler(parts, input)
  } catch (error) {
    // A fault of the system, such as a full disk, gets the server's own answer.
    if (systemCode(error) !== undefined) throw error
    return refuse(500, error instanceof Error ? error.message : String(error))
  }
}

function readInput(body: Buffer | undefined): Readonly<Record<string, unknown>> | undefined {
  if (body?.length === 0) return {}
  try {
    const input: unknown = JSON.parse(body?.toString('utf8') ?? '')
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : undefined
  } catch {
    return undefined
  }
}

/** True for a request from a page of another site. Tools without an origin, such as curl, are allowed. */
function isForeign(request: IncomingMessage, origins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  return site === 'cross-site' || site === 'same-site' || (origin !== undefined && !origins.includes(origin))
}
