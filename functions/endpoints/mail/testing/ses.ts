import { text } from 'node:stream/consumers'
import { beforeAll } from 'vitest'
import { startServer } from '../../../testing/start-server.ts'

const ANSWER =
  '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>'

/** The part of SES that sending needs: it keeps the mails, or is down. */
export function fakeSes() {
  const ses = { down: false, slowMs: 0, mails: [] as URLSearchParams[] }
  beforeAll(async () => {
    const { endpoint, stop } = await startServer(async (request, response) => {
      const sent = await text(request)
      await new Promise((resolve) => setTimeout(resolve, ses.slowMs))
      if (ses.down) return response.writeHead(503).end()
      ses.mails.push(new URLSearchParams(sent))
      return response.writeHead(200, { 'content-type': 'text/xml' }).end(ANSWER)
    })
    process.env.AWS_ENDPOINT_URL_SES = endpoint
    return stop
  })
  return ses
}
