export interface TaskRequest<Input> {
  readonly id: number
  readonly input: Input
}

type TaskAnswer<Output> =
  | { readonly id: number; readonly output: Output }
  | { readonly id: number; readonly failed: true }

interface TaskOptions<Input, Output> {
  readonly start: () => Worker
  /** Where there are no workers. */
  readonly inPage: () => Promise<(input: Input) => Output>
  /** A worker that takes longer is ended; the next question starts another. */
  readonly timeoutMs?: number
}

interface Waiting<Output> {
  readonly resolve: (output: Output) => void
  readonly reject: (reason: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

const TIMEOUT_MS = 15_000

/**
 * A calculation in a worker that starts with the first question and stays for the next ones.
 *
 * @returns a function whose promise is rejected where the calculation fails or takes too long
 */
export function workerTask<Input, Output>({
  start,
  inPage,
  timeoutMs = TIMEOUT_MS,
}: TaskOptions<Input, Output>): (input: Input) => Promise<Output> {
  const waiting = new Map<number, Waiting<Output>>()
  let worker: Worker | undefined
  let lastId = 0
  const giveUp = () => {
    worker?.terminate()
    worker = undefined
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new Error('The worker gave no answer'))
    }
    waiting.clear()
  }
  const take = ({ data }: MessageEvent<TaskAnswer<Output>>) => {
    const asked = waiting.get(data.id)
    if (!asked) return
    waiting.delete(data.id)
    clearTimeout(asked.timer)
    if ('output' in data) asked.resolve(data.output)
    else asked.reject(new Error('The worker failed'))
  }
  const running = () => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', take)
    worker.addEventListener('error', giveUp)
    return worker
  }
  return async (input) => {
    if (typeof Worker === 'undefined') return (await inPage())(input)
    return new Promise((resolve, reject) => {
      lastId += 1
      const timer = setTimeout(giveUp, timeoutMs)
      waiting.set(lastId, { resolve, reject, timer })
      running().postMessage({ id: lastId, input } satisfies TaskRequest<Input>)
    })
  }
}
