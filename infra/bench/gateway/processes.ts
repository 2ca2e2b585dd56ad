import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#infra/local/free-port.ts'
import type { LoadJob, LoadResult } from './load-generator.ts'

export interface ServerProcess {
  readonly url: string
  /** Processor time that it has used so far, milliseconds. */
  cpuMs(): Promise<number>
  stop(): void
}

/** A server of this folder, on a free port and ready. @throws Error if it ends instead. */
export async function startServer(file: string): Promise<ServerProcess> {
  const port = await freePort()
  const child = startChild(file, [String(port)])
  await nextMessage(child, file)
  return {
    url: `http://127.0.0.1:${port}`,
    async cpuMs() {
      child.send('cpu')
      return Number(await nextMessage(child, file))
    },
    stop: () => child.disconnect(),
  }
}

/** Runs one load from a fresh process. */
export async function load(job: LoadJob): Promise<LoadResult> {
  const child = startChild('load-generator.ts', [])
  child.send(job)
  const result = await nextMessage(child, 'load-generator.ts')
  child.disconnect()
  return result as LoadResult
}

function startChild(file: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: profiling(file) })
}

/** `BENCH_PROFILE=gateway-server.ts` leaves a CPU profile of that process behind. */
function profiling(file: string): string[] {
  return process.env.BENCH_PROFILE === file ? ['--cpu-prof', '--cpu-prof-dir=dist/profiles'] : []
}

/** @throws Error if the process ends instead. */
function nextMessage(child: ChildProcess, file: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const ended = (code: number | null) => reject(new Error(`${file} ended with code ${code}`))
  child.once('exit', ended)
  child.once('message', (message) => {
    child.off('exit', ended)
    resolve(message)
  })
  return promise
}
