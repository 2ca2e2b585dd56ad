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

// A signature takes plain JavaScript up to 70 ms, and hundreds of changed logs share most of theirs: each is computed
// and verified in full once, and its answer is kept for the file. What throws is not kept.
const once = <Given extends unknown[], Answer>(compute: (...given: Given) => Answer) => {
  const answers = new Map<string, Answer>()
  const part = (given: unknown) =>
    given instanceof Uint8Array ? Buffer.from(given).toString('hex') : String(given)
  return (...given: Given): Answer => {
    const key = given.map(part).join()
    const answer = answers.get(key) ?? compute(...given)
    answers.set(key, answer)
    return answer
  }
}
vi.mock('@noble/curves/ed25519.js', async (original) => {
  const { ed25519, ...others } = await original<typeof import('@noble/curves/ed25519.js')>()
  return { ...others, ed25519: { ...ed25519, sign: once(ed25519.sign), verify: once(ed25519.verify) } }
})
vi.mock('@noble/curves/bls12-381.js', async (original) => {
  const { bls12_381, ...others } = await original<typeof import('@noble/curves/bls12-381.js')>()
  const { shortSignatures } = bls12_381
  const { hash, sign, verify } = shortSignatures
  const kept = { hash: once(hash), sign: once(sign), verify: once(verify) }
  return { ...others, bls12_381: { ...bls12_381, shortSignatures: { ...shortSignatures, ...kept } } }
})

// Each test file of the functions has a table of its own, so jobs, lists and counts see only that file's records.
if (expect.getState().testPath?.includes('/functions/')) await createOwnTable()
