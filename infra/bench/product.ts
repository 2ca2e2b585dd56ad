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
  /** The process that started all others. */
  readonly starter: number
  stop(): Promise<void>
}

/** `npm start` on a free port, as far as its sentence that it is ready. */
export async function runProduct(dataDir: string): Promise<RunningProduct> {
  const port = await freePort()
  const child = spawn('npm', ['--silent', 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Of its own group: npm does not always pass a signal on to what it has started.
    detached: true,
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.pid === undefined) return
    signalGroup(child.pid, 'SIGTERM')
    await ended
    // npm ends before the product, which still has its data folder to close.
    while (signalGroup(child.pid, 0)) await sleep(20)
  }
  try {
    await said(child, READY)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, starter: child.pid ?? 0, stop }
}

/** Runs the product with an empty data folder for as long as something is done with it. */
export async function withProduct<T>(work: (origin: string, starter: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-bench-site-'))
  try {
    const product = await runProduct(folder)
    try {
      return await work(product.origin, product.starter)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a process of the group was there to be told; 0 only asks. */
function signalGroup(leader: number, signal: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch {
    return false
  }
}

/** Goes on reading afterwards, so that a full pipe never holds the product up. */
async function said(child: ChildProcess, words: string): Promise<void> {
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
