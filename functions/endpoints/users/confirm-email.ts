import { users } from '#shared/api/users.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { personKeys } from '../../domain/accounts/index-keys.ts'
import {
  type AccountCondition,
  allOf,
  claimEmail,
  hasRole,
  lastingEmailHashes,
  linksStand,
  loadAccount,
  nameStands,
  releaseEmail,
  sessionLives,
  setAccount,
} from '../../domain/accounts/items.ts'
import { isExcluded, refusesMail } from '../../domain/accounts/rules.ts'
import { toUser } from '../../domain/accounts/view.ts'
import { type CodeItem, consumeCode, tryCode } from '../../domain/codes/items.ts'
import { carriedEntry } from '../../domain/exclusions/carry.ts'
import {
  excludedChanges,
  exclusionHashes,
  findExclusion,
  keepExclusions,
  noneLonger,
} from '../../domain/exclusions/items.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, type Write, WriteRefused } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

type Confirm = Context<typeof users.confirmEmail>

const TRIES = 5

export const handler = handle(users.confirmEmail, async (context) => {
  const { input, caller, now } = context
  const code = await tryCode({ purpose: 'email', who: caller.account.id }, input.code, now)
  let { account } = caller
  for (let attempt = 1; ; attempt++) {
    if (code.email === undefined || code.email === account.email) return { user: toUser(account, now) }
    const changed = await withEmail(account, code.email, now)
    try {
      await transact(await emailWrites(account, changed, code, context))
      return { user: toUser(changed, now) }
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      if (error.refused.has('email')) throw new AppError('user_exists')
      if (error.refused.has('code') || attempt === TRIES) throw new AppError('code_expired')
      // A link, the name, the exclusion or the session changed in the same moment: decide again on what stands now.
      const current = await loadAccount(account.id)
      if (!current?.sessions[caller.sessionHash]) throw new AppError('not_authenticated')
      account = current
    }
  }
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

async function emailWrites(
  before: Account,
  after: Account,
  code: CodeItem,
  { caller, now, random }: Confirm,
): Promise<Write[]> {
  const { email, excludedUntilMs = 0 } = after
  const excluded = isExcluded(after, now)
  // Under the old address, too: neither of the two opens what the other has closed.
  const hashes = [...new Set([...exclusionHashes(after, now), ...exclusionHashes(before, now)])]
  const begins = excluded && after.excludedUntilMs !== before.excludedUntilMs
  return [
    ...claimEmail(email, after.id),
    ...releaseEmail(before.email, after.id),
    ...setAccount(
      after.id,
      {
        email,
        verified: true,
        mailRefused: undefined,
        ...personKeys(after, now),
        ...(excluded ? { excludedUnder: hashes } : {}),
        ...(begins ? excludedChanges(before, excludedUntilMs, hashes) : {}),
      },
      allOf(
        sessionLives(caller.sessionHash),
        hasRole(before.role),
        linksStand(before),
        nameStands(before),
        exclusionStands(before),
      ),
    ),
    consumeCode(code, now),
    ...(refusesMail(before) ? [] : [await securityNotice(before, 'email_changed', now, random)]),
    ...(excluded
      ? await keepExclusions(hashes, excludedUntilMs)
      : noneLonger(lastingEmailHashes(email), undefined, now)),
    ...(begins ? [carriedEntry(after.id, { nowMs: now, random })] : []),
  ]
}

function exclusionStands({ excludedUntilMs }: Account): AccountCondition {
  if (excludedUntilMs === undefined) return { expression: 'attribute_not_exists(excludedUntilMs)' }
  return { expression: 'excludedUntilMs = :readUntil', values: { ':readUntil': excludedUntilMs } }
}
