import type { LoadJob, LoadResult } from './load-generator.ts'
import { load, type ServerProcess } from './processes.ts'

/** The same work asked of two servers. */
export interface Scenario {
  readonly name: string
  /** Judged by its share of the floor, or by its requests per second. */
  readonly kind: 'database' | 'trivial'
  readonly floor: Ask
  readonly gateway: Ask
}

export interface Ask extends Pick<LoadJob, 'method' | 'headers' | 'body'> {
  readonly path: string
  readonly turns?: { readonly header: string; readonly values: readonly string[] }
}

/** With what the server's own process spent on each request. */
export interface Measured extends LoadResult {
  readonly cpuMs: number
}

export interface Comparison extends Pick<Scenario, 'name' | 'kind'> {
  readonly floor: Measured
  readonly gateway: Measured
  /** Requests per second of the gateway, as a share of the floor's. */
  readonly share: number
}

export const CONNECTIONS = 50
export const ROUNDS = 3
export const ROUND_S = 4
const WARM_UP_S = 3

/** In turn, so that what else the machine does meets both. @throws Error where an answer was no success. */
export async function compare(
  { name, kind, floor, gateway }: Scenario,
  servers: Readonly<Record<'floor' | 'gateway', ServerProcess>>,
): Promise<Comparison> {
  const sides = {
    floor: measuring(name, floor, servers.floor),
    gateway: measuring(name, gateway, servers.gateway),
  }
  await sides.floor(WARM_UP_S)
  await sides.gateway(WARM_UP_S)
  const results: { floor: Measured[]; gateway: Measured[] } = { floor: [], gateway: [] }
  for (let round = 0; round < ROUNDS; round++) {
    results.floor.push(await sides.floor(ROUND_S))
    results.gateway.push(await sides.gateway(ROUND_S))
  }
  const medians = { floor: median(results.floor), gateway: median(results.gateway) }
  return { name, kind, ...medians, share: medians.gateway.requestsPerS / medians.floor.requestsPerS }
}

function measuring(name: string, { path, turns, ...ask }: Ask, server: ServerProcess) {
  let used = 0
  return async (durationS: number): Promise<Measured> => {
    const cpuBeforeMs = await server.cpuMs()
    const result = await load({
      ...ask,
      url: server.url + path,
      connections: CONNECTIONS,
      durationS,
      ...(turns ? { turns: { ...turns, from: used } } : {}),
    })
    // What was under way at the end may have been carried out too.
    used += result.answered + CONNECTIONS
    if (result.failed > 0) throw new Error(`${name}: ${result.failed} answers of ${path} were no success`)
    return { ...result, cpuMs: ((await server.cpuMs()) - cpuBeforeMs) / result.answered }
  }
}

function median(results: readonly Measured[]): Measured {
  const sorted = results.toSorted((a, b) => a.requestsPerS - b.requestsPerS)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
