import { beforeAll, expect, test } from 'vitest'
import { startBucket } from '#infra/local/bucket/start-bucket.ts'
import { runScenario } from './scenario.ts'

/** `FAULT_SEEDS=17` replays one seed. */
const SEEDS = (process.env.FAULT_SEEDS ?? '1,2,3').split(',').map(Number)

// A bucket of its own: another file's log would stand in the shared one.
beforeAll(async () => {
  const bucket = await startBucket()
  process.env.AWS_ENDPOINT_URL_S3 = bucket.endpoint
  return () => bucket.stop()
})

test.each(SEEDS)('seed %i: answered calls are stored once, refused calls are not stored', async (seed) => {
  const { errors, faults, calls } = await runScenario(seed)
  expect(errors).toEqual([])
  expect(calls).toBeGreaterThan(30)
  expect(faults).toBeGreaterThan(5)
})
