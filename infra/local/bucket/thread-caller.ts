import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ArrivalOutcome } from './arrival-worker.ts'
import type { Caller } from './arrivals.ts'

/** As long as the cloud lets it run. */
const TIMEOUT_MS = 60_000

/**
 * Calls functions in a thread of their own: decoding a picture takes a second or two, in which the site would stand
 * still. One call at a time; a thread that died, or takes too long, is replaced.
 */
export function createThreadCaller(timeoutMs = TIMEOUT_MS): Caller {
  let worker: Worker | undefined
  const end = async (): Promise<void> => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  return {
    async call(path, event) {
      worker ??= startWorker()
      try {
        const answer = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
        worker.postMessage({ path, event })
        const [outcome] = (await answer) as [ArrivalOutcome]
        return outcome.error
      } catch (error) {
        await end()
        return String(error)
      }
    },
    stop: end,
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./arrival-worker.ts', import.meta.url))
  // Nothing that it does keeps the product from ending.
  worker.unref()
  return worker
}
