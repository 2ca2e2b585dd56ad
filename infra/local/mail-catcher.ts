import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './free-port.ts'
import type { Inbox } from './inbox.ts'
import { readBody } from './read-body.ts'

type StartSes = typeof import('aws-ses-v2-local').default

/** SES takes raw messages of at most 40 MB; the product's mails are a few KB. */
const MAIL_MAX_BYTES = 1024 * 1024

export interface MailCatcher {
  /** What the SDK reads from `AWS_ENDPOINT_URL_SES`. */
  readonly endpoint: string
}

/**
 * An SES that delivers nowhere. The real double of the API (aws-ses-v2-local) keeps mails in memory only, so
 * we stand in front of it and write each mail to the inbox before its sender hears of it.
 */
export async function startMailCatcher(inbox: Inbox, nowMs: () => number): Promise<MailCatcher> {
  const behind = await startSes()
  let turn: Promise<void> = Promise.resolve()
  const server = createServer((request, response) => {
    // One at a time: what the double holds after a call is what that call brought.
    turn = turn
      .then(() => passOn(behind, inbox, nowMs, request, response))
      .catch(() => {
        response.destroy()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return { endpoint: `http://127.0.0.1:${address.port}` }
}

async function startSes(): Promise<string> {
  const port = await freePort()
  const start = defaultExport(await import('aws-ses-v2-local'))
  await start({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${port}`
}

/** The package is CommonJS: its `default` is one level deeper in Node than for a bundler. */
function defaultExport(module: object): StartSes {
  let inner: unknown = module
  while (typeof inner === 'object' && inner !== null && 'default' in inner) inner = inner.default
  if (typeof inner !== 'function') throw new Error('aws-ses-v2-local has no default export')
  return inner as StartSes
}

async function passOn(
  behind: string,
  inbox: Inbox,
  nowMs: () => number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, MAIL_MAX_BYTES)
  if (body === undefined) {
    response.writeHead(413).end()
    return
  }
  const method = request.method ?? 'GET'
  const answer = await fetch(`${behind}${request.url}`, {
    method,
    headers: {
      'content-type': request.headers['content-type'] ?? 'application/octet-stream',
      authorization: request.headers.authorization ?? '',
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  })
  const text = await answer.text()
  await keepNewMails(behind, inbox, nowMs)
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/xml' })
  response.end(text)
}

interface SesMail {
  readonly messageId: string
  readonly from: string
  readonly destination: { readonly to: readonly string[] }
  readonly subject: string
  readonly body: { readonly html?: string; readonly text?: string }
}

async function keepNewMails(behind: string, inbox: Inbox, nowMs: () => number): Promise<void> {
  const answer = await fetch(`${behind}/store`)
  const { emails }: { emails: readonly SesMail[] } = await answer.json()
  for (const mail of emails) {
    inbox.add({
      id: mail.messageId,
      at: new Date(nowMs()).toISOString(),
      from: mail.from,
      to: mail.destination.to.join(', '),
      subject: mail.subject,
      text: mail.body.text ?? '',
      html: mail.body.html ?? '',
    })
  }
  if (emails.length > 0) await fetch(`${behind}/clear-store`, { method: 'POST' })
}
