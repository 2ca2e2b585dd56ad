import { table } from '#functions/platform/table/client.ts'
import { TABLE_NAME } from '#infra/local/environment.ts'
import { createStreamReader } from '#infra/local/stream.ts'
import { operations } from '#shared/api/index.ts'
import { startServices } from '../services.ts'
import { textTable, type Verdict } from '../text-table.ts'
import {
  runImagesScenario,
  runPostsScenario,
  runPredecessorScenario,
  runVisitorsScenario,
} from './content-scenario.ts'
import { runCountsScenario } from './counts-scenario.ts'
import { readHarmMarkers } from './harm-markers-scenario.ts'
import { runJobsScenario } from './jobs-scenario.ts'
import { runPlayerScenario } from './player-scenario.ts'
import { CALL_COST, databaseCost, durationCost, PRICES } from './prices.ts'
import { type DatabaseCall, recordCalls } from './record-calls.ts'
import { drawFromList, FIRST_EVER, runRoundsScenario, STREAM_IS_DOWN } from './rounds-scenario.ts'
import { type Step, startScenario } from './scenario.ts'
import { runStaffScenario } from './staff-scenario.ts'

/** The target: dollars per million calls, 10 ms of running time included. */
const GET_ROUND_MAX = 3.2
const GET_ROUND_MS = 10

/** Functions that a schedule, the bucket or the table's stream starts, not API Gateway. */
const STARTED_BY_AWS = /^(jobs|uploads|stream)\./

/** Calls every operation of the contract and prints what each consumes of the database. */
export async function measure(): Promise<readonly Verdict[]> {
  const services = await startServices()
  // Lambda's reads of a stream are free: its reader has a client of its own.
  const database = { endpoint: services.endpoint, clearStreams: () => undefined }
  const stream = createStreamReader({ database, tableName: TABLE_NAME, log: console.error })
  try {
    const walk = startScenario(recordCalls(table()))
    await runJobsScenario(walk)
    await runPlayerScenario(walk)
    await runRoundsScenario(walk, stream)
    await readHarmMarkers(walk)
    await runStaffScenario(walk)
    await runVisitorsScenario(walk)
    await runPostsScenario(walk)
    await runImagesScenario(walk)
    await runPredecessorScenario(walk)
    await runCountsScenario(walk, stream)
    await drawFromList(walk)
    print(walk.steps)
    return [everyOperation(walk.steps), getRound(walk.steps)]
  } finally {
    await stream.stop()
    await services.stop()
  }
}

function print(steps: readonly Step[]): void {
  const head = ['operation', 'case', 'calls of the database', 'RCU', 'WCU', '$ database', '$ in all']
  const seen = new Set<string>()
  const rows = inOrder(steps).flatMap(({ operation, note, calls }) => {
    const name = `${operation} ${note}`
    if (seen.has(name)) return []
    seen.add(name)
    const { readUnits, writeUnits } = unitsOf(calls)
    const database = databaseCost(readUnits, writeUnits)
    const inAll = database + (STARTED_BY_AWS.test(operation) ? PRICES.perMillionLambdaCalls : CALL_COST)
    return [[operation, note, callsOf(calls), readUnits, writeUnits, database.toFixed(3), inAll.toFixed(2)]]
  })
  console.log(textTable(head, rows))
  console.log('\nDollars per million calls, on demand in us-east-1 (infra/bench/capacity/prices.ts).')
  console.log('"In all" adds API Gateway and the Lambda request, not running time or mails.')
}

/** Orders steps as the contract does; jobs and the stream come last. */
function inOrder(steps: readonly Step[]): Step[] {
  const place = (step: Step) => {
    const index = operations.findIndex(({ id }) => id === step.operation)
    return index === -1 ? operations.length : index
  }
  return steps.toSorted((a, b) => place(a) - place(b))
}

function unitsOf(calls: readonly DatabaseCall[]) {
  return {
    readUnits: calls.reduce((sum, call) => sum + call.readUnits, 0),
    writeUnits: calls.reduce((sum, call) => sum + call.writeUnits, 0),
  }
}

/** `2 Get, TransactWrite` */
function callsOf(calls: readonly DatabaseCall[]): string {
  const counts = new Map<string, number>()
  for (const { command } of calls) counts.set(command, (counts.get(command) ?? 0) + 1)
  return [...counts].map(([command, count]) => (count === 1 ? command : `${count} ${command}`)).join(', ')
}

function everyOperation(steps: readonly Step[]): Verdict {
  const walked = new Set(steps.map(({ operation }) => operation))
  const missing = operations.filter(({ id }) => !walked.has(id)).map(({ id }) => id)
  return {
    target: 'Capacity of every operation of the contract',
    measured: missing.length === 0 ? `${operations.length} operations` : `without ${missing.join(', ')}`,
    met: missing.length === 0,
  }
}

function getRound(steps: readonly Step[]): Verdict {
  const costs = steps
    .filter(({ operation, note }) => operation === 'rounds.create' && note !== 'its repeat')
    .map(({ note, calls }) => {
      const { readUnits, writeUnits } = unitsOf(calls)
      const inAll = databaseCost(readUnits, writeUnits) + CALL_COST + durationCost(GET_ROUND_MS)
      return { note, writeUnits, inAll }
    })
  const told = (some: typeof costs) => some.map(({ note, inAll }) => `${note} ${inAll.toFixed(2)}`).join('; ')
  const [rare, all] = [costs.filter(isRare), costs.filter((cost) => !isRare(cost))]
  return {
    target: `Get Round in two write units and at most ${GET_ROUND_MAX.toFixed(2)} dollars per million in all`,
    measured: `${told(all)}. Once, or while the stream's function is down: ${told(rare)}`,
    met: all.every(({ writeUnits, inAll }) => writeUnits <= 2 && Number(inAll.toFixed(2)) <= GET_ROUND_MAX),
  }
}

function isRare({ note }: { readonly note: string }): boolean {
  return note === FIRST_EVER || note.startsWith(STREAM_IS_DOWN)
}
