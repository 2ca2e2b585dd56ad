import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT } from '#infra/local/root.ts'
import { serve } from '#infra/local/testing/serve.ts'
import { startProduct } from '#infra/local/testing/start-product.ts'
import { temporaryFolder } from '#infra/testing/temporary-folder.ts'
import { smoke } from './smoke.ts'

const ADMIN = { email: 'admin@example.com', password: 'Quiet lantern over 9 bridges' }
/** Long enough for a build of the site, which the first start does. */
const TIMEOUT_MS = 120_000

async function startLocal(more: Record<string, string> = {}): Promise<string> {
  const env = {
    ...more,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: temporaryFolder(),
  }
  return (await startProduct(env)).origin
}

function run(...args: string[]) {
  return runWith({}, ...args)
}

function runWith(env: Record<string, string>, ...args: string[]) {
  return promisify(execFile)(process.execPath, ['infra/run.mjs', 'infra/smoke/run.ts', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      SMOKE_ADMIN_EMAIL: ADMIN.email,
      SMOKE_ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })
}

it(
  'passes the local run, and names the failed steps of each fault',
  async () => {
    const origin = await startLocal()
    const { stdout } = await run(origin)
    const names = [...stdout.matchAll(/^ok {4}([^:]+): \S/gm)].map(([, name]) => name)
    expect(names).toEqual([
      ...[
        'health',
        'language',
        'pages that are not there',
        'security headers',
        'security.txt',
        'compression',
        'country',
      ],
      ...['admin', 'register', 'verify', 'argon2', 'Get Round', 'flight', 'audit log', 'clean up'],
    ])
    expect(stdout).toContain(`${origin} works.`)
    expect(stdout).not.toContain(ADMIN.password)
    expect(await failuresOf(origin, {})).toEqual([])
    for (const [what, wrong, failed] of FAULTS) {
      expect([what, await failuresOf(origin, wrong)]).toEqual([what, failed])
    }
  },
  2 * TIMEOUT_MS,
)

it(
  'adds an admin’s first passkey only when asked, and uses it from then on',
  async () => {
    const origin = await startLocal({ STAFF_PASSKEY: 'required' })
    await expect(run(origin)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^FAIL {2}admin: .* has no passkey: add one by hand with --add-passkey\.$/m,
      ),
    })
    const { stdout } = await run(origin, '--add-passkey')
    const [, passkey = ''] = /SMOKE_ADMIN_PASSKEY: ([\w-]+)$/m.exec(stdout) ?? []
    await expect(run(origin)).rejects.toMatchObject({
      stdout: expect.stringContaining('name it in SMOKE_ADMIN_PASSKEY.'),
    })
    const shown = await runWith({ SMOKE_ADMIN_PASSKEY: passkey }, origin)
    expect(shown.stdout).toContain('admin: is logged in by passkey; up: ')
    expect(shown.stdout).toContain(`${origin} works.`)
    expect(shown.stdout).not.toContain(passkey)
  },
  2 * TIMEOUT_MS,
)

interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | string
}

/** A fault between client and product: in a request, or in its answer. */
interface Wrong {
  readonly sent?: (headers: IncomingHttpHeaders) => void
  readonly answer?: (path: string, answer: Answer, headers: IncomingHttpHeaders) => Partial<Answer>
  /** Answers by itself, without the product. */
  readonly instead?: (method: string, path: string, body: string) => Answer | undefined
}

/** Runs the smoke test against a fault and returns the names of the failed steps. */
async function failuresOf(origin: string, wrong: Wrong): Promise<string[]> {
  const lines: string[] = []
  await smoke({ site: await behind(origin, wrong), admin: ADMIN, log: (line) => lines.push(line) })
  return lines.flatMap((line) => /^FAIL {2}([^:]+):/.exec(line)?.[1] ?? [])
}

/** Serves the local run through a proxy with one fault. */
async function behind(origin: string, { sent, answer, instead }: Wrong): Promise<string> {
  return serve(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const body = await buffer(incoming)
    const headers = { ...incoming.headers, host: new URL(origin).host }
    // Texts that are changed on the way must not be compressed.
    if (!url.endsWith('/openapi.json')) delete headers['accept-encoding']
    sent?.(headers)
    const found = instead?.(method, url, body.toString()) ?? (await ask(origin + url, method, headers, body))
    const given = { ...found, ...answer?.(url, found, incoming.headers) }
    outgoing.writeHead(given.status, given.headers).end(given.body)
  })
}

async function ask(url: string, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
  const sent = request(url, { method, headers }).end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error(`No answer from ${url}`)
  const {
    connection: _,
    'transfer-encoding': _chunked,
    'content-length': _length,
    ...kept
  } = response.headers
  return {
    status: response.statusCode ?? 0,
    headers: kept,
    body: await buffer(response),
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const EVERY_SITE_STEP_BUT_HEALTH: Wrong = {
  sent: (headers) => {
    delete headers['accept-encoding']
  },
  answer: (path, { status, headers, body }, sent) => {
    const { 'x-frame-options': _, ...others } = headers
    if (path.endsWith('/security.txt'))
      return { body: 'Contact: mailto:a@b.example\nExpires: 2020-01-01T00:00:00Z\n' }
    if (status === 302) return { headers: { ...headers, location: '/fr' } }
    if (status === 404 && !path.startsWith('/api/')) return { status: 200 }
    if (path.endsWith('/location'))
      return { body: JSON.stringify({ country: sent['cloudfront-viewer-country'] ?? null }) }
    return { headers: others, body }
  },
}

const FAULTS: readonly [what: string, wrong: Wrong, failed: readonly string[]][] = [
  [
    'the site as such',
    EVERY_SITE_STEP_BUT_HEALTH,
    ['language', 'pages that are not there', 'security headers', 'security.txt', 'compression', 'country'],
  ],
  [
    'a script in the page that the policy does not know',
    { answer: (path, { body }) => (path === '/' ? { body: `${body}<script>1</script>` } : {}) },
    ['security headers'],
  ],
  [
    'a cookie that scripts can read',
    {
      answer: (_, { headers }) => {
        const lines = [headers['set-cookie'] ?? []]
          .flat()
          .map((line) => String(line).replace('; HttpOnly', ''))
        return lines.length > 0 ? { headers: { ...headers, 'set-cookie': lines } } : {}
      },
    },
    ['register'],
  ],
  [
    'a password that costs nothing',
    {
      instead: (method, path, body) =>
        method === 'POST' && path.endsWith('/users/login') && body.includes('!"')
          ? { status: 401, headers: JSON_HEADERS, body: '{"statusCode":401,"code":"bad_credentials"}' }
          : undefined,
    },
    ['argon2'],
  ],
  [
    'a header that CloudFront does not pass on',
    { sent: (headers) => delete headers['idempotency-key'] },
    ['Get Round'],
  ],
  [
    'a multiplier that the seeds do not give',
    {
      answer: (path, { body }) =>
        path.endsWith('/flight') ? { body: String(body).replace(/"multiplier":\d/, '"multiplier":9') } : {},
    },
    ['flight'],
  ],
  [
    'an account that stays',
    {
      instead: (method, path) =>
        method === 'DELETE' && path.includes('/users/')
          ? { status: 200, headers: JSON_HEADERS, body: '{}' }
          : undefined,
    },
    ['clean up'],
  ],
]

it('names a missing argument in a sentence', async () => {
  await expect(run('no address')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Use: ') })
})
