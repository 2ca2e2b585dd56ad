import { once } from 'node:events'
import { createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Inbox } from './inbox.ts'
import { readBody } from './read-body.ts'
import { localSocket } from './sockets.ts'

type StartSes = typeof import('aws-ses-v2-local').default

/** SES takes raw messages of at most 40 MB; the product's mails are a few KB. */
const MAIL_MAX_BYTES = 1024 * 1024

export interface MailCatcher {
  /** The value of `AWS_ENDPOINT_URL_SES` for the SDK. */
  readonly endpoint: string
}

/**
 * An SES that delivers nothing. The double of the API (aws-ses-v2-local) keeps mails in memory only, so
 * a proxy before it writes each mail to the inbox before the sender gets an answer. Neither checks a signature,
 * and mails hold codes: both listen on sockets of this user.
 */
export async function startMailCatcher(inbox: Inbox, nowMs: () => number): Promise<MailCatcher> {
  const ses = await startSes()
  let turn: Promise<void> = Promise.resolve()
  const server = createServer((request, response) => {
    // One call runs at a time, so that new mails of the double belong to it.
    turn = turn
      .then(() => forwardToSes(ses, inbox, nowMs, request, response))
      .catch(() => {
        response.destroy()
      })
  })
  const socket = localSocket()
  server.listen(socket.path)
  await once(server, 'listening')
  return { endpoint: socket.endpoint }
}

async function startSes(): Promise<string> {
  const socket = localSocket()
  const start = defaultExport(await import('aws-ses-v2-local'))
  // A Unix socket: the double passes its port on to `listen`, which also takes a path.
  const path: object = { port: socket.path }
  await start(path)
  return socket.endpoint
}

/** The package is CommonJS: its `default` is one level deeper in Node than for a bundler. */
function defaultExport(module: object): StartSes {
  let inner: unknown = module
  while (typeof inner === 'object' && inner !== null && 'default' in inner) inner = inner.default
  if (typeof inner !== 'function') throw new Error('aws-ses-v2-local has no default export')
  return inner as StartSes
}

async function forwardToSes(
  ses: string,
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
  const answer = await ask(`${ses}${request.url}`, request.method ?? 'GET', body, {
    'content-type': request.headers['content-type'] ?? 'application/octet-stream',
    authorization: request.headers.authorization ?? '',
  })
  await keepNewMails(ses, inbox, nowMs)
  response.writeHead(answer.status, { 'content-type': answer.type ?? 'text/xml' })
  response.end(answer.text)
}

/** Sends a request with Node's client, since `fetch` cannot reach Unix sockets. */
async function ask(url: string, method: string, body?: Buffer, headers: Record<string, string> = {}) {
  const asked = open(url, { method, headers }).end(body)
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('The response event has no answer')
  const { statusCode = 500, headers: answered } = answer
  return { status: statusCode, type: answered['content-type'], text: await text(answer) }
}

interface SesMail {
  readonly messageId: string
  readonly from: string
  readonly destination: { readonly to: readonly string[] }
  readonly subject: string
  readonly body: { readonly html?: string; readonly text?: string }
}

async function keepNewMails(ses: string, inbox: Inbox, nowMs: () => number): Promise<void> {
  const answer = await ask(`${ses}/store`, 'GET')
  const { emails }: { emails: readonly SesMail[] } = JSON.parse(answer.text)
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
  if (emails.length > 0) await ask(`${ses}/clear-store`, 'POST')
}
