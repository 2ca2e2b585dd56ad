import { Worker } from 'node:worker_threads'
import type { FunctionCall, FunctionOutcome } from './function-worker.ts'

/** Memory of a thread; no accepted text or picture needs more. */
const MEMORY_MAX_MB = 1024

/** The error of a call that took too long. It also ends the thread's other calls. */
export class ThreadTimeout extends Error {}

/** Calls functions by their path below the root. */
export interface FunctionThread {
  /** @throws ThreadTimeout, or an Error with the function's message */
  call(path: string, ...given: readonly unknown[]): Promise<unknown>
  /** Lets the next call start a new thread, which loads its functions again. */
  renew(): void
  stop(): Promise<void>
}

interface ThreadOptions {
  /** Name of the functions' export. */
  readonly handler?: string
  /** The thread's own environment; that of this process unless given. */
  readonly env?: Readonly<Record<string, string>>
  /** Receives the functions' output, which is printed by default. */
  readonly onPrint?: (text: string) => void
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * Calls functions in a thread of their own: decoding a picture or rendering a long text takes a second or two, in which
 * the site would not answer. A thread that died or takes too long is replaced.
 */
export function createFunctionThread(
  timeoutMs: number,
  { handler = 'handler', env, onPrint }: ThreadOptions = {},
): FunctionThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let isOld = false
  let calls = 0

  const end = async (reason: Error): Promise<void> => {
    const ending = worker
    worker = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    await ending?.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./function-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
      ...(env ? { env: { ...env } } : {}),
      stdout: onPrint !== undefined,
      stderr: onPrint !== undefined,
    })
    if (onPrint)
      for (const from of [started.stdout, started.stderr]) from.setEncoding('utf8').on('data', onPrint)
    started.on('message', ({ id, result, error }: FunctionOutcome) => {
      const call = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) call?.resolve(result)
      else call?.reject(new Error(error))
    })
    started.on('error', (error: Error) => {
      if (worker === started) void end(error)
    })
    // The thread does not keep the process alive.
    started.unref()
    return started
  }
  return {
    async call(path, ...given) {
      if (isOld) await end(new ThreadTimeout('its functions have changed'))
      isOld = false
      worker ??= start()
      const id = calls++
      const timer = setTimeout(() => end(new ThreadTimeout(`${path} took over ${timeoutMs} ms`)), timeoutMs)
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          worker?.postMessage({ id, path, handler, given } satisfies FunctionCall)
        })
      } finally {
        clearTimeout(timer)
      }
    },
    renew() {
      isOld = true
    },
    stop: () => end(new ThreadTimeout('stopped')),
  }
}

/** Several threads with one call at a time in each: a call that takes too long ends alone. */
export function createFunctionThreads(count: number, timeoutMs: number): Omit<FunctionThread, 'renew'> {
  const threads = Array.from({ length: count }, () => createFunctionThread(timeoutMs))
  const free = [...threads]
  const waiting: ((thread: FunctionThread) => void)[] = []
  return {
    async call(path, ...given) {
      const thread = free.pop() ?? (await new Promise<FunctionThread>((resolve) => waiting.push(resolve)))
      try {
        return await thread.call(path, ...given)
      } finally {
        const next = waiting.shift()
        if (next) next(thread)
        else free.push(thread)
      }
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.stop()))
    },
  }
}
