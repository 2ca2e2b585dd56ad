import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Answering = (response: ServerResponse, request: IncomingMessage) => void

export interface LocationService {
  readonly url: URL
  /** The requested addresses, oldest first. */
  readonly asked: string[]
  /** Headers of the last request. */
  headers(): IncomingMessage['headers']
  /** Sets the next answers. */
  answer(how: Answering): void
  stop(): Promise<void>
}

/** Starts a location service on this machine, which first answers with Great Britain. */
export async function startLocationService(): Promise<LocationService> {
  const asked: string[] = []
  let headers: IncomingMessage['headers'] = {}
  let how: Answering = answerJson({ country_code: 'GB' })
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    headers = request.headers
    how(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return {
    url: new URL(`http://127.0.0.1:${address.port}`),
    asked,
    headers: () => headers,
    answer: (next) => {
      how = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function answerJson(body: unknown, status = 200): Answering {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
