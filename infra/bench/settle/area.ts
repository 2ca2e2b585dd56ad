import { newRoundWrite } from '#functions/domain/rounds/open-plans/items.ts'
import type { RoundRecord } from '#functions/domain/rounds/round.ts'
import { loadRecord } from '#functions/domain/track-record/items.ts'
import { newId } from '#functions/platform/ids.ts'
import { transact } from '#functions/platform/table/write.ts'
import { call } from '#functions/testing/call.ts'
import type { Person } from '#functions/testing/people.ts'
import { TABLE_NAME } from '#infra/local/environment.ts'
import { createStreamReader } from '#infra/local/stream.ts'
import { api } from '#shared/api/index.ts'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { drawTarget, RISKS } from '#shared/crash/plan.ts'
import { commitment, SERVER_SEED_BYTES } from '#shared/crash/practice.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { Round } from '#shared/models/round.ts'
import { sumOf, type Tally, tallyOf } from '#shared/track-record/tally.ts'
import { manyPeople, startSurroundings } from '../surroundings.ts'
import { thousands, type Verdict } from '../text-table.ts'

const PEOPLE = 1000
const ROUNDS_EACH = 10
const SETTLEMENTS = PEOPLE * ROUNDS_EACH
/** Rounds written at once before. */
const AT_ONCE = 50
/** Flights under way at once. With thousands one machine answers many 503, since none may take over 5 s. */
const FLIGHTS_AT_ONCE = 100
/** Every so many rounds are flown twice at once, with two seeds. */
const TWICE_EVERY = 10

interface Planned {
  readonly person: Person
  readonly round: RoundRecord
}

/** Flies 10 000 practice rounds, 100 at a time, and compares the counters with the rounds themselves. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  try {
    const people = await manyPeople(PEOPLE)
    const planned = await inTurns(people, AT_ONCE, planRounds)
    const started = performance.now()
    // One of each person after the other, as people play: flights of one person at once overtake each other.
    const flights = Array.from({ length: ROUNDS_EACH }, (_, place) =>
      planned.flatMap((own) => own.slice(place, place + 1)),
    )
    const flown = await inTurns(flights.flat(), FLIGHTS_AT_ONCE, fly)
    const seconds = (performance.now() - started) / 1000
    await countAll(surroundings.endpoint)
    console.log(
      `${thousands(SETTLEMENTS / seconds)} rounds settled a second, ${FLIGHTS_AT_ONCE} under way at once, database included.`,
    )
    return [await addsUp(flown), await reading()]
  } finally {
    await surroundings.clear()
  }
}

/** As the local run does it beside the calls. */
async function countAll(endpoint: string): Promise<void> {
  const started = performance.now()
  const database = { endpoint, clearStreams: () => undefined }
  await createStreamReader({ database, tableName: TABLE_NAME, log: console.error }).stop()
  const seconds = (performance.now() - started) / 1000
  console.log(`${thousands(SETTLEMENTS / seconds)} settlements counted a second, from the table's stream.`)
}

/** As drawing them would leave them: what this area measures is the settling. */
async function planRounds(person: Person): Promise<Planned[]> {
  const nowMs = Date.now()
  const rounds = await Promise.all(
    Array.from({ length: ROUNDS_EACH }, async (_, index): Promise<RoundRecord> => {
      const risk = RISKS[index % RISKS.length] ?? 'steady'
      const serverSeed = secureRandom(SERVER_SEED_BYTES)
      return {
        id: newId(nowMs, secureRandom),
        mode: 'fun',
        risk,
        targetX100: drawTarget(risk, secureRandom),
        rtp: PRACTICE_RTP,
        createdAt: new Date(nowMs).toISOString(),
        serverSeed: toHex(serverSeed),
        commitment: await commitment(serverSeed),
      }
    }),
  )
  await transact(rounds.map((round) => newRoundWrite(person.id, round)))
  return rounds.map((round) => ({ person, round }))
}

async function fly({ person, round }: Planned, index: number): Promise<Round> {
  const seeds = index % TWICE_EVERY === 0 ? ['one', 'two'] : ['one']
  const answers = await Promise.all(
    seeds.map((clientSeed) =>
      call(api.rounds.fly, { as: person.cookie, params: { id: round.id }, input: { clientSeed } }),
    ),
  )
  const [first] = answers
  if (!first || answers.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(answers))
  return first.body.round
}

async function inTurns<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (each: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < all.length; start += atOnce) {
    results.push(...(await Promise.all(all.slice(start, start + atOnce).map(work))))
  }
  return results
}

async function addsUp(flown: readonly Round[]): Promise<Verdict> {
  const counted = sumOf((await loadRecord(Date.now())).settled.map(({ tally }) => tally))
  const settled = sumOf(
    flown.map(({ target, rtp, outcome }) =>
      tallyOf({ targetX100: fromDecimal(target), rtp, hit: outcome?.hit ?? false }),
    ),
  )
  return {
    target: `After ${thousands(SETTLEMENTS)} settlements at the same time, a tenth of them twice, every sum is that of the rounds`,
    measured: `${told(counted)}; by the rounds ${told(settled)}`,
    met: flown.length === SETTLEMENTS && JSON.stringify(counted) === JSON.stringify(settled),
  }
}

function told({ rounds, hits, chance, paid }: Tally): string {
  return `${rounds} rounds, ${hits} hits, chances ${chance}, paid ${paid}`
}

async function reading(): Promise<Verdict> {
  const started = performance.now()
  const { body } = await call(api.trackRecord.get)
  const ms = performance.now() - started
  const [practice] = body.sources
  return {
    target: 'GET /track-record tells them',
    measured: `${practice?.total.rounds} rounds in ${ms.toFixed(0)} ms`,
    met: practice?.total.rounds === SETTLEMENTS,
  }
}
