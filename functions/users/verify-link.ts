import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import { hasRole, loadAccount, setAccount } from '../accounts/items.ts'
import { mailArrived } from '../accounts/rules.ts'
import { type CodeItem, codeKey, consumeCode } from '../codes/items.ts'
import { accountOfLinkId } from '../codes/link-id.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { personPartitions } from '../index-keys.ts'
import { tokenHash } from '../keys.ts'
import { countUse } from '../rate-limits/items.ts'
import { getItem } from '../table/read.ts'
import { transact, WriteRefused } from '../table/write.ts'

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
