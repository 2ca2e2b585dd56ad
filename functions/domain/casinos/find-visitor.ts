import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import type { LocatedRequest } from '../location/locate.ts'
import { barOf } from '../users/age.ts'
import { findCaller } from '../users/caller.ts'
import type { SessionToken } from '../users/session-record.ts'
import { loadUser } from '../users/user-items.ts'

/**
 * Whom casinos are shown to: the countries named for them, or nobody while they exclude themselves or were never
 * asked their age. The cookie names the person after logout, too, or when the session has ended: logging out opens
 * nothing on that device.
 */
export async function findVisitor(
  request: LocatedRequest,
  token: SessionToken | undefined,
): Promise<{ readonly countries: readonly NamedCountry[]; readonly barred: boolean }> {
  const caller = await findCaller(token, request.nowMs)
  const known = caller?.account ?? (token && (await loadUser(token.accountId)))
  return {
    countries: [request.country, caller?.account.country],
    barred: known !== undefined && barOf(known, request.nowMs) !== undefined,
  }
}

/** What depends on the country and the person is kept by no cache. */
export const PRIVATE = { 'cache-control': 'private, no-store' } as const
