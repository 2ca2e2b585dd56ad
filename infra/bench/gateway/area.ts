import { startSurroundings } from '../surroundings.ts'
import { textTable, thousands } from '../text-table.ts'
import type { Verdict } from '../verdict.ts'
import { CONNECTIONS, type Comparison, compare, type Measured, ROUND_S, ROUNDS } from './compare.ts'
import { manyPeople } from './many-people.ts'
import { startServer } from './processes.ts'
import { scenarios } from './scenarios.ts'

/** Issue 2, "Speed": share of the floor, and requests per second of a trivial handler. */
const FLOOR_SHARE = 0.6
const TRIVIAL_PER_S = 10_000

/** Ten rounds each, for all that a floor or gateway of 2000 a second could answer. */
const PEOPLE = 3000

/** The real gateway and the real handlers against bare servers that make the same database calls. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  try {
    const people = { gateway: await manyPeople(PEOPLE), floor: await manyPeople(PEOPLE) }
    const servers = {
      gateway: await startServer('gateway-server.ts'),
      floor: await startServer('floor-server.ts'),
    }
    const compared: Comparison[] = []
    for (const scenario of scenarios(people)) compared.push(await compare(scenario, servers))
    servers.gateway.stop()
    servers.floor.stop()
    print(compared)
    return compared.map(verdictOf)
  } finally {
    await surroundings.stop()
  }
}

function print(compared: readonly Comparison[]): void {
  console.log(
    `${CONNECTIONS} connections; medians of ${ROUNDS} turns of ${ROUND_S} s, floor and gateway in turn.`,
    'Load generator, server and database are three processes on the same cores; CPU is the server process alone, per request.\n',
  )
  const rows = compared.flatMap(({ name, floor, gateway, share }) => [
    [name, 'floor', ...figures(floor), ''],
    ['', 'gateway', ...figures(gateway), percent(share)],
  ])
  console.log(textTable(['', '', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of the floor'], rows))
}

function figures({ requestsPerS, p50Ms, p99Ms, cpuMs }: Measured): (string | number)[] {
  return [thousands(requestsPerS), p50Ms, p99Ms, cpuMs.toFixed(3)]
}

function verdictOf({ name, gateway, share, kind }: Comparison): Verdict {
  if (kind === 'trivial') {
    return {
      target: `${name} at least ${thousands(TRIVIAL_PER_S)} requests/s`,
      measured: thousands(gateway.requestsPerS),
      met: gateway.requestsPerS >= TRIVIAL_PER_S,
    }
  }
  return {
    target: `${name} at least ${percent(FLOOR_SHARE)} of the same database calls`,
    measured: percent(share),
    met: share >= FLOOR_SHARE,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
