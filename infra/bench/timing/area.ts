import { call, freshEmail } from '#functions/testing/call.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { manyPeople, startSurroundings } from '../surroundings.ts'
import { type Verdict, verdictLine } from '../text-table.ts'

const PAIRS = 1000
const WARM_UP = 100
/** Of a fair process two in a thousand runs go beyond. The hole that this area watches had 6.4 after 400 pairs. */
const Z_MAX = 3

/** Calls that a guest can make about an address, and that must not tell whether anybody has it. */
const CALLS = {
  'POST /users/password/forgot': (email: string) => guest(api.users.forgotPassword, { email }),
  'POST /users/password/reset': (email: string) =>
    guest(api.users.resetPassword, { email, code: '000000', password: 'Slow ferries, 9 gulls' }),
  'POST /users/login': (email: string) => guest(api.users.login, { email, password: 'not the right one' }),
} as const

/** Times each call for an address that somebody has and one that nobody has, in pairs of random order. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  try {
    const people = await manyPeople(PAIRS + WARM_UP)
    // The same ones for each call: a code was asked for with each address before it is entered with it.
    const pairs = people.map(({ email }) => [email, freshEmail()] as const)
    const verdicts: Verdict[] = []
    for (const [name, ask] of Object.entries(CALLS)) {
      const differences = await unlogged(() =>
        interleave(pairs, (known, nobodys) => differenceMs(ask, known, nobodys)),
      )
      const verdict = judge(name, differences.slice(WARM_UP))
      console.log(verdictLine(verdict))
      verdicts.push(verdict)
    }
    return verdicts
  } finally {
    await surroundings.clear()
  }
}

/** Each refusal writes a line, which would bury the figures. */
async function unlogged<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout
  process.stdout.write = () => true
  try {
    return await work()
  } finally {
    process.stdout.write = write
  }
}

async function interleave(
  pairs: readonly (readonly [known: string, nobodys: string])[],
  measured: (known: string, nobodys: string) => Promise<number>,
): Promise<number[]> {
  const results: number[] = []
  for (const [known, nobodys] of pairs) results.push(await measured(known, nobodys))
  return results
}

type Ask = (email: string) => Promise<unknown>

async function guest<E extends AnyEndpoint>(endpoint: E, input: object): Promise<void> {
  await call(endpoint, { rawBody: JSON.stringify(input) })
}

/** How much longer the known address took. */
async function differenceMs(ask: Ask, known: string, unknown: string): Promise<number> {
  if (Math.random() < 0.5) {
    const knownMs = await timed(ask, known)
    return knownMs - (await timed(ask, unknown))
  }
  const unknownMs = await timed(ask, unknown)
  return (await timed(ask, known)) - unknownMs
}

async function timed(ask: Ask, email: string): Promise<number> {
  const started = performance.now()
  await ask(email)
  return performance.now() - started
}

/** By the mean, and by how often the known address took longer, which single slow calls do not blur. */
function judge(name: string, differences: readonly number[]): Verdict {
  const n = differences.length
  const mean = differences.reduce((sum, each) => sum + each, 0) / n
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1)
  const byMean = mean / Math.sqrt(variance / n)
  const longer = differences.filter((each) => each > 0).length
  const bySign = (2 * longer - n) / Math.sqrt(n)
  return {
    target: `${name} takes as long for an address that nobody has (|z| below ${Z_MAX})`,
    measured: `z ${byMean.toFixed(2)} by the mean (${(1000 * mean).toFixed(0)} µs), ${bySign.toFixed(2)} by sign, ${n} pairs`,
    met: Math.max(Math.abs(byMean), Math.abs(bySign)) < Z_MAX,
  }
}
