import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import { personPartitions } from '../../domain/accounts/index-keys.ts'
import { hasRole, loadAccount, setAccount } from '../../domain/accounts/items.ts'
import { mailArrived } from '../../domain/accounts/rules.ts'
import { type CodeItem, codeKey, consumeCode } from '../../domain/codes/items.ts'
import { accountOfLinkId } from '../../domain/codes/link-id.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { getItem } from '../../platform/table/read.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

type Answer = OutputOf<typeof users.verifyLink>

export const handler = handle(users.verifyLink, async ({ params, request, now }): Promise<Answer> => {
  await countUse('cverify', `network:${request.network}`, now)
  const accountId = accountOfLinkId(params.id)
  if (!accountId) throw new AppError('not_found')
  const link = await getItem<CodeItem>(codeKey({ purpose: 'verify', who: accountId }))
  if (!link || link.linkHash !== tokenHash(params.id)) throw new AppError('not_found')
  if (link.usedMs !== undefined) return { verified: true, already: true }
  if (now >= (link.linkExpiresMs ?? 0)) throw new AppError('code_expired')
  const account = await loadAccount(accountId)
  if (!account) throw new AppError('not_found')
  if (account.verified) return { verified: true, already: true }
  try {
    const partitions = personPartitions({ ...account, verified: true }, now)
    const changes = { verified: true, ...partitions, ...mailArrived(account, now) }
    await transact([...setAccount(accountId, changes, hasRole(account.role)), consumeCode(link, now)])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    // Another click was first; or the code was replaced, or the account removed, in the same moment.
    if ((await loadAccount(accountId))?.verified) return { verified: true, already: true }
    throw new AppError('code_expired')
  }
  return { verified: true }
})
