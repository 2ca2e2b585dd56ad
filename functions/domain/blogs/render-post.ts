import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Rendered } from '#shared/markdown/render.ts'
import type { RenderTask } from './render-worker.ts'

/** Processor time of one text, in milliseconds: four times what 200 kB with an emphasis in every sentence take. */
const RENDER_CPU_MAX_MS = 2000
const MEMORY_MAX_MB = 256
const POLL_MS = 50

/** In a bundle, too, the worker lies beside this code and has its extension (infra/bundle.ts). */
const WORKER = new URL(`./render-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url)

/** Keeps its libraries for the next text. */
let idle: Worker | undefined

/**
 * Renders in a worker that no other call shares meanwhile, and ends it when the text takes too long: no estimate knows
 * every text that is made for that. Processor time counts, so that a busy machine refuses nothing that a free one takes.
 *
 * @returns undefined where a text would take too much time or memory, or grow too much
 */
export async function renderPost(
  content: string,
  origin: string,
  cpuMaxMs = RENDER_CPU_MAX_MS,
): Promise<Rendered | undefined> {
  const worker = idle ?? startWorker()
  idle = undefined
  worker.ref()
  const bound = endAfter(cpuMaxMs, worker)
  const answered = new AbortController()
  const { signal } = answered
  try {
    worker.postMessage({ content, origin } satisfies RenderTask)
    const answer: [Rendered?] | undefined = await Promise.race([
      once(worker, 'message', { signal }) as Promise<[Rendered?]>,
      once(worker, 'exit', { signal }).then(() => undefined),
    ])
    if (answer && !bound.isReached()) keep(worker)
    return answer?.[0]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return undefined
    throw error
  } finally {
    bound.stop()
    answered.abort()
  }
}

function keep(worker: Worker): void {
  // Alone it keeps no process from ending.
  worker.unref()
  if (idle) void worker.terminate()
  else idle = worker
}

function startWorker(): Worker {
  return new Worker(WORKER, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
}

/** Ends a worker after some processor time, from the first look at it. */
function endAfter(maxMs: number, worker: Worker) {
  let before: NodeJS.CpuUsage | undefined
  let isReached = false
  let isStopped = false
  const timer = setInterval(async () => {
    // Refused before the worker runs, and once it has ended.
    const spent = await worker.cpuUsage(before).catch(() => undefined)
    if (isStopped) return
    if (before && spent && spent.user + spent.system > maxMs * 1000) {
      isReached = true
      await worker.terminate()
    }
    before ??= spent
  }, POLL_MS)
  return {
    isReached: () => isReached,
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
