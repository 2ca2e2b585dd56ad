import { expect, test } from 'vitest'
import { live } from './life.ts'

/** `FAULT_SEEDS=17` replays one, `FAULT_SEEDS=1,2,3` several. */
const SEEDS = (process.env.FAULT_SEEDS ?? '1,2,3,9').split(',').map(Number)

test.each(SEEDS)(
  'seed %i: what was answered is there, what was refused is not, nothing twice',
  async (seed) => {
    const { errors, faults, calls } = await live(seed)
    expect(errors).toEqual([])
    expect(calls).toBeGreaterThan(40)
    expect(faults).toBeGreaterThan(5)
  },
)
