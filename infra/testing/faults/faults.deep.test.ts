import { expect, test } from 'vitest'
import { runScenario } from './scenario.ts'

/** `FAULT_SEEDS=17` replays one, `FAULT_SEEDS=1,2,3` several. */
const SEEDS = (process.env.FAULT_SEEDS ?? '1,2,3,9').split(',').map(Number)

test.each(SEEDS)(
  'seed %i: what was answered is there, what was refused is not, nothing twice',
  async (seed) => {
    const { errors, faults, calls } = await runScenario(seed)
    expect(errors).toEqual([])
    expect(calls).toBeGreaterThan(40)
    expect(faults).toBeGreaterThan(5)
  },
)
