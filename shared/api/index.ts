import { auditLog } from './audit-log.ts'
import { blogs } from './blogs.ts'
import { casinoLinks } from './casino-links.ts'
import { casinos } from './casinos.ts'
import { categories } from './categories.ts'
import { clubs } from './clubs.ts'
import { dashboard } from './dashboard.ts'
import { deposits } from './deposits.ts'
import { diary } from './diary.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { exports } from './exports.ts'
import { harmMarkers } from './harm-markers.ts'
import { images } from './images.ts'
import { mail } from './mail.ts'
import { pages } from './pages.ts'
import { passkeys } from './passkeys.ts'
import { players } from './players.ts'
import { products } from './products.ts'
import { rounds } from './rounds.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { trackRecord } from './track-record.ts'
import { users } from './users.ts'

/**
 * The whole contract. Its key paths name the operations: `functions/endpoints/rounds/create.ts` handles
 * `rounds.create`.
 */
export const api = {
  users,
  passkeys,
  harmMarkers,
  players,
  deposits,
  casinos,
  casinoLinks,
  rounds,
  diary,
  trackRecord,
  auditLog,
  exports,
  dashboard,
  search,
  mail,
  site,
  clubs,
  products,
  categories,
  blogs,
  images,
  pages,
}

export { API_BASE } from './routes.ts'

export interface Operation {
  /** For example `casinoLinks.setLive`. */
  readonly id: string
  /** For example `casino-links`: the group in the cloud, and the folder in functions/endpoints. */
  readonly domain: string
  readonly name: string
  readonly endpoint: AnyEndpoint
  /** For example `functions/endpoints/casino-links/set-live.ts`. */
  readonly handlerPath: string
}

/** @example toKebabCase('casinoLinks') // 'casino-links' */
function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Every operation of the contract, in declaration order. */
export const operations: readonly Operation[] = Object.entries(api).flatMap(([domain, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({
    id: `${domain}.${name}`,
    domain: toKebabCase(domain),
    name,
    endpoint,
    handlerPath: `functions/endpoints/${toKebabCase(domain)}/${toKebabCase(name)}.ts`,
  })),
)
