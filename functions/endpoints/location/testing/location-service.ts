import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer } from '../../../testing/start-server.ts'

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
  const { endpoint, stop } = await startServer((request, response) => {
    asked.push(request.url ?? '')
    headers = request.headers
    how(response, request)
  })
  return {
    url: new URL(endpoint),
    asked,
    headers: () => headers,
    answer: (next) => {
      how = next
    },
    stop,
  }
}

export function answerJson(body: unknown, status = 200): Answering {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
