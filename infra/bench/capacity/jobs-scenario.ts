import { createServer } from 'node:http'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { call, lambdaContext } from '#functions/testing/call.ts'
import { makeUser } from '#functions/testing/people.ts'
import { freePort } from '#infra/local/free-port.ts'
import { listen } from '#infra/local/listen.ts'
import { loadFromRoot } from '#infra/local/root.ts'
import type { JobHandler } from '#infra/local/scheduler.ts'
import { api } from '#shared/api/index.ts'
import type { Scenario } from './scenario.ts'

const SENT =
  '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>'

/** Each job without work, and the mail job with one mail. */
export async function runJobsScenario({ work }: Scenario): Promise<void> {
  const run = async (name: keyof typeof JOBS, note: string) => {
    const { handler } = await loadFromRoot<{ handler: JobHandler }>(JOBS[name].path)
    await work(`jobs.${name}`, note, () => handler({ time: new Date().toISOString() }, lambdaContext(name)))
  }
  await run('activation', 'nothing due')
  await run('mail', 'nothing due')
  await run('removal', 'nothing due')
  await run('publish', 'nothing due')
  await run('drawLog', 'a new log and its 256 lists')
  await run('drawLog', 'nothing to publish')
  const ses = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(SENT))
  const port = await freePort()
  await listen(ses, port)
  process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${port}`
  const { email } = await makeUser()
  await call(api.users.forgotPassword, { input: { email } })
  await run('mail', 'one mail')
  ses.close().closeAllConnections()
}
