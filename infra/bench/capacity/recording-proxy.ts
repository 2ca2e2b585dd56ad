import { createServer, type IncomingMessage } from 'node:http'
import { freePort } from '#infra/local/free-port.ts'
import { listen } from '#infra/local/listen.ts'
import { type DatabaseCall, readCall } from './database-call.ts'

export interface RecordingProxy {
  readonly endpoint: string
  /** The calls since it was last asked. */
  take(): readonly DatabaseCall[]
  stop(): void
}

/** Stands between the SDK and the database: asks for the consumed capacity of each call and keeps it. */
export async function startRecordingProxy(databaseEndpoint: string): Promise<RecordingProxy> {
  let calls: DatabaseCall[] = []
  const server = createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target'])
    const sent = { ...JSON.parse(await textOf(request)), ReturnConsumedCapacity: 'TOTAL' }
    const answer = await fetch(databaseEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target, ...signed(request) },
      body: JSON.stringify(sent),
    })
    const text = await answer.text()
    calls.push(readCall(target.split('.')[1] ?? '', sent, JSON.parse(text)))
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text)
  })
  const port = await freePort()
  await listen(server, port)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    take() {
      const taken = calls
      calls = []
      return taken
    },
    stop: () => server.close().closeAllConnections(),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** The signature no longer fits the body; a local database only wants to see one. */
function signed(request: IncomingMessage): Record<string, string> {
  const { authorization = '' } = request.headers
  return { authorization, 'x-amz-date': String(request.headers['x-amz-date']) }
}
