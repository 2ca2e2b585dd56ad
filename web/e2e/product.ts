import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

export const ADMIN = { email: 'admin@example.com', password: 'Quiet lantern over 9 bridges' }
const READY_MS = 120_000

type Env = Readonly<Record<string, string>>

/**
 * Starts for each vitest worker a product on a free port with an empty data folder, as `npm start` runs it; for
 * `e2e-referee` on Amazon's DynamoDB Local.
 */
export default async function setup(project: TestProject) {
  const engine: Env = project.name === 'e2e-referee' ? { DATABASE_ENGINE: 'dynamodb-local' } : {}
  // The referee project has one file and needs one product.
  const wanted = project.name === 'e2e-referee' ? 1 : project.config.maxWorkers
  // Builds the site if it is stale.
  const first = await startProduct(engine)
  const others = Array.from({ length: wanted - 1 }, () => startProduct(engine))
  const products = [first, ...(await Promise.all(others))]
  project.provide(
    'origins',
    Array.from({ length: project.config.maxWorkers }, (_, worker) => products[worker % wanted]?.origin ?? ''),
  )
  return () => Promise.all(products.map(({ stop }) => stop()))
}

/** Starts a product on a free port with an empty data folder, as `npm start` runs it. */
export async function startProduct(env: Env) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'fairflight-e2e-'))
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['infra/run.mjs', 'infra/local/start.ts'], {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilReady(child, origin)
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, stop }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The products' origins by worker. */
    origins: readonly string[]
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })
}

/** @throws Error with the product's output, if it ends or does not answer in time. */
async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  let printed = ''
  let ended = false
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  child.once('exit', () => {
    ended = true
  })
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline && !ended; ) {
    const answer = await fetch(`${origin}/api/v1/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGTERM')
  throw new Error(`The product did not start.\n${printed}`)
}
