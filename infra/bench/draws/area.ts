import { playKey } from '#functions/domain/accounts/account.ts'
import { dayOf, loadDays } from '#functions/domain/counters/items.ts'
import { decodePlay } from '#functions/domain/rounds/play.ts'
import { ROUND_PREFIX } from '#functions/domain/rounds/round.ts'
import { loadRecord } from '#functions/domain/track-record/items.ts'
import { scanTable } from '#functions/platform/table/testing/own-table.ts'
import { call } from '#functions/testing/call.ts'
import type { Person } from '#functions/testing/people.ts'
import { TABLE_NAME } from '#infra/local/environment.ts'
import { createStreamReader } from '#infra/local/stream.ts'
import { api } from '#shared/api/index.ts'
import { sumOf } from '#shared/track-record/tally.ts'
import { manyPeople, startSurroundings } from '../surroundings.ts'
import { thousands, type Verdict } from '../text-table.ts'

const PEOPLE = 300
/** Two more than anybody may have. */
const CALLS_EACH = 12
const GRANTS_EACH = 10
/** Everybody at once would only wait in one process for the database of one machine. */
const PEOPLE_AT_ONCE = 4
const DAY_MS = 86_400_000

/** What one person's calls came to. */
interface Drawn {
  readonly granted: readonly string[]
  readonly refused: number
}

/** Parallel Get Rounds of many people on DynamoDB Local, and flights among them: each grant, round and count is there once. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings('dynamodb-local')
  try {
    const people = await manyPeople(PEOPLE, PEOPLE_AT_ONCE)
    const startedMs = Date.now()
    const drawn = await drawAll(people)
    const seconds = (Date.now() - startedMs) / 1000
    const endpoint = { endpoint: surroundings.endpoint, clearStreams: () => undefined }
    await createStreamReader({ database: endpoint, tableName: TABLE_NAME, log: console.error }).stop()
    console.log(
      `${PEOPLE} people, ${PEOPLE_AT_ONCE} at once, each with ${CALLS_EACH} Get Rounds in parallel: ${seconds.toFixed(0)} s, ` +
        `${thousands((PEOPLE * CALLS_EACH) / seconds)} calls a second, ${unavailable} repeated after 503.`,
    )
    return await verdicts(drawn, startedMs)
  } finally {
    await surroundings.clear()
  }
}

async function drawAll(people: readonly Person[]): Promise<readonly Drawn[]> {
  const waiting = people.entries()
  const drawn: Drawn[] = []
  const withMutex = async () => {
    // All take from one and the same iterator.
    for (const [index, person] of waiting) drawn.push(await draw(person, index))
  }
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, withMutex))
  return drawn
}

/** The first that is granted is flown at once, beside the other draws. */
async function draw({ cookie: as }: Person, index: number): Promise<Drawn> {
  let flight: Promise<unknown> | undefined
  const answers = await Promise.all(
    Array.from({ length: CALLS_EACH }, async (_, count) => {
      const headers = { 'idempotency-key': `${index}-${count}` }
      const input = { mode: 'fun', risk: 'bold' } as const
      const answer = await untilThere(() => call(api.rounds.create, { as, headers, input }))
      if (answer.status === 201) flight ??= fly(as, answer.body.round._id)
      else if (answer.error.code !== 'daily_limit') throw new Error(JSON.stringify(answer.error))
      return answer
    }),
  )
  await flight
  const granted = answers.filter(({ status }) => status === 201).map(({ body }) => body.round._id)
  return { granted, refused: answers.length - granted.length }
}

async function fly(as: string, id: string): Promise<void> {
  const options = { as, params: { id }, input: { clientSeed: 'mine' } }
  const flown = await untilThere(() => call(api.rounds.fly, options))
  // One that was saved before its answer was lost.
  if (flown.status !== 200 && flown.error.code !== 'wrong_state') throw new Error(JSON.stringify(flown.error))
}

let unavailable = 0

/** As a browser repeats it: a database of one machine that is busy may be silent for too long. */
async function untilThere<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    unavailable += 1
  }
}

async function verdicts(drawn: readonly Drawn[], startedMs: number): Promise<readonly Verdict[]> {
  const answered = drawn.flatMap(({ granted }) => granted)
  const refused = drawn.reduce((sum, each) => sum + each.refused, 0)
  const { mostGrants, grants, rounds } = await stored()
  const days = await loadDays(dayOf(startedMs), dayOf(startedMs + DAY_MS))
  const counted = [...days.values()].reduce((sum, { signalsFun }) => sum + signalsFun, 0)
  const settled = sumOf((await loadRecord(startedMs)).settled.map(({ tally }) => tally)).rounds
  return [
    {
      target: `${PEOPLE} people on DynamoDB Local, ${CALLS_EACH} Get Rounds each in parallel: ten for everybody`,
      measured: `${answered.length} granted, ${refused} refused, at most ${mostGrants} for one person`,
      met: mostGrants === GRANTS_EACH && answered.length === PEOPLE * GRANTS_EACH,
    },
    {
      target: 'Each grant that was answered is in the table as one round',
      measured: `${grants.size} grants, ${rounds.length} rounds`,
      met: isSame(answered, [...grants]) && isSame(answered, rounds),
    },
    {
      target: 'The counters are what the stream holds',
      measured: `${counted} drawn, ${settled} of ${PEOPLE} flown`,
      met: counted === answered.length && settled === PEOPLE,
    },
  ]
}

/** What is in the table; a round is either open, in its person's play item, or an item of its own. */
async function stored() {
  const items = await scanTable()
  const plays = items.filter(({ sk }) => sk === playKey('').sk).map((item) => decodePlay(item).grants)
  const open = plays.flat().filter(({ plan }) => plan !== undefined)
  const own = items.filter(({ sk }) => sk.startsWith(ROUND_PREFIX))
  return {
    mostGrants: Math.max(...plays.map(({ length }) => length)),
    grants: new Set(plays.flat().map(({ id }) => id)),
    rounds: [...open.map(({ id }) => id), ...own.map(({ id }) => String(id))],
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())
}
