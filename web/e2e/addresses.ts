import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { PAGES, type PageName } from '#shared/site/pages.ts'
import { routes } from '#web/app/routes.ts'
import type { GuardName } from '#web/lib/guards.ts'
import { paths } from '#web/lib/paths.ts'
import { CASINO, type Fixtures } from './fixtures.ts'

export const AUDIENCES = ['guest', 'user', 'staff'] as const
export type Audience = (typeof AUDIENCES)[number]

const AUDIENCE_OF_GUARD: Readonly<Record<GuardName, Audience>> = {
  guest: 'guest',
  error: 'guest',
  auth: 'user',
  authcasino: 'user',
  editor: 'staff',
  admin: 'staff',
}

type Values = Readonly<Record<string, string>>
const NONE: Values = {}

/** Fixtures whose records have addresses. */
type AddressedFixtures = Pick<Fixtures, 'guest' | 'user' | 'staff'>

/** The parameters of each page that has some. */
const PARAMETERS: Readonly<
  Record<string, (fixtures: AddressedFixtures, locale: Locale) => readonly Values[]>
> = {
  '/:slug': ({ guest }, locale) => [{ slug: guest.published.slugs.get(locale) ?? '' }],
  '/preview/:token': ({ guest }) => [{ token: guest.published.preview }, { token: 'no.token' }],
  '/verify/:id?': () => [NONE, { id: 'A'.repeat(43) }],
  '/admin/players/:id': ({ user }) => [{ id: user.id }],
  '/admin/blog/:id': ({ staff }) => [{ id: staff.post }],
  '/admin/casino/:code': () => [{ code: CASINO }],
}

/** Unknown paths: a path of one segment could be a post's slug, a longer one could not. */
const UNKNOWN_PATHS = ['/nowhere', '/no/such/place']

export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export function audienceOf(name: PageName): Audience {
  const guard = routes.find(({ path }) => path === PAGES[name].pattern)?.guard
  return guard === undefined ? 'guest' : AUDIENCE_OF_GUARD[guard]
}

export function addressesOf(name: PageName, fixtures: AddressedFixtures, locale: Locale): readonly string[] {
  const { pattern } = PAGES[name]
  const values = PARAMETERS[pattern]?.(fixtures, locale) ?? [NONE]
  if (pattern.includes(':') && !(pattern in PARAMETERS))
    throw new Error(`PARAMETERS has no entry for ${pattern}`)
  return values.map((each) => paths[name].to(each))
}

/** Returns all pages of an audience in a language. */
export function pagesFor(audience: Audience, fixtures: AddressedFixtures, locale: Locale): readonly string[] {
  const own = PAGE_NAMES.filter((name) => audienceOf(name) === audience)
  const found = own.flatMap((name) => addressesOf(name, fixtures, locale))
  return [...found, ...(audience === 'guest' ? UNKNOWN_PATHS : [])].map((path) => withLocale(locale, path))
}
