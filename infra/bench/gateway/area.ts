import { manyPeople, startSurroundings } from '../surroundings.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { type Comparison, compare, ROUNDS } from './compare.ts'
import { scenarios } from './scenarios.ts'
import { CONNECTIONS, MEASURED_S, type Measured } from './trial.ts'

/** Targets: the share of what bare database calls reach, and requests per second of a trivial handler. */
const FLOOR_SHARE = 0.6
const TRIVIAL_PER_S = 10_000

/** Ten rounds each: enough for a server that answers 4000 a second for as long as one trial takes. */
const PEOPLE = 2500

/** The real gateway and the real handlers against bare servers that make the same database calls. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  try {
    const people = await manyPeople(PEOPLE)
    await surroundings.stop()
    const compared: Comparison[] = []
    for (const scenario of scenarios(people)) compared.push(await compare(scenario, surroundings.folder))
    print(compared)
    return compared.map(verdictOf)
  } finally {
    await surroundings.clear()
  }
}

function print(compared: readonly Comparison[]): void {
  const rows = compared.flatMap(({ name, floor, gateway, share, shareRange }) => [
    [name, 'floor', ...figures(floor), '', ''],
    ['', 'gateway', ...figures(gateway), percent(share), shareRange.map(percent).join(' to ')],
  ])
  const head = ['', '', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of the floor', 'in single rounds']
  console.log(textTable(head, rows))
  console.log(
    [
      '',
      `${CONNECTIONS} connections; medians of ${ROUNDS} trials of ${MEASURED_S} s, floor and gateway in turn. Load generator,`,
      'server and database are three processes on the same cores; CPU is the server process alone, per request.',
    ].join('\n'),
  )
}

function figures({ requestsPerS, p50Ms, p99Ms, cpuMs }: Measured): (string | number)[] {
  return [thousands(requestsPerS), p50Ms, p99Ms, cpuMs.toFixed(3)]
}

function verdictOf({ name, gateway, share, shareRange, kind }: Comparison): Verdict {
  if (kind === 'trivial') {
    return {
      target: `${name} at least ${thousands(TRIVIAL_PER_S)} requests/s`,
      measured: thousands(gateway.requestsPerS),
      met: gateway.requestsPerS >= TRIVIAL_PER_S,
    }
  }
  return {
    target: `${name} at least ${percent(FLOOR_SHARE)} of the same database calls`,
    measured: `${percent(share)} (${shareRange.map(percent).join(' to ')} in single rounds)`,
    met: share >= FLOOR_SHARE,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
