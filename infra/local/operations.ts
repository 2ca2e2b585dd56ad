import { AppError } from '#functions/platform/app-error.ts'
import { errorAnswer } from '#functions/platform/http/result.ts'
import { operations as contract } from '#shared/api/index.ts'
import { createFunctionThreads, ThreadTimeout } from './function-thread.ts'
import type { GatewayOperation, LambdaHandler } from './gateway.ts'
import { isReloading } from './reload.ts'
import { loadFromRoot } from './root.ts'

/**
 * Operations that render and check texts of up to 200 kB, which can take two seconds. In the cloud each call has its
 * own function; here all other calls would wait.
 */
const LONG_TEXTS = new Set(
  ['blogs', 'casinos', 'categories'].flatMap((domain) =>
    ['create', 'update', 'preview'].map((name) => `${domain}.${name}`),
  ),
)
/** Threads for long texts, about 80 MB each with loaded functions. One suffices until two editors publish at once. */
const THREADS = 4
/** Several times the duration of the slowest text on a busy machine. */
const THREAD_TIMEOUT_MS = 15_000

/** Every operation of the contract; its module is imported at its first call. */
export function contractOperations(): GatewayOperation[] {
  const threads = createFunctionThreads(THREADS, THREAD_TIMEOUT_MS)
  const inThread =
    (path: string): LambdaHandler =>
    async (event, { functionName, awsRequestId }) => {
      try {
        return (await threads.call(path, event, { functionName, awsRequestId })) as Awaited<
          ReturnType<LambdaHandler>
        >
      } catch (error) {
        if (error instanceof ThreadTimeout) return errorAnswer(new AppError('timeout'), event)
        throw error
      }
    }
  return contract.map(({ id, endpoint, handlerPath }) => ({
    id,
    endpoint,
    load: async () =>
      LONG_TEXTS.has(id) && !isReloading()
        ? inThread(handlerPath)
        : (await loadFromRoot<{ handler: LambdaHandler }>(handlerPath)).handler,
  }))
}
