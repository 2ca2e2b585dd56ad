import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Rendered } from '#shared/markdown/render.ts'
import type { RenderTask } from './render-worker.ts'

/**
 * Limit for one text in milliseconds of processor time: four times the time of 200 kB with an emphasis in every
 * sentence.
 */
const RENDER_CPU_MAX_MS = 2000
const MEMORY_MAX_MB = 256
const POLL_MS = 50

/** The worker lies beside this file with the same extension, also in a bundle (infra/bundle.ts). */
const WORKER = new URL(`./render-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url)

/** A worker kept for the next text, with its libraries loaded. */
let idle: Worker | undefined

/**
 * Renders in a worker of its own, and ends it if the text takes too long: no check of the source recognises every
 * text made to be slow. The limit counts processor time, so a busy machine refuses no more than an idle one.
 *
 * @returns undefined if the text takes too much time or memory, or its HTML grows too large
 */
export async function renderPost(
  content: string,
  origin: string,
  cpuMaxMs = RENDER_CPU_MAX_MS,
): Promise<Rendered | undefined> {
  const worker = idle ?? startWorker()
  idle = undefined
  worker.ref()
  const cpuLimit = endAfter(cpuMaxMs, worker)
  const answered = new AbortController()
  const { signal } = answered
  try {
    worker.postMessage({ content, origin } satisfies RenderTask)
    const answer: [Rendered?] | undefined = await Promise.race([
      once(worker, 'message', { signal }) as Promise<[Rendered?]>,
      once(worker, 'exit', { signal }).then(() => undefined),
    ])
    if (answer && !cpuLimit.isReached()) keep(worker)
    return answer?.[0]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return undefined
    throw error
  } finally {
    cpuLimit.stop()
    answered.abort()
  }
}

function keep(worker: Worker): void {
  // An idle worker does not keep the process alive.
  worker.unref()
  if (idle) void worker.terminate()
  else idle = worker
}

function startWorker(): Worker {
  return new Worker(WORKER, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
}

/** Ends a worker that has used `maxMs` of processor time since the first poll. */
function endAfter(maxMs: number, worker: Worker) {
  let before: NodeJS.CpuUsage | undefined
  let isReached = false
  let isStopped = false
  const timer = setInterval(async () => {
    // `cpuUsage` fails before the worker runs and after it has ended.
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
