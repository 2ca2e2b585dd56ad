import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#infra/local/free-port.ts'

export interface ServerProcess {
  readonly url: string
  /** Processor time since the start, milliseconds. */
  cpuMs(): Promise<number>
  stop(): void
}

/** Starts a server of this folder on a free port. @throws Error if it ends before it is ready */
export async function startServer(file: string): Promise<ServerProcess> {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [String(port)])
  const nextMessage = () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const ended = (code: number | null) => reject(new Error(`${file} ended with code ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message)
    })
    return promise
  }
  await nextMessage()
  return {
    url: `http://127.0.0.1:${port}`,
    async cpuMs() {
      child.send('cpu')
      return Number(await nextMessage())
    },
    stop: () => child.disconnect(),
  }
}
