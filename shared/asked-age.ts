import type { User } from '#shared/models/user.ts'

/**
 * Returns true if the user was never asked their age because staff made the account. The server then refuses rounds,
 * flights and everything about casinos; staff themselves are not asked.
 */
export function isAgeUnconfirmed({ role, ageConfirmed }: Pick<User, 'role' | 'ageConfirmed'>): boolean {
  return role === 'user' && ageConfirmed === undefined
}
