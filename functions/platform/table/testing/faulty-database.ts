import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startServer } from '../../../testing/start-server.ts'

/** The fault of a request: refused, left undone in a batch, not answered, cut off, or done without an answer. */
export type Fault = Refused | 'left open' | 'silent' | 'cut off' | 'answer lost'
type Refused = 'throttled' | 'conflict' | 'broken'

export interface FaultyDatabase {
  readonly endpoint: string
  /** The fault of a request by its operation, e.g. `GetItem`; undefined for none. */
  fault: (operation: string) => Fault | undefined
  readonly asked: { readonly operation: string; readonly body: string }[]
  stop(): Promise<void>
}

/** Starts a proxy of the database that fails as set. */
export async function startFaultyDatabase(behind: string): Promise<FaultyDatabase> {
  const server = await startServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    const body = await buffer(request)
    database.asked.push({ operation, body: body.toString() })
    const fault = database.fault(operation)
    if (fault === 'cut off') return request.socket.destroy()
    if (fault === 'silent') return
    if (fault === 'answer lost') return void (await forward(behind, request, body))
    if (fault === 'left open') return refuse(response, leftOpen(body))
    if (fault !== undefined) return refuse(response, REFUSALS[fault](operation))
    const answer = await forward(behind, request, body)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  const database: FaultyDatabase = { ...server, fault: () => undefined, asked: [] }
  return database
}

interface Refusal {
  readonly status: number
  readonly body: object
}

const error = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}` })

const REFUSALS: Readonly<Record<Refused, (operation: string) => Refusal>> = {
  throttled: () => ({ status: 400, body: error('ProvisionedThroughputExceededException') }),
  broken: () => ({ status: 500, body: error('InternalServerError') }),
  conflict: (operation) => {
    if (operation !== 'TransactWriteItems')
      return { status: 400, body: error('TransactionConflictException') }
    const CancellationReasons = [{ Code: 'TransactionConflict' }]
    return { status: 400, body: { ...error('TransactionCanceledException'), CancellationReasons } }
  },
}

/** The answer that no part of a batch was done. */
function leftOpen(body: Buffer): Refusal {
  const { RequestItems } = JSON.parse(body.toString())
  return {
    status: 200,
    body: { Responses: {}, UnprocessedKeys: RequestItems, UnprocessedItems: RequestItems },
  }
}

function refuse(response: ServerResponse, { status, body }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
}

function forward(behind: string, { headers }: IncomingMessage, body: Buffer): Promise<Response> {
  const kept = ['x-amz-target', 'content-type', 'authorization', 'x-amz-date']
  return fetch(behind, {
    method: 'POST',
    headers: Object.fromEntries(kept.map((name) => [name, String(headers[name])])),
    body: new Uint8Array(body),
  })
}
