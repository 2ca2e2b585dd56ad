import { type CallAnswer, type CallAs, call } from '#functions/testing/call.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { operations } from '#shared/api/index.ts'
import type { DatabaseCall } from './record-calls.ts'

/** One call of an operation, with the database calls that it made. */
export interface Step {
  /** `rounds.create` */
  readonly operation: string
  /** Tells this call from others of the operation. */
  readonly note: string
  readonly calls: readonly DatabaseCall[]
}

export interface Scenario {
  readonly steps: readonly Step[]
  /** Calls an endpoint and keeps what it consumed. @throws Error if the call is refused. */
  step<E extends AnyEndpoint>(endpoint: E, options?: CallAs<E>, note?: string): Promise<CallAnswer<E>>
  /** Runs work that is not an endpoint, and records it like `step`. */
  work(operation: string, note: string, run: () => Promise<unknown>): Promise<void>
}

export function startScenario(takeCalls: () => readonly DatabaseCall[]): Scenario {
  const steps: Step[] = []
  const keep = async <T>(operation: string, note: string, run: () => Promise<T>): Promise<T> => {
    // Drops the calls that prepared this one.
    takeCalls()
    const result = await run()
    steps.push({ operation, note, calls: takeCalls() })
    return result
  }
  return {
    steps,
    async step(endpoint, options = {}, note = '') {
      const answer = await keep(operationOf(endpoint), note, () => call(endpoint, options))
      if (answer.status < 300) return answer
      throw new Error(`${operationOf(endpoint)} answered ${answer.status} ${JSON.stringify(answer.error)}`)
    },
    async work(operation, note, run) {
      await keep(operation, note, run)
    },
  }
}

function operationOf(endpoint: AnyEndpoint): string {
  return operations.find((operation) => operation.endpoint === endpoint)?.id ?? endpoint.path
}
