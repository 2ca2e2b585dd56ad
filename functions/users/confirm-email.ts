import { users } from '#shared/api/users.ts'
import type { Account } from '../accounts/account.ts'
import { claimEmail, emailHash, peopleIndex, releaseEmail, setAccount } from '../accounts/items.ts'
import { isExcluded } from '../accounts/rules.ts'
import { toUser } from '../accounts/view.ts'
import { consumeCode, tryCode } from '../codes/items.ts'
import { keepExclusion } from '../exclusions/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { securityNotice } from '../mail/notices.ts'
import { transact, WriteRefused } from '../table/write.ts'

export const handler = handle(users.confirmEmail, async ({ input, caller, now, random }) => {
  const { account } = caller
  const code = await tryCode({ purpose: 'email', who: account.id }, input.code, now)
  const email = code.email ?? account.email
  if (email === account.email) return { user: toUser(account, now) }
  const changed: Account = { ...account, email, verified: true }
  const { emailSk, statePk } = peopleIndex(changed, now)
  const kept = isExcluded(account, now) ? [keepExclusion(emailHash(email), account.excludedUntilMs ?? 0)] : []
  try {
    await transact([
      claimEmail(email, account.id),
      releaseEmail(account.email, account.id),
      setAccount(account.id, { email, verified: true, emailSk, statePk }),
      consumeCode(code, now),
      await securityNotice(account, 'email_changed', now, random),
      ...kept,
    ])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    throw new AppError(error.refused.has('email') ? 'user_exists' : 'code_expired')
  }
  return { user: toUser(changed, now) }
})
