import { parentPort } from 'node:worker_threads'
import type { ArrivalEvent } from '#functions/endpoints/arrivals.ts'
import { loadFromRoot } from '../root.ts'

/** One function called with one event. */
export interface ArrivalCall {
  readonly path: string
  readonly event: ArrivalEvent
}

/** How it ended. */
export interface ArrivalOutcome {
  readonly error?: string
}

parentPort?.on('message', ({ path, event }: ArrivalCall) => {
  const finish = (outcome: ArrivalOutcome) => parentPort?.postMessage(outcome)
  loadFromRoot<{ handler: (event: ArrivalEvent) => Promise<unknown> }>(path)
    .then(({ handler }) => handler(event))
    .then(
      () => finish({}),
      (error: unknown) => finish({ error: String(error) }),
    )
})
