import { expect, test } from 'vitest'
import { runScenario } from './scenario.ts'

/** `FAULT_SEEDS=17` replays one seed. */
const SEEDS = (process.env.FAULT_SEEDS ?? '1,2,3').split(',').map(Number)

test.each(SEEDS)('seed %i: answered calls are stored once, refused calls are not stored', async (seed) => {
  const { errors, faults, calls } = await runScenario(seed)
  expect(errors).toEqual([])
  expect(calls).toBeGreaterThan(30)
  expect(faults).toBeGreaterThan(5)
})
