import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#infra/local/free-port.ts'
import { ROOT } from '#infra/local/root.ts'

const READY = 'is ready'

export interface RunningProduct {
  /** `http://localhost:34567` */
  readonly origin: string
  stop(): Promise<void>
}

/** Runs `npm start` on a free port until it says that it is ready. */
export async function runProduct(dataDir: string): Promise<RunningProduct> {
  const port = await freePort()
  const child = spawn('npm', ['--silent', 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npm does not always pass a signal on.
    detached: true,
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.pid === undefined) return
    signalGroup(child.pid, 'SIGTERM')
    await ended
    // npm ends before the product, which closes its data folder first.
    while (signalGroup(child.pid, 0)) await sleep(20)
  }
  try {
    await waitForOutput(child, READY)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, stop }
}

/** Runs the product with an empty data folder during some work. */
export async function withProduct<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-bench-site-'))
  try {
    const product = await runProduct(folder)
    try {
      return await work(product.origin)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signals a process group; 0 only asks. @returns false if no process of it is left */
function signalGroup(leader: number, signal: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch {
    return false
  }
}

/** Waits for words in the output, and keeps reading, since a full pipe would stop the product. */
async function waitForOutput(child: ChildProcess, words: string): Promise<void> {
  let text = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes(words)) resolve()
    })
    child.once('exit', () => reject(new Error(`npm start ended before it was ready: ${text}`)))
    child.once('error', reject)
  })
}
