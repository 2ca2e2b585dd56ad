import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import { allOf, hasRole } from '../../domain/accounts/conditions.ts'
import { personPartitions } from '../../domain/accounts/index-keys.ts'
import { loadAccount, saveAccount } from '../../domain/accounts/items.ts'
import { mailArrived } from '../../domain/accounts/rules.ts'
import { type CodeItem, consumeCode, findLink } from '../../domain/codes/items.ts'
import { keepUnderProven } from '../../domain/exclusions/items.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

type Answer = OutputOf<typeof users.verifyLink>

export const handler = handle(users.verifyLink, async ({ params, request, now }): Promise<Answer> => {
  await countUse('cverify', `network:${request.network}`, now)
  const { accountId, code: link } = await findLink(params.id)
  if (link.usedMs !== undefined) return { verified: true, already: true }
  if (now >= (link.linkExpiresMs ?? 0)) throw new AppError('code_expired')
  try {
    return await retryOnConflict(() => verify(accountId, link, now))
  } catch (error) {
    // Another click was first; or the code was replaced, or the account removed, in the same moment.
    const isLost = error instanceof AppError && (await loadAccount(accountId))?.verified
    if (!isLost) throw error
    return { verified: true, already: true }
  }
})

async function verify(accountId: string, link: CodeItem, now: number): Promise<Answer> {
  const account = await loadAccount(accountId)
  if (!account) throw new AppError('not_found')
  if (account.verified) return { verified: true, already: true }
  const after = { ...account, verified: true }
  const exclusion = await keepUnderProven(after, now)
  const changes = {
    verified: true,
    ...personPartitions(after, now),
    ...mailArrived(account, now),
    ...exclusion.changes,
  }
  const stands = allOf(hasRole(account.role), exclusion.stands)
  await saveAccount(accountId, changes, stands, [consumeCode(link, now), ...exclusion.writes])
  return { verified: true }
}
