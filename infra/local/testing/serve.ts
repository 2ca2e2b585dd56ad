import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import { listen } from '../listen.ts'
import type { HttpHandler } from '../server.ts'

/** Serves a handler until the test is over, and returns its origin. */
export async function serve(handler: HttpHandler): Promise<string> {
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.destroy())
  })
  return open(server, await freePort())
}

/** Opens a server until the test is over, and returns its origin. */
export async function open(server: Server, port: number): Promise<string> {
  await listen(server, port)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
