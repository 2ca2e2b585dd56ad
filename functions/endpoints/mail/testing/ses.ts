import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

const ANSWER =
  '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>'

/** The part of SES that sending needs: it keeps the mails, or is down. */
export function fakeSes() {
  const ses = { down: false, slowMs: 0, mails: [] as URLSearchParams[] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await new Promise((resolve) => setTimeout(resolve, ses.slowMs))
    if (ses.down) response.writeHead(503).end()
    else {
      ses.mails.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      response.writeHead(200, { 'content-type': 'text/xml' }).end(ANSWER)
    }
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return ses
}
