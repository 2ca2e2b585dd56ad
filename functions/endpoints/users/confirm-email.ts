import { users } from '#shared/api/users.ts'
import type { Account } from '../../domain/accounts/account.ts'
import {
  allOf,
  exclusionStands,
  hasRole,
  linksStand,
  nameStands,
  sessionLives,
} from '../../domain/accounts/conditions.ts'
import { personKeys } from '../../domain/accounts/index-keys.ts'
import { claimEmail, lastingEmailHashes, releaseEmail, saveAccount } from '../../domain/accounts/items.ts'
import { isExcluded, refusesMail } from '../../domain/accounts/rules.ts'
import { toUser } from '../../domain/accounts/view.ts'
import { type CodeItem, consumeCode, tryCode } from '../../domain/codes/items.ts'
import {
  carriedEntry,
  excludedChanges,
  exclusionHashes,
  findExclusion,
  keepExclusions,
  noneLonger,
} from '../../domain/exclusions/items.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { callerAccount } from '../../domain/sessions/items.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type Confirm = Context<typeof users.confirmEmail>

export const handler = handle(users.confirmEmail, async (context) => {
  const { input, caller, now } = context
  const code = await tryCode({ purpose: 'email', who: caller.account.id }, input.code, now)
  const changed = await retryOnConflict(async (attempt) => {
    const account = await callerAccount(caller, attempt)
    return code.email === undefined || code.email === account.email
      ? account
      : changeEmail(account, await withEmail(account, code.email, now), code, context)
  })
  return { user: toUser(changed, now) }
})

/**
 * An exclusion that is kept under the new address holds from now on for this account too. That the old one refused our
 * mail says nothing of the new one.
 */
async function withEmail(before: Account, email: string, nowMs: number): Promise<Account> {
  const { mailRefused: _, ...account } = before
  const keptMs = (await findExclusion(lastingEmailHashes(email), nowMs)) ?? 0
  const untilMs = Math.max(account.excludedUntilMs ?? 0, keptMs)
  return { ...account, email, verified: true, ...(untilMs > 0 ? { excludedUntilMs: untilMs } : {}) }
}

async function changeEmail(
  before: Account,
  after: Account,
  code: CodeItem,
  { caller, now, random }: Confirm,
): Promise<Account> {
  const { email, excludedUntilMs = 0 } = after
  const excluded = isExcluded(after, now)
  // Under the old address, too: neither of the two opens what the other has closed.
  const hashes = [...new Set([...exclusionHashes(after, now), ...exclusionHashes(before, now)])]
  const begins = excluded && after.excludedUntilMs !== before.excludedUntilMs
  const changes = {
    email,
    verified: true,
    mailRefused: undefined,
    ...personKeys(after, now),
    ...(excluded ? { excludedUnder: hashes } : {}),
    ...(begins ? excludedChanges(before, excludedUntilMs, hashes) : {}),
  }
  const stands = allOf(
    sessionLives(caller.sessionHash),
    hasRole(before.role),
    linksStand(before),
    nameStands(before),
    exclusionStands(before),
  )
  await saveAccount(after.id, changes, stands, [
    ...claimEmail(email, after.id),
    ...releaseEmail(before.email, after.id),
    consumeCode(code, now),
    ...(refusesMail(before) ? [] : [await securityNotice(before, 'email_changed', now, random)]),
    ...(excluded
      ? await keepExclusions(hashes, excludedUntilMs)
      : noneLonger(lastingEmailHashes(email), undefined, now)),
    ...(begins ? [carriedEntry(after.id, { nowMs: now, random })] : []),
  ])
  return after
}
