import { describe, expect, test } from 'vitest'
import { errorsOf } from '#shared/api/endpoint.ts'
import { operations } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../platform/ids.ts'
import { call } from './call.ts'
import { makeUser } from './people.ts'

/** Inputs of the operations that need one. */
const INPUTS: Readonly<Record<string, object>> = {
  'players.decideLink': { account: 'confirmed' },
  'players.sendCode': { purpose: 'verify' },
  'players.addNote': { text: 'Who?' },
  'casinoLinks.update': { deposit: 'declared' },
  'casinoLinks.setLive': { on: true },
  'rounds.reportOutcome': { multiplier: 2 },
  'rounds.setNote': { note: 'Late' },
  'rounds.fly': { clientSeed: 'mine' },
  'exports.get': { format: 'csv' },
  'blogs.restore': { restore: 1 },
  'images.update': { alt: 'A plane' },
}

/** A malformed id is not found; whoever opens a post that was deleted meanwhile is present alone. */
const FOUND = ['blogs.listPresent']
const { cookie: as } = await makeUser({ role: 'admin' })
const finding = operations.filter(
  ({ id, endpoint }) =>
    endpoint.path.includes('{') && errorsOf(endpoint).includes('not_found') && !FOUND.includes(id),
)

describe.each(finding)('$id', ({ id, endpoint }) => {
  test.each([newId(Date.now(), secureRandom), 'no-such', 'x', '__proto__'])('finds no %s', async (value) => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, name === 'version' ? '1' : value]))
    const answer = await call(endpoint, { as, params, input: INPUTS[id] ?? {} })
    expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
  })
})
