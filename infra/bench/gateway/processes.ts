import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#infra/local/free-port.ts'
import type { LoadJob, LoadResult } from './load-generator.ts'

export interface ServerProcess {
  readonly url: string
  /** Processor time since the start, milliseconds. */
  cpuMs(): Promise<number>
  stop(): void
}

/** Starts a server of this folder on a free port. @throws Error if it ends before it is ready. */
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

/** Sends one load from a process of its own. */
export async function load(job: LoadJob): Promise<LoadResult> {
  const child = startChild('load-generator.ts', [])
  child.send(job)
  const result = await nextMessage(child, 'load-generator.ts')
  child.disconnect()
  return result as LoadResult
}

function startChild(file: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args)
}

/** @throws Error if the process ends before its message. */
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
