import { makeUsers, startSurroundings } from '../surroundings.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { CONNECTIONS, MEASURED_S, type Measured, trial } from './trial.ts'

/** The gateway must reach at least this share of the floor's requests per second. */
const FLOOR_SHARE = 0.6
/** The fewest requests per second of a handler that does nothing. */
const TRIVIAL_PER_S = 10_000
const ROUNDS = 5
/** Users with ten rounds each: enough for the 4000 requests per second of one trial. */
const USERS = 2500

interface Comparison extends Scenario {
  readonly measuredFloor: Measured
  readonly measuredGateway: Measured
  /** Requests per second of the gateway as a share of the floor's just before it: the median of all rounds. */
  readonly share: number
  /** Lowest and highest share of a round. Far apart or above 1 they show noise. */
  readonly shareRange: readonly number[]
}

/** Compares the real gateway and handlers with bare servers that make the same database calls. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  try {
    const people = await makeUsers(USERS)
    await surroundings.stop()
    const compared: Comparison[] = []
    for (const scenario of scenarios(people)) compared.push(await compare(scenario, surroundings.folder))
    print(compared)
    return compared.map(verdictOf)
  } finally {
    await surroundings.clear()
  }
}

/** Floor and gateway take turns, so that other work of the machine meets both. */
async function compare(scenario: Scenario, databaseFolder: string): Promise<Comparison> {
  const floors: Measured[] = []
  const gateways: Measured[] = []
  const shares: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await trial('floor-server.ts', scenario.floor, databaseFolder)
    const gateway = await trial('gateway-server.ts', scenario.gateway, databaseFolder)
    floors.push(floor)
    gateways.push(gateway)
    shares.push(gateway.requestsPerS / floor.requestsPerS)
  }
  return {
    ...scenario,
    measuredFloor: median(floors, ({ requestsPerS }) => requestsPerS),
    measuredGateway: median(gateways, ({ requestsPerS }) => requestsPerS),
    share: median(shares, Number),
    shareRange: [Math.min(...shares), Math.max(...shares)],
  }
}

function median<T>(values: readonly T[], order: (value: T) => number): T {
  const middle = values.toSorted((a, b) => order(a) - order(b))[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}

function print(compared: readonly Comparison[]): void {
  const figures = ({ requestsPerS, p50Ms, p99Ms, cpuMs }: Measured) => [
    ...[thousands(requestsPerS), p50Ms, p99Ms],
    cpuMs.toFixed(3),
  ]
  const rows = compared.flatMap(({ name, measuredFloor, measuredGateway, share, shareRange }) => [
    [name, 'floor', ...figures(measuredFloor), '', ''],
    ['', 'gateway', ...figures(measuredGateway), percent(share), shareRange.map(percent).join(' to ')],
  ])
  const head = ['', '', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of the floor', 'in single rounds']
  console.log(textTable(head, rows))
  console.log(
    `\n${CONNECTIONS} connections; medians of ${ROUNDS} trials of ${MEASURED_S} s. CPU is the server process alone.`,
  )
}

function verdictOf({ name, kind, measuredGateway, share, shareRange }: Comparison): Verdict {
  const { requestsPerS } = measuredGateway
  return kind === 'trivial'
    ? {
        target: `${name} at least ${thousands(TRIVIAL_PER_S)} requests/s`,
        measured: thousands(requestsPerS),
        met: requestsPerS >= TRIVIAL_PER_S,
      }
    : {
        target: `${name} at least ${percent(FLOOR_SHARE)} of the same database calls`,
        measured: `${percent(share)} (${shareRange.map(percent).join(' to ')} in single rounds)`,
        met: share >= FLOOR_SHARE,
      }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
