import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '#infra/local/database.ts'
import type { LoadJob, LoadResult } from './load-generator.ts'
import { load, type ServerProcess, startServer } from './processes.ts'

type ServerFile = 'floor-server.ts' | 'gateway-server.ts'

/** The request of a trial. */
export interface Ask extends Pick<LoadJob, 'method' | 'headers' | 'body'> {
  readonly path: string
  readonly turns?: { readonly header: string; readonly values: readonly string[] }
}

/** `cpuMs`: processor time of the server's process for each request. */
export interface Measured extends LoadResult {
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
    const warmUp = await putLoad(server, ask, WARM_UP_S, 0)
    const beforeMs = await server.cpuMs()
    // Requests that were under way at the end of the warm-up may have been carried out too.
    const result = await putLoad(server, ask, MEASURED_S, warmUp.answered + CONNECTIONS)
    return { ...result, cpuMs: ((await server.cpuMs()) - beforeMs) / result.answered }
  } finally {
    server.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function putLoad(
  server: ServerProcess,
  ask: Ask,
  durationS: number,
  from: number,
): Promise<LoadResult> {
  const { path, turns, ...rest } = ask
  const url = server.url + path
  const result = await load({
    ...rest,
    url,
    connections: CONNECTIONS,
    durationS,
    ...(turns ? { turns: { ...turns, from } } : {}),
  })
  if (result.failed > 0) throw new Error(`${result.failed} answers of ${path} were no success`)
  return result
}
