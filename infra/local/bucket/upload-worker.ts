import { parentPort } from 'node:worker_threads'
import type { UploadEvent } from '#functions/endpoints/events.ts'
import { loadFromRoot } from '../root.ts'

/** One function called with one event. */
export interface UploadCall {
  readonly path: string
  readonly event: UploadEvent
}

/** How it ended. */
export interface UploadOutcome {
  readonly error?: string
}

parentPort?.on('message', ({ path, event }: UploadCall) => {
  const finish = (outcome: UploadOutcome) => parentPort?.postMessage(outcome)
  loadFromRoot<{ handler: (event: UploadEvent) => Promise<unknown> }>(path)
    .then(({ handler }) => handler(event))
    .then(
      () => finish({}),
      (error: unknown) => finish({ error: String(error) }),
    )
})
