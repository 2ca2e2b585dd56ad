import { parentPort } from 'node:worker_threads'
import { loadFromRoot } from './root.ts'
import { reachSockets } from './sockets.ts'

export interface FunctionCall {
  readonly id: number
  readonly path: string
  /** Name of the export. */
  readonly handler: string
  readonly given: readonly unknown[]
}

export interface FunctionOutcome {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

reachSockets()
parentPort?.on('message', ({ id, path, handler, given }: FunctionCall) => {
  const finish = (outcome: Omit<FunctionOutcome, 'id'>) => parentPort?.postMessage({ id, ...outcome })
  loadFromRoot<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>(path)
    .then((exported) => {
      const run = exported[handler]
      if (!run) throw new Error(`${path} has no export ${handler}`)
      return run(...given)
    })
    .then(
      (result) => finish({ result }),
      (error: unknown) =>
        finish({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
})
