import { paths } from './paths.ts'

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

/**
 * The rules of docs/product.md, section 1. The server decides every permission; these guards only spare users a useless
 * page.
 */
const GUARDS = {
  admin: (user) => (isAdmin(user) ? ALLOW : refuse(user)),
  editor: (user) => (isEditor(user) ? ALLOW : refuse(user)),
  auth: (user) => (user === undefined ? refuse(user) : ALLOW),
  guest: (user) => (user === undefined ? ALLOW : HOME),
  authcasino: (user) => {
    if (user === undefined) return refuse(user)
    return hasCasinoAccount(user) ? ALLOW : HOME
  },
  // Allowed for everybody: the status comes from the redirect that led here.
  error: () => ALLOW,
} satisfies Record<string, (user: GuardedUser | undefined) => Decision>

export type GuardName = keyof typeof GUARDS

function isGuardName(name: string): name is GuardName {
  return Object.hasOwn(GUARDS, name)
}

export class UnknownMiddleware extends Error {
  readonly statusCode = 500
  constructor() {
    super('Unknown middleware')
  }
}

/**
 * Decides whether a user may see a page with this guard, and where to redirect otherwise.
 * @throws UnknownMiddleware for a name that is no guard.
 */
export function decide(guard: string, user: GuardedUser | undefined): Decision {
  if (!isGuardName(guard)) throw new UnknownMiddleware()
  return GUARDS[guard](user)
}
