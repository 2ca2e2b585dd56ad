import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import { isExcluded } from '../accounts/rules.ts'
import { findCaller } from '../http/caller.ts'
import type { LocatedRequest } from '../http/request.ts'
import type { SessionToken } from '../sessions/session.ts'

/** Whom casinos are shown to: the countries named for them, or nobody while they exclude themselves. */
export async function findVisitor(
  request: LocatedRequest,
  token: SessionToken | undefined,
): Promise<{ readonly countries: readonly NamedCountry[]; readonly excluded: boolean }> {
  const account = (await findCaller(token, request.nowMs))?.account
  return {
    countries: [request.country, account?.country],
    excluded: account !== undefined && isExcluded(account, request.nowMs),
  }
}

/** What depends on the country and the person is kept by no cache. */
export const PRIVATE = { 'cache-control': 'private, no-store' } as const
