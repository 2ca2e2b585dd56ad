import type { APIRequestContext } from 'playwright-core'
import type { CaughtMail } from '../browser.ts'

/** The API refuses changes without this header, which foreign pages cannot send. */
const headers = { 'x-requested-with': 'pictures' }

/** Registers and verifies a user with a practice round that waits for its flight, so that the game shows one. */
export async function becomeUser(request: APIRequestContext): Promise<void> {
  const email = `pictures-${Date.now()}@example.com`
  const input = {
    name: 'Robin Fielding',
    email,
    password: 'Slow rivers, 40 herons',
    adult: true,
    language: 'en',
  }
  await post(request, '/api/v1/users/register', input)
  const code = await mailedCode(request, email)
  await ok(request.get(`/api/v1/users/cverify/${code}`, { headers }))
  await post(request, '/api/v1/rounds', { mode: 'fun', risk: 'balanced' })
}

async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const mails: CaughtMail[] = await (await request.get('/__local/mail')).json()
    const code = mails.find(({ to }) => to.includes(email))?.text.match(/\d{6}/)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${email}`)
}

function post(request: APIRequestContext, path: string, data: unknown): Promise<void> {
  return ok(request.post(path, { data, headers }))
}

/** @throws Error if the API refuses the request */
async function ok(request: ReturnType<APIRequestContext['get']>): Promise<void> {
  const answer = await request
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}
