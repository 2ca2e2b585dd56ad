import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that simulates the product over years: unchanged except for `/sw.js` and the connection. */
export interface WorkerProxy {
  readonly origin: string
  /** The content of `/sw.js`; undefined for the product's own. */
  worker: string | undefined
  /** Simulates a lost connection: requests end without an answer. */
  down: boolean
  /** Delay of pages. */
  pageDelayMs: number
  /** Requested paths, oldest first. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

/** Starts a proxy on its own port, and so its own origin: each test has its own worker. */
export async function startWorkerProxy(target: string): Promise<WorkerProxy> {
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    if (proxy.down) return incoming.socket.destroy()
    proxy.asked.push(path)
    if (path === '/sw.js' && proxy.worker !== undefined) {
      const type = 'text/javascript; charset=utf-8'
      return answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(proxy.worker)
    }
    const isPage = incoming.headers.accept?.includes('text/html') ?? false
    setTimeout(() => pass(target, incoming, answer), isPage ? proxy.pageDelayMs : 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: WorkerProxy = {
    origin: `http://localhost:${port}`,
    worker: undefined,
    down: false,
    pageDelayMs: 0,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

function pass(target: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { host } = new URL(target)
  const { method, url } = incoming
  const headers = { ...incoming.headers, host }
  // The product accepts requests from its own origin only.
  if (headers.origin !== undefined) headers.origin = target
  const outgoing = request(`${target}${url}`, { method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
}
