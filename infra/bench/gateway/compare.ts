import { type Ask, type Measured, trial } from './trial.ts'

/** The same work asked of two servers. */
export interface Scenario {
  readonly name: string
  /** Judged by its share of the floor, or by its requests per second. */
  readonly kind: 'database' | 'trivial'
  readonly floor: Ask
  readonly gateway: Ask
}

export interface Comparison extends Pick<Scenario, 'name' | 'kind'> {
  readonly floor: Measured
  readonly gateway: Measured
  /** Requests per second of the gateway as a share of the floor's just before it: the median of all rounds. */
  readonly share: number
  /** Lowest and highest share of a round: far apart, or above 1, they tell of noise, not of the product. */
  readonly shareRange: readonly [number, number]
}

export const ROUNDS = 5

/** In turn, so that what else the machine does meets both. @throws Error where an answer was no success. */
export async function compare(scenario: Scenario, databaseFolder: string): Promise<Comparison> {
  const { name, kind } = scenario
  const rounds: { floor: Measured; gateway: Measured; share: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await trial('floor-server.ts', scenario.floor, databaseFolder)
    const gateway = await trial('gateway-server.ts', scenario.gateway, databaseFolder)
    rounds.push({ floor, gateway, share: gateway.requestsPerS / floor.requestsPerS })
  }
  const shares = rounds.map(({ share }) => share)
  const speed = ({ requestsPerS }: Measured) => requestsPerS
  return {
    name,
    kind,
    floor: median(
      rounds.map(({ floor }) => floor),
      speed,
    ),
    gateway: median(
      rounds.map(({ gateway }) => gateway),
      speed,
    ),
    share: median(shares, Number),
    shareRange: [Math.min(...shares), Math.max(...shares)],
  }
}

function median<T>(values: readonly T[], order: (value: T) => number): T {
  const sorted = values.toSorted((a, b) => order(a) - order(b))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}
