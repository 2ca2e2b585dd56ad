import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { createOwnTable } from '#functions/platform/table/testing/own-table.ts'

// Files that share a process save the time of loading the libraries. Each leaves the environment as it found it, and
// the next one loads our modules anew, with what they remember.
const environment = { ...process.env }
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.useRealTimers()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  vi.resetModules()
})

// A hash at the cost that we ask for takes 40 ms of a processor, and a fifth of the time of tests that log in. Here each
// costs as little as Argon2 takes, and still differs from one at any other cost; its own test computes it in full.
const { argon2 } = crypto
function setArgon2(chosen: typeof argon2): void {
  crypto.argon2 = chosen
  syncBuiltinESMExports()
}
if (!expect.getState().testPath?.endsWith('/domain/users/password.test.ts')) {
  const cheap = ({ memory, passes, ...others }: Argon2Parameters): Argon2Parameters => ({
    ...others,
    memory: 8,
    passes: 1,
    associatedData: Buffer.from(`${memory},${passes}`),
  })
  setArgon2((algorithm, parameters, callback) => argon2(algorithm, cheap(parameters), callback))
  afterAll(() => setArgon2(argon2))
}

// Each test file of the functions has a table of its own, so jobs, lists and counts see only that file's records.
if (expect.getState().testPath?.includes('/functions/')) await createOwnTable()
