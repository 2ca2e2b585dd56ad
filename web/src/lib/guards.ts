import { paths } from './paths.ts'

/** What the guards look at; the whole user of the session fits. */
export interface GuardedUser {
  readonly admin?: boolean | undefined
  readonly role?: string | undefined
  readonly groups?: readonly { readonly user_id?: string | undefined }[] | undefined
}

export type Decision =
  | { readonly allow: true }
  | { readonly allow: false; readonly to: string; readonly status?: 401 | 403 }

const ALLOW: Decision = { allow: true }
const HOME: Decision = { allow: false, to: paths.home.to() }

function refuse(user: GuardedUser | undefined): Decision {
  return { allow: false, to: paths.error.to(), status: user === undefined ? 401 : 403 }
}

export function isAdmin(user: GuardedUser | undefined): boolean {
  return user !== undefined && (user.admin === true || user.role === 'admin')
}

export function isEditor(user: GuardedUser | undefined): boolean {
  return isAdmin(user) || user?.role === 'editor'
}

function hasCasinoAccount(user: GuardedUser): boolean {
  return user.groups?.some((group) => Boolean(group.user_id)) ?? false
}

/** docs/product.md, section 1. The server decides every permission; these only spare people a useless page. */
const GUARDS = {
  admin: (user) => (isAdmin(user) ? ALLOW : refuse(user)),
  editor: (user) => (isEditor(user) ? ALLOW : refuse(user)),
  auth: (user) => (user === undefined ? refuse(user) : ALLOW),
  guest: (user) => (user === undefined ? ALLOW : HOME),
  authcasino: (user) => {
    if (user === undefined) return refuse(user)
    return hasCasinoAccount(user) ? ALLOW : HOME
  },
  // Its page shows the status of the redirect that led there.
  error: () => ALLOW,
} satisfies Record<string, (user: GuardedUser | undefined) => Decision>

export type GuardName = keyof typeof GUARDS

function isGuardName(name: string): name is GuardName {
  return Object.hasOwn(GUARDS, name)
}

/** A page may be declared with a guard that does not exist; that is our fault, so it is a 500. */
export class UnknownMiddleware extends Error {
  readonly statusCode = 500
  constructor() {
    super('Unknown middleware')
  }
}

/**
 * May this person see a page with this guard, and where do they go instead?
 *
 * @throws UnknownMiddleware for a name that is no guard.
 */
export function decide(guard: string, user: GuardedUser | undefined): Decision {
  if (!isGuardName(guard)) throw new UnknownMiddleware()
  return GUARDS[guard](user)
}
