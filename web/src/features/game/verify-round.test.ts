import { expect, it } from 'vitest'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, settle } from '#shared/crash/practice.ts'
import { roundOf } from '#web/testing/records.ts'
import { makeClientSeed } from './practice/use-seed.ts'
import { verifyRound } from './verify-round.ts'

async function flown() {
  const serverSeed = new Uint8Array(32).fill(7)
  const clientSeed = makeClientSeed()
  const planned = roundOf({ commitment: await commitment(serverSeed) })
  const { multiplierX100 } = await practiceRound({ serverSeed, clientSeed, roundId: planned._id })
  const outcome = { ...settle(multiplierX100, fromDecimal(planned.target)), source: 'practice' as const }
  const round = roundOf({ ...planned, serverSeed: toHex(serverSeed), clientSeed, outcome })
  return { round, before: { commitment: planned.commitment, clientSeed } }
}

it('agrees with an honest round', async () => {
  const { round, before } = await flown()
  expect(await verifyRound(round, before)).toMatchObject({
    commitment: true,
    clientSeed: true,
    multiplier: true,
  })
})

it('detects a seed other than the committed one', async () => {
  const { round, before } = await flown()
  const swapped = { ...round, serverSeed: toHex(new Uint8Array(32).fill(8)) }
  expect(await verifyRound(swapped, before)).toMatchObject({ commitment: false })
})

it('detects a commitment that changed after the round was shown', async () => {
  const { round, before } = await flown()
  const evidence = await verifyRound(round, { ...before, commitment: '00'.repeat(32) })
  expect(evidence.commitment).toBe(false)
})

it('detects a foreign client seed and a wrong multiplier', async () => {
  const { round, before } = await flown()
  expect((await verifyRound(round, { ...before, clientSeed: 'other' })).clientSeed).toBe(false)
  const changed = { ...round, outcome: { multiplier: 99, hit: true, source: 'practice' as const } }
  expect((await verifyRound(changed, before)).multiplier).toBe(false)
})
