import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Locator, Page } from 'playwright-core'
import { type Call, createClient } from '#shared/api/client.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import { LOCALES } from '#shared/i18n/locales.ts'

export const HEADERS = { 'x-requested-with': 'bench' }
export const ADMIN = { email: 'admin@example.com', password: 'Quiet lantern over 9 bridges' }
const PLAYER_PASSWORD = 'Slow rivers, 40 herons'
export const CASINO = 'example-cumulus'

const PLAYERS = 2000
const POSTS = 300
const AT_ONCE = 2
const FIRST = ['Ada', 'Bruno', 'Elena', 'François', 'Inês', 'Luca', 'Márta', 'Otto', 'Pilar', 'Sven'] as const
const LAST = [
  'Bianchi',
  'Costa',
  'Dupont',
  'Ferreira',
  'García',
  'Hoffmann',
  'Keller',
  'Müller',
  'Novák',
] as const

export interface Caller {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly account: string
}

export interface Seeded {
  readonly admin: Call
  /** Users whose casino accounts wait for a decision. */
  readonly callers: readonly Caller[]
  /** A colleague of the editor-in-chief. */
  readonly editor: { readonly email: string; readonly password: string }
}

/** A browser of staff, which counts clicks and keys. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  readonly seeded: Seeded
  /** True for a phone, where taps replace keys. */
  readonly isPhone: boolean
  tap(target: Locator): Promise<void>
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
}

/** A task, which fails if something is lost, is sent unasked or leads nowhere. */
export type Task = readonly [name: string, work: (desk: Desk) => Promise<void>]

/** Fills the product through its API. The second run adds only its callers. */
export async function seedDesk(origin: string, isFirst: boolean): Promise<Seeded> {
  const admin = await loggedIn(origin, ADMIN)
  if (isFirst) {
    await each(PLAYERS, (index) => createPlayer(admin, index))
    await each(POSTS, (index) => createPost(admin, index))
  }
  const round = isFirst ? 'a' : 'b'
  const callers: Caller[] = []
  for (const name of ['Nils Achterberg', 'Zoë Quispe', 'Ann Ximénez', 'Tom Young'])
    callers.push(await createCaller(origin, admin, `${name} ${round}`))
  const editor = { email: `editor-${round}@example.com`, password: 'Four slow herons, 2 ponds' }
  await admin(api.players.create, { input: { name: 'Edith Wren', role: 'editor', ...editor } })
  return { admin, callers, editor }
}

async function createPlayer(admin: Call, index: number): Promise<void> {
  const name = `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]}`
  await admin(api.players.create, { input: { name, email: `player${index}@example.org` } })
}

async function createPost(admin: Call, index: number): Promise<void> {
  const language = LOCALES[index % LOCALES.length] ?? 'en'
  const status = index % 4 === 0 ? 'draft' : 'published'
  const title = `Note ${index}: ${index * 3} rounds`
  const content = `Of 100 rounds, ${index % 90} reached their target.\n\n- one\n- two\n`
  await admin(api.blogs.create, { input: { title, language, status, content } })
}

async function createCaller(origin: string, admin: Call, name: string): Promise<Caller> {
  const slug = name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  const email = `${slug}@example.com`
  const call = clientOf(origin)
  const person = {
    name,
    email,
    password: PLAYER_PASSWORD,
    adult: true,
    country: 'GB',
    language: 'en',
  } as const
  const { user } = await call(api.users.register, { input: person })
  await admin(api.players.update, { params: { id: user._id }, input: { verified: true } })
  const account = `ACC-${slug}`
  await call(api.casinoLinks.create, { input: { casino: CASINO, user_id: account, country: 'GB' } })
  return { id: user._id, name, email, account }
}

async function each(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function loggedIn(origin: string, input: typeof ADMIN): Promise<Call> {
  const call = clientOf(origin)
  await call(api.users.login, { input })
  return call
}

/** Returns the product's own client with a session of its own. */
function clientOf(origin: string): Call {
  let cookie = ''
  return createClient({
    baseUrl: `${origin}${API_BASE}`,
    headers: () => ({ ...HEADERS, ...(cookie ? { cookie } : {}) }),
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      const [set] = answer.headers.getSetCookie()
      cookie = set?.split(';')[0] ?? cookie
      return answer
    },
  })
}

export async function logInWith(request: APIRequestContext, data: typeof ADMIN): Promise<void> {
  const answer = await request.post('/api/v1/users/login', { headers: HEADERS, data })
  if (!answer.ok()) throw new Error(`The login answered ${answer.status()}`)
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
export const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
/** A title that no other task uses. */
export const fresh = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

export function callerOf({ seeded }: Desk, index: number): Caller {
  const caller = seeded.callers[index]
  if (!caller) throw new Error(`No caller ${index} was seeded`)
  return caller
}

/** Finds somebody by the search of every staff page. */
export async function find(desk: Desk, words: string, name: string): Promise<void> {
  const { page } = desk
  await page.goto('/admin')
  const search = page.getByRole('searchbox', { name: 'Search players, posts and images' })
  await search.waitFor()
  if (desk.isPhone) await desk.tap(search)
  else await desk.press('/')
  await desk.type(words)
  await desk.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
