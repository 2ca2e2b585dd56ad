import type { BrowserContext } from 'playwright-core'
import { type Call, createClient } from '#shared/api/client.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import type { Risk } from '#shared/crash/target.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { control, type OpenOptions, openPage, productOrigin } from './browser.ts'
import { ADMIN } from './product.ts'
import { freshEmail, PASSWORD } from './scenario.ts'

export const CASINO = 'example-cumulus'
const CLIENT_SEED = 'e2e-0123456789'

/** Returns the product's own client with a browser's cookies, for preparation without clicks. */
export function clientOf(context: BrowserContext): Call {
  return createClient({
    baseUrl: `${productOrigin()}${API_BASE}`,
    headers: () => ({ 'x-requested-with': 'e2e' }),
    fetch: async (address, init) => {
      const { method = 'GET', body } = init ?? {}
      const headers = Object.fromEntries(new Headers(init?.headers))
      const data = typeof body === 'string' ? { data: body } : {}
      const answer = await context.request.fetch(String(address), { method, headers, ...data })
      const text = await answer.text()
      return new Response(text === '' ? null : text, { status: answer.status() })
    },
  })
}

export type Opened = Awaited<ReturnType<typeof openPage>>
export interface TestUser extends Opened {
  readonly call: Call
  readonly id: string
}

interface Newcomer extends TestUser {
  readonly email: string
}

/** Creates a user who has just registered. */
export async function makeNewcomer(name: string, options: OpenOptions = {}): Promise<Newcomer> {
  const opened = await openPage(options)
  const call = clientOf(opened.context)
  const email = freshEmail(name.toLowerCase())
  const input = { name, email, password: PASSWORD, adult: true, country: 'GB', language: 'en' } as const
  const { user } = await call(api.users.register, { input })
  return { ...opened, call, id: user._id, email }
}

/** Creates a verified user without rounds. */
export async function makeUser(name: string, options: OpenOptions = {}): Promise<Newcomer> {
  const admin = await makeAdmin()
  const user = await makeNewcomer(name, options)
  await admin.call(api.players.update, { params: { id: user.id }, input: { verified: true } })
  await admin.context.close()
  return user
}

/** Creates a user with an active casino link. Moves the product's clock by a day. */
export async function makeLiveUser(name: string, casino = CASINO): Promise<Newcomer> {
  const admin = await makeAdmin()
  const user = await makeNewcomer(name)
  await verifyAndLink(admin.call, user, name, casino)
  await activate(admin.call, user, casino)
  return user
}

async function verifyAndLink(admin: Call, { call, id }: TestUser, name: string, casino = CASINO) {
  await admin(api.players.update, { params: { id }, input: { verified: true } })
  const account = { casino, user_id: `${name}-${Date.now()}`, country: 'GB' }
  await call(api.casinoLinks.create, { input: account })
}

/** Confirms account and deposit, and waits for a day. */
async function activate(admin: Call, { call, id }: TestUser, casino = CASINO) {
  const params = { id, casino }
  await admin(api.players.decideLink, { params, input: { account: 'confirmed' } })
  await call(api.casinoLinks.update, { params: { casino }, input: { deposit: 'declared' } })
  await admin(api.players.decideLink, { params, input: { deposit: 'confirmed' } })
  await control('clock', { advance: 'PT24H' })
}

/** Creates a verified user with a casino link and three practice rounds, the last one not flown. */
export async function makeLinkedUser(
  admin: Call,
  name: string,
  options: OpenOptions = {},
): Promise<TestUser> {
  const user = await makeNewcomer(name, options)
  const { call } = user
  await verifyAndLink(admin, user, name)
  for (const risk of ['steady', 'balanced'] satisfies Risk[]) {
    const { round } = await call(api.rounds.create, { input: { mode: 'fun', risk } })
    await call(api.rounds.fly, { params: { id: round._id }, input: { clientSeed: CLIENT_SEED } })
  }
  await call(api.rounds.create, { input: { mode: 'fun', risk: 'bold' } })
  return user
}

export async function makeAdmin(options: OpenOptions = {}): Promise<Opened & { call: Call }> {
  const opened = await openPage(options)
  const call = clientOf(opened.context)
  await call(api.users.login, { input: ADMIN })
  return { ...opened, call }
}

/** Takes a user to live signals, with a round that can still be reported. Moves the product's clock by a day. */
export async function makeActive(admin: Call, user: TestUser): Promise<void> {
  const { call } = user
  await activate(admin, user)
  const input = { mode: 'live', risk: 'balanced', casino: CASINO } as const
  const { round } = await call(api.rounds.create, { input })
  await call(api.rounds.reportOutcome, { params: { id: round._id }, input: { multiplier: 1.94 } })
  await call(api.rounds.create, { input })
}

export interface Fixtures {
  readonly guest: Opened & { readonly published: Published }
  /** Waits for staff and has practised. */
  readonly user: TestUser
  /** Plays live. */
  readonly active: TestUser
  readonly staff: Opened & { readonly call: Call; readonly post: string }
}

/** Published pages for readers. */
interface Published {
  /** A post's slug in each language. */
  readonly slugs: ReadonlyMap<Locale, string>
  /** The token of a draft's preview. */
  readonly preview: string
}

async function findPublished(call: Call, draft: string): Promise<Published> {
  const slugs = LOCALES.map(async (language): Promise<[Locale, string]> => {
    const { blogs } = await call(api.blogs.list, { input: { language, limit: 1 } })
    return [language, blogs[0]?.slug ?? '']
  })
  const { token } = await call(api.blogs.createPreviewLink, { params: { id: draft } })
  return { slugs: new Map(await Promise.all(slugs)), preview: token }
}

/** Creates all users whose pages are checked, with content on each page. */
export async function makeFixtures(options: OpenOptions = {}): Promise<Fixtures> {
  const early = await makeAdmin()
  const active = await makeLinkedUser(early.call, 'Ada', options)
  await makeActive(early.call, active)
  // A day has passed, so staff log in again.
  const staff = await makeAdmin(options)
  const user = await makeLinkedUser(staff.call, 'Wilhelmina', options)
  const draft = { title: 'What an hour costs', language: 'en', content: 'At *97%*, 3 of 100.' } as const
  const { blog } = await staff.call(api.blogs.create, { input: draft })
  const published = await findPublished(staff.call, blog._id)
  const guest = { ...(await openPage(options)), published }
  return { guest, user, active, staff: { ...staff, post: blog._id } }
}
