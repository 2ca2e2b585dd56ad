import { call, freshEmail } from '#functions/testing/call.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { makeUsers, startServices } from './services.ts'
import { type Verdict, verdictLine } from './text-table.ts'

const PAIRS = 1000
const WARM_UP = 100
/** Without any difference two runs in a thousand go beyond 3. */
const Z_MAX = 3

/** Calls of a guest that must not tell whether anybody has an address. */
const CALLS = {
  'POST /users/password/forgot': (email: string) => guest(api.users.forgotPassword, { email }),
  'POST /users/password/reset': (email: string) =>
    guest(api.users.resetPassword, { email, code: '000000', password: 'Slow ferries, 9 gulls' }),
  'POST /users/login': (email: string) => guest(api.users.login, { email, password: 'not the right one' }),
} as const

/** Times each call for an address that somebody has and for one that nobody has, in pairs of random order. */
export async function measure(): Promise<readonly Verdict[]> {
  const services = await startServices()
  try {
    const people = await makeUsers(PAIRS + WARM_UP)
    // The same pairs for each call: a reset needs the code that forgot has sent.
    const pairs = people.map(({ email }) => [email, freshEmail()] as const)
    const verdicts: Verdict[] = []
    for (const [name, ask] of Object.entries(CALLS)) {
      const differences: number[] = []
      await unlogged(async () => {
        for (const [known, unknown] of pairs) differences.push(await differenceMs(ask, known, unknown))
      })
      const verdict = judge(name, differences.slice(WARM_UP))
      console.log(verdictLine(verdict))
      verdicts.push(verdict)
    }
    return verdicts
  } finally {
    await services.stop()
  }
}

/** Hides the log line of each refusal. */
async function unlogged<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout
  process.stdout.write = () => true
  try {
    return await work()
  } finally {
    process.stdout.write = write
  }
}

type Ask = (email: string) => Promise<unknown>

async function guest<E extends AnyEndpoint>(endpoint: E, input: object): Promise<void> {
  await call(endpoint, { rawBody: JSON.stringify(input) })
}

/** Milliseconds that the known address took longer. */
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

/** Judges by the mean, and by how often the known address took longer, which single slow calls do not change. */
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
