import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import type { LocatedRequest } from '../../platform/http/locate.ts'
import { barOf } from '../users/age.ts'
import { findCaller } from '../users/caller.ts'
import type { SessionToken } from '../users/session-record.ts'
import { loadUser } from '../users/user-items.ts'

/**
 * A visitor's countries, and whether an exclusion or a missing age confirmation bars them from casinos. The cookie
 * identifies the user after logout or the session's end too, so logging out opens nothing on that device.
 */
export async function findVisitor(
  request: LocatedRequest,
  token: SessionToken | undefined,
): Promise<{ readonly countries: readonly NamedCountry[]; readonly isBarred: boolean }> {
  const caller = await findCaller(token, request.nowMs)
  const known = caller?.user ?? (token && (await loadUser(token.userId)))
  return {
    countries: [request.country, caller?.user.country],
    isBarred: known !== undefined && barOf(known, request.nowMs) !== undefined,
  }
}

/** Answers that depend on the country and the user are not cached. */
export const PRIVATE_HEADERS = { 'cache-control': 'private, no-store' } as const
