import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { API_BASE } from '#shared/api/index.ts'
import { type HostileRequest, hostileRequests } from '../hostile/generator.ts'
import { withProduct } from '../product.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'

/** `MEMORY_REQUESTS` and `MEMORY_MINUTES` bound a run otherwise. */
const REQUESTS = Number(process.env.MEMORY_REQUESTS ?? 200_000)
const MINUTES = Number(process.env.MEMORY_MINUTES ?? 60)
const AT_ONCE = 8
const SAMPLES = 20
/** The second half of the requests may add this share of what there was in the middle: what leaks adds without an end. */
const GROWTH_MAX = 0.1
const PASSWORD = 'Calm harbour, early 7'
const SEED = 16

/** What people ask for, as guests and as a player; each is followed by a hostile request. */
const USUAL = [
  '/',
  '/it',
  '/blog',
  '/de/faq',
  '/sitemap.xml',
  '/nowhere',
  ...['/casinos', '/blogs', '/track-record', '/users/me', '/rounds', '/site/visitor'].map(
    (path) => API_BASE + path,
  ),
] as const

/** What the processes of `npm start` hold while it answers many requests. */
export async function measure(): Promise<readonly Verdict[]> {
  // No limit is met, while each is still counted.
  process.env.RATE_LIMIT_SCALE = '1000000'
  return withProduct(async (origin, starter) => {
    const cookie = await enrol(origin)
    const { samples, statuses, faults } = await ask(origin, starter, cookie)
    const names = [...new Set(samples.flatMap(({ rssMb }) => [...rssMb.keys()]))]
    const rows = samples.map(({ sent, rssMb }) => [
      thousands(sent),
      ...names.map((name) => thousands(rssMb.get(name) ?? 0)),
    ])
    console.log(textTable(['requests', ...names.map((name) => `${name}, MB`)], rows))
    for (const counts of [statuses, faults])
      console.log([...counts].map(([what, count]) => `${what}: ${thousands(count)}`).join(', '))
    const at = (share: number) => samples[Math.floor(share * (samples.length - 1))]
    return names.map((name) => {
      const [start = 0, middle = 0, end = 0] = [0, 0.5, 1].map((share) => at(share)?.rssMb.get(name))
      return {
        target: `${name} grows by at most ${100 * GROWTH_MAX}% in the second half`,
        measured: `${thousands(start)}, ${thousands(middle)}, ${thousands(end)} MB after ${[0, 0.5, 1].map((share) => thousands(at(share)?.sent ?? 0)).join(', ')} requests`,
        met: end <= (1 + GROWTH_MAX) * middle,
      }
    })
  })
}

interface Sample {
  readonly sent: number
  /** By the process's part. */
  readonly rssMb: ReadonlyMap<string, number>
}

async function ask(origin: string, starter: number, cookie: string) {
  const samples: Sample[] = [{ sent: 0, rssMb: await residentMb(starter) }]
  const statuses = new Map<number, number>()
  /** Why connections ended, and what was answered with a fault of the server. */
  const faults = new Map<string, number>()
  const hostile = hostileRequests(SEED)
  const untilMs = Date.now() + 60_000 * MINUTES
  let sent = 0
  const askMany = async () => {
    while (sent < REQUESTS && Date.now() < untilMs) {
      const number = sent
      sent += 1
      const usual = USUAL[(number / 2) % USUAL.length]
      const answer = usual
        ? await send(origin + usual, { headers: number % 4 === 0 ? { cookie } : {} })
        : await sendHostile(origin, hostile.next().value)
      const { status, fault } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1)
      if ((number + 1) % Math.ceil(REQUESTS / SAMPLES) === 0)
        samples.push({ sent: number + 1, rssMb: await residentMb(starter) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askMany))
  return { samples, statuses, faults }
}

function sendHostile(origin: string, { path, method, headers, body }: HostileRequest): Promise<Answer> {
  return send(origin + API_BASE + path, { method, headers, body })
}

interface Answer {
  /** 599 where the connection ended without one. */
  readonly status: number
  readonly fault?: string
}

async function send(url: string, options: RequestInit): Promise<Answer> {
  const { method = 'GET' } = options
  try {
    const answer = await fetch(url, { ...options, redirect: 'manual' })
    const text = await answer.text()
    const { status } = answer
    return { status, ...(status < 500 ? {} : { fault: `${method} ${status} ${text.slice(0, 80)}` }) }
  } catch (error) {
    return {
      status: 599,
      fault: `${method} ${String(error instanceof Error ? (error.cause ?? error) : error)}`,
    }
  }
}

/** A verified player's session. */
async function enrol(origin: string): Promise<string> {
  const email = 'player@example.com'
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'bench' }
  const person = { name: 'Pia Rossi', email, password: PASSWORD, adult: true }
  const registered = await fetch(`${origin}${API_BASE}/users/register`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify(person),
  })
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (;;) {
    const mails: readonly { to: string; text: string }[] = await (
      await fetch(`${origin}/__local/mail`)
    ).json()
    const code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
    if (code === undefined) await sleep(100)
    else {
      const url = `${origin}${API_BASE}/users/cverify/${code}`
      const { status } = await send(url, { headers: { ...headers, cookie } })
      if (status === 200) return cookie
      throw new Error(`The code ${code} was refused.`)
    }
  }
}

/** What `ps` tells of the processes that were started by one: the product itself, and the database. */
async function residentMb(starter: number): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  const own = new Set([String(starter)])
  const found = new Map<string, number>()
  // Each comes after its parent.
  for (const [, pid = '', parent = '', rss, args = ''] of stdout.matchAll(
    /^ *(\d+) +(\d+) +(\d+) +(.*)$/gm,
  )) {
    if (!own.has(parent)) continue
    own.add(pid)
    if (/^\S*node\S* .*infra.local.start\.ts$/.test(args)) found.set('product', Number(rss) / 1024)
    if (/^\S*dynoxide\S* --/.test(args)) found.set('database', Number(rss) / 1024)
  }
  return found
}
