import { lambdaContext } from '#functions/testing/call.ts'
import { loadFromRoot } from '#infra/local/root.ts'

/** The outcome of a call. */
export interface Answer {
  readonly error?: string
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
}

/** Runs a function's handler for each message of the parent. */
const [path = ''] = process.argv.slice(2)
const { handler } = await loadFromRoot<{ handler: (event: unknown, context: unknown) => Promise<unknown> }>(
  path,
)

process.on('message', async (event) => {
  const [startMs, cpu] = [performance.now(), process.cpuUsage()]
  let error: string | undefined
  try {
    await handler(event, lambdaContext('bench'))
  } catch (thrown) {
    error = String(thrown)
  }
  const { user, system } = process.cpuUsage(cpu)
  process.send?.({
    ...(error === undefined ? {} : { error }),
    seconds: (performance.now() - startMs) / 1000,
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
  } satisfies Answer)
})
