import type { User } from '#shared/models/user.ts'

/**
 * Was this person never asked their age: staff made the account. The server then refuses plans, flights and all about
 * casinos; staff themselves are not asked.
 */
export function isAgeUnconfirmed({ role, ageConfirmed }: Pick<User, 'role' | 'ageConfirmed'>): boolean {
  return role === 'user' && ageConfirmed === undefined
}
