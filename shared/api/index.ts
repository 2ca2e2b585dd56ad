import { auditLog } from './audit-log.ts'
import { casinoLinks } from './casino-links.ts'
import { casinos } from './casinos.ts'
import { deposits } from './deposits.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { players } from './players.ts'
import { rounds } from './rounds.ts'
import { site } from './site.ts'
import { users } from './users.ts'

/** The whole contract. A key path is an operation: `rounds.create` is handled in `functions/rounds/create.ts`. */
export const api = { users, players, deposits, casinos, casinoLinks, rounds, auditLog, site }

/** Where the API lives below the site's origin. */
export { API_BASE } from './base.ts'

export interface Operation {
  /** `casinoLinks.setLive` */
  readonly id: string
  /** `casino-links`: the folder in functions, and the group in the cloud. */
  readonly domain: string
  readonly name: string
  readonly endpoint: AnyEndpoint
  /** `functions/casino-links/set-live.ts` */
  readonly handlerPath: string
}

/** `casinoLinks` becomes `casino-links`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Every operation of the contract, in the order of its declaration. */
export const operations: readonly Operation[] = Object.entries(api).flatMap(([domain, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({
    id: `${domain}.${name}`,
    domain: kebab(domain),
    name,
    endpoint,
    handlerPath: `functions/${kebab(domain)}/${kebab(name)}.ts`,
  })),
)
