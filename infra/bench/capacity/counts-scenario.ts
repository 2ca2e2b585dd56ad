import { OPEN_MAX } from '#functions/domain/rounds/recent-rounds.ts'
import { newCasino } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { giveLink } from '#functions/endpoints/casino-links/testing/people.ts'
import { call } from '#functions/testing/call.ts'
import { makeUser, type TestUser } from '#functions/testing/people.ts'
import type { StreamReader } from '#infra/local/stream.ts'
import { api } from '#shared/api/index.ts'
import { DAY_MS } from '#shared/time.ts'
import { makeUsers } from '../services.ts'
import type { Scenario } from './scenario.ts'

const { rounds } = api
const TOGETHER = 100

/** The stream's function: one change alone, a hundred in one batch, and moving rounds that stay open. */
export async function runCountsScenario({ work }: Scenario, reader: StreamReader): Promise<void> {
  const people = await makeUsers(TOGETHER)
  const [first, player] = [await makeUser(), await makeUser()]
  const { code: casino } = await newCasino()
  await giveLink(player, casino, 'cooling-off', Date.now() - DAY_MS)
  await reader.drain()
  const count = (what: string) => work('stream.changes', what, () => reader.drain())
  const flight = await draw(first)
  await count('a practice round alone')
  await fly(flight)
  await count('a flight alone')
  const live = await call(rounds.create, {
    as: player.cookie,
    input: { mode: 'live', risk: 'steady', casino },
  })
  await count('a live round alone')
  const params = { id: live.body.round._id }
  await call(rounds.reportOutcome, { as: player.cookie, params, input: { multiplier: 1 } })
  await count('a report alone')
  const flights: Flight[] = []
  for (const person of people) flights.push(await draw(person))
  await count(`${TOGETHER} practice rounds in a batch`)
  for (const each of flights) await fly(each)
  await count(`${TOGETHER} flights in a batch`)
  const idle = await makeUser()
  for (let index = 0; index <= OPEN_MAX; index++) await draw(idle)
  await count('three practice rounds of one user that stay open')
}

interface Flight {
  readonly as: string
  readonly id: string
}

async function draw({ cookie: as }: TestUser): Promise<Flight> {
  const { body } = await call(rounds.create, { as, input: { mode: 'fun', risk: 'steady' } })
  return { as, id: body.round._id }
}

async function fly({ as, id }: Flight): Promise<void> {
  await call(rounds.fly, { as, params: { id }, input: { clientSeed: 'bench' } })
}
