import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#infra/local/free-port.ts'
import { ROOT } from '#infra/local/root.ts'

const READY = 'is ready'

/** Seconds from the command until page and API have answered; the run is ended again. */
export async function startProduct(dataDir: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['--silent', 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Of its own group: npm does not always pass a signal on to what it has started.
    detached: true,
  })
  const ended = once(child, 'exit')
  try {
    await said(child, READY)
    for (const path of ['/', '/api/v1/health']) await expectOk(`http://127.0.0.1:${port}${path}`)
    return (performance.now() - started) / 1000
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function said(child: ChildProcess, words: string): Promise<void> {
  let text = ''
  for await (const chunk of child.stdout?.setEncoding('utf8') ?? []) {
    text += chunk
    if (text.includes(words)) return
  }
  throw new Error(`npm start ended before it was ready: ${text}`)
}

async function expectOk(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}
