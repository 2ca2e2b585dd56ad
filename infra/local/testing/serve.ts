import { createServer, request, type Server } from 'node:http'
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

/** Sends a request unchanged: `fetch` would tidy the path, and decompress. */
export function raw(origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(`${origin}/`, { path, headers, method }, async (answer) => {
        const chunks: Buffer[] = await answer.toArray()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
      })
      sent.on('error', reject).end()
    },
  )
}
