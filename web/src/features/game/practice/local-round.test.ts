import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { secureRandom } from '#shared/crash/random.ts'
import { RISK_BANDS, RISKS } from '#shared/crash/target.ts'
import { Round } from '#shared/models/round.ts'
import { verifyRound } from '../verify-round.ts'
import { drawLocalRound, flyLocalRound } from './use-source.ts'

const options = { nowMs: Date.UTC(2026, 10, 21), random: secureRandom, notice: 'Drawn at random.' }

it.each(RISKS)('draws a %s round like the server’s, with the same check', async (risk) => {
  const local = await drawLocalRound(risk, options)
  const planned = z.parse(Round, local.round)
  expect(planned.serverSeed).toBeUndefined()
  expect(planned.target * 100).toBeGreaterThanOrEqual(RISK_BANDS[risk].lowX100 - 1e-9)
  expect(planned.chance).toBeCloseTo(0.97 / planned.target, 12)
  const flown = z.parse(Round, await flyLocalRound(local, 'mine'))
  const before = { commitment: planned.commitment, clientSeed: 'mine' }
  expect(await verifyRound(flown, before)).toMatchObject({
    commitment: true,
    clientSeed: true,
    multiplier: true,
  })
})

it('gives the same end for the same seed and another for another', async () => {
  const local = await drawLocalRound('balanced', options)
  expect(await flyLocalRound(local, 'mine')).toEqual(await flyLocalRound(local, 'mine'))
  const other = await flyLocalRound(local, 'yours')
  expect(other.clientSeed).toBe('yours')
})
