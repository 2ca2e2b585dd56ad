import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ARRIVALS } from '#functions/arrivals.ts'
import type { ArrivalCall, ArrivalOutcome } from './arrival-worker.ts'

export interface Arrivals {
  /** An object has come: its functions are called, one after the other. */
  arrived(key: string): void
  /** Ends what runs; what was not finished is called anew at the next start. */
  stop(): Promise<void>
}

export interface ArrivalsOptions {
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  /** One line about a call that failed for good. */
  readonly tell: (line: string) => void
}

/** As long as the cloud lets it run. */
const TIMEOUT_MS = 60_000
/** As often as Lambda calls a function that failed. */
const TRIES = 3
const PAUSE_MS = 1000

/** EventBridge between the bucket and its functions, on one machine. */
export function createArrivals({ nowMs, tell }: ArrivalsOptions): Arrivals {
  let worker: Worker | undefined
  let turn: Promise<void> = Promise.resolve()
  let stopped = false

  const run = async (call: ArrivalCall): Promise<string | undefined> => {
    worker ??= startWorker()
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    worker.postMessage(call)
    try {
      const [outcome]: [ArrivalOutcome] = (await answer) as [ArrivalOutcome]
      return outcome.error
    } catch (error) {
      // It died or takes too long: the next call gets a new one.
      await worker.terminate()
      worker = undefined
      return String(error)
    }
  }
  const deliver = async (call: ArrivalCall): Promise<void> => {
    for (let attempt = 1; !stopped; attempt++) {
      const error = await run(call)
      if (error === undefined) return
      if (attempt >= TRIES) return tell(`${call.path} failed for ${call.event.detail.object.key}: ${error}`)
      await sleep(PAUSE_MS)
    }
  }
  return {
    arrived(key) {
      const event = { time: new Date(nowMs()).toISOString(), detail: { object: { key } } }
      for (const { path, prefix } of Object.values(ARRIVALS)) {
        if (key.startsWith(prefix)) turn = turn.then(() => deliver({ path, event }))
      }
    },
    async stop() {
      stopped = true
      await worker?.terminate()
    },
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./arrival-worker.ts', import.meta.url))
  worker.unref()
  return worker
}
