import { setTimeout as sleep } from 'node:timers/promises'
import { ARRIVALS, type ArrivalEvent } from '#functions/arrivals.ts'

/** Calls a function by its path; answers why it failed, or nothing. */
export interface Caller {
  call(path: string, event: ArrivalEvent): Promise<string | undefined>
  stop(): Promise<void>
}

export interface Arrivals {
  /** An object has come: its functions are called, one after the other. */
  arrived(key: string): void
  /** Ends what runs; what was not finished is called anew at the next start. */
  stop(): Promise<void>
}

export interface ArrivalsOptions {
  readonly caller: Caller
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  /** One line about a call that failed for good. */
  readonly tell: (line: string) => void
  readonly pauseMs?: number
}

/** As often as Lambda calls a function that failed. */
const TRIES = 3
const PAUSE_MS = 1000

/** EventBridge between the bucket and its functions, on one machine. */
export function createArrivals({ caller, nowMs, tell, pauseMs = PAUSE_MS }: ArrivalsOptions): Arrivals {
  let turn: Promise<void> = Promise.resolve()
  let stopped = false

  const deliver = async (path: string, event: ArrivalEvent): Promise<void> => {
    for (let attempt = 1; !stopped; attempt++) {
      const error = await caller.call(path, event)
      if (error === undefined || stopped) return
      if (attempt >= TRIES) return tell(`${path} failed for ${event.detail.object.key}: ${error}`)
      await sleep(pauseMs)
    }
  }
  return {
    arrived(key) {
      const event = { time: new Date(nowMs()).toISOString(), detail: { object: { key } } }
      for (const { path, prefix } of Object.values(ARRIVALS)) {
        if (key.startsWith(prefix)) turn = turn.then(() => deliver(path, event))
      }
    },
    async stop() {
      stopped = true
      await caller.stop()
    },
  }
}
