import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '#infra/local/listen.ts'
import { connectToParent } from './connect-to-parent.ts'
import { drawRound, readMe } from './floor-calls.ts'

// A bare node:http server: it trusts the header that names an account, checks nothing and answers JSON.

const HEALTH = JSON.stringify({ status: 'ok', time: new Date().toISOString(), version: '2.45' })

const PATHS: Readonly<Record<string, (request: IncomingMessage) => Promise<string>>> = {
  '/round': async (request) => JSON.stringify({ round: await drawRound(accountOf(request)) }),
  '/me': async (request) => JSON.stringify({ user: await readMe(accountOf(request)) }),
  '/health': async () => HEALTH,
}

function accountOf(request: IncomingMessage): string {
  return String(request.headers['x-account'])
}

const server = createServer(async (request, response) => {
  try {
    const body = Buffer.from((await PATHS[request.url ?? '']?.(request)) ?? '')
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  } catch (error) {
    console.error(String(error))
    response.writeHead(500).end()
  }
})

await listen(server, Number(process.argv[2]))
connectToParent()
