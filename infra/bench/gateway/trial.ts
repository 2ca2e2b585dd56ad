import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startDatabase } from '#infra/local/database.ts'
import { type ServerProcess, startServer } from './server-process.ts'

type ServerFile = 'floor-server.ts' | 'gateway-server.ts'

/** The request of a trial. */
export interface Ask {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** A header whose values are used in turn. */
  readonly turns?: { readonly header: string; readonly values: readonly string[] }
}

export interface Measured {
  readonly requestsPerS: number
  /** Whole milliseconds, as autocannon's histogram has them. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the server's process for each request. */
  readonly cpuMs: number
}

export const CONNECTIONS = 50
export const MEASURED_S = 3
const WARM_UP_S = 3

/**
 * Runs one server on a fresh copy of the database. The embedded database searches the transactions of the last ten
 * minutes at each new one, so it is slower for a second server.
 *
 * @throws Error if a request fails
 */
export async function trial(file: ServerFile, ask: Ask, databaseFolder: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-trial-'))
  cpSync(databaseFolder, folder, { recursive: true })
  const database = await startDatabase({ folder })
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint
  const server = await startServer(file)
  try {
    const warmUp = await load(server, ask, WARM_UP_S, 0)
    const beforeMs = await server.cpuMs()
    // Requests that were under way at the end of the warm-up may have been carried out too.
    const result = await load(server, ask, MEASURED_S, warmUp['2xx'] + CONNECTIONS)
    return {
      requestsPerS: result['2xx'] / result.duration,
      p50Ms: result.latency.p50,
      p99Ms: result.latency.p99,
      cpuMs: ((await server.cpuMs()) - beforeMs) / result['2xx'],
    }
  } finally {
    server.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param from the turn of the first request @throws Error if a request fails */
async function load(
  server: ServerProcess,
  { path, method, headers, body, turns }: Ask,
  duration: number,
  from: number,
): Promise<autocannon.Result> {
  let turn = from
  const inTurn = ({ header, values }: NonNullable<Ask['turns']>) => ({
    setupRequest: (request: autocannon.Request): autocannon.Request => {
      const value = values[turn % values.length] ?? ''
      turn += 1
      return { ...request, headers: { ...request.headers, [header]: value } }
    },
  })
  const result = await autocannon({
    url: server.url + path,
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    connections: CONNECTIONS,
    duration,
    ...(turns ? { requests: [inTurn(turns)] } : {}),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} answers of ${path} were no success`)
  return result
}
