import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import type { CaughtMail } from '../inbox.ts'
import { ROOT } from '../root.ts'

export interface Started {
  readonly origin: string
  readonly process: ChildProcess
  /** The output so far. */
  stdout(): string
  stderr(): string
  /** The exit code, once it has ended. */
  ended(): Promise<number | null>
}

/** Environment that simulates a Mac, for which the embedded database does not exist. */
export const ON_A_MAC = {
  NODE_OPTIONS: "--import=data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})",
}

/** Starts the product in a process of its own, which ends with the test at the latest. */
export async function spawnProduct(
  env: Record<string, string>,
  { entry = 'infra/local/start.ts', root = ROOT } = {},
): Promise<Started> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['infra/run.mjs', entry], {
    cwd: root,
    // The child inherits nothing of the test's environment but the path, and the check's compiled modules.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  const exit = once(child, 'close')
  return {
    origin: `http://localhost:${port}`,
    process: child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    ended: async () => {
      await exit
      return child.exitCode
    },
  }
}

/** `spawnProduct`, once the product is ready. @throws Error with its output if it ends before */
export async function startProduct(
  env: Record<string, string>,
  where?: Parameters<typeof spawnProduct>[1],
): Promise<Started> {
  const started = await spawnProduct(env, where)
  const ready = new Promise<void>((resolve) => {
    started.process.stdout?.on('data', () => {
      if (started.stdout().includes('is ready')) resolve()
    })
  })
  const failed = started.ended().then((code) => {
    throw new Error(`npm start ended with ${code}: ${started.stderr()}`)
  })
  // The product's end counts as a failure only before it was ready.
  failed.catch(() => undefined)
  await Promise.race([ready, failed])
  return started
}

/** A caller of the API who keeps the session's cookie. */
export function createCaller(origin: string) {
  let cookie = ''
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'x-requested-with': 'test',
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}

export async function mailsOf(origin: string): Promise<readonly CaughtMail[]> {
  return (await fetch(`${origin}/__local/mail`)).json()
}

/** Waits for the first mail to an address, and returns its code. */
export async function mailedCode(origin: string, address: string): Promise<string> {
  for (;;) {
    const mail = (await mailsOf(origin)).find(({ to }) => to === address)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    if (code !== undefined) return code
    await sleep(20)
  }
}
