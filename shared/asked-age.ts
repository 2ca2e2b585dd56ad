import type { User } from '#shared/models/user.ts'

/**
 * True if the user never confirmed their age, since staff created the user. The server then refuses rounds,
 * flights and everything about casinos; staff themselves are not asked.
 */
export function isAgeUnconfirmed({ role, ageConfirmed }: Pick<User, 'role' | 'ageConfirmed'>): boolean {
  return role === 'user' && ageConfirmed === undefined
}
