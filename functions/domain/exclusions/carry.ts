import type { RandomBytes } from '#shared/crash/random.ts'
import { again } from '../../platform/table/again.ts'
import { WriteContended } from '../../platform/table/unavailable.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import type { Account } from '../accounts/account.ts'
import { emailHash, lastingEmailHashes, loadAccount, newAccountWrites } from '../accounts/items.ts'
import { auditWrite } from '../audit-log/items.ts'
import { beginExclusion, exclusionHashes, findExclusion, keepExclusions, noneLonger } from './items.ts'

interface Making {
  readonly nowMs: number
  readonly random: RandomBytes
}

/**
 * Writes a new account, whoever makes it, under the exclusion that is kept for its address. One that begins in the
 * same moment is seen, too: the write then takes place anew, with it.
 *
 * @param account without an exclusion of its own
 * @param also what else is written with it, once it is known how the account stands
 * @returns the account as it was written
 * @throws WriteRefused as `email` where the address is taken, or whatever of `also` is refused
 */
export function makeAccount(
  account: Account,
  also: (made: Account) => readonly Write[] | Promise<readonly Write[]>,
  { nowMs, random }: Making,
): Promise<Account> {
  return again(
    async () => {
      const hashes = lastingEmailHashes(account.email)
      const untilMs = await findExclusion(hashes, nowMs)
      const excludedUnder = [emailHash(account.email)]
      const made: Account =
        untilMs === undefined ? account : { ...account, excludedUntilMs: untilMs, excludedUnder }
      await transact([
        ...newAccountWrites(made, nowMs),
        ...noneLonger(hashes, untilMs, nowMs),
        ...(await also(made)),
        ...(untilMs === undefined ? [] : [carriedEntry(account.id, { nowMs, random })]),
      ])
      return made
    },
    (refused) => refused.size === 1 && refused.has('exclusion'),
    () => new WriteContended(),
  )
}

/**
 * Holds an account to an exclusion that is known from elsewhere: from another copy of the table, or by its address.
 *
 * @param under what else it is kept under there
 * @returns whether it was not held to it yet; nobody is where the account is gone
 * @throws WriteContended
 */
export function carryExclusion(
  accountId: string,
  { untilMs, under = [] }: { readonly untilMs: number; readonly under?: readonly string[] },
  { nowMs, random }: Making,
): Promise<boolean> {
  return again(
    async () => {
      const account = await loadAccount(accountId)
      if (!account || (account.excludedUntilMs ?? 0) >= untilMs) return false
      const excludedUnder = [...(account.excludedUnder ?? []), ...under]
      const hashes = exclusionHashes({ ...account, excludedUntilMs: untilMs, excludedUnder }, nowMs)
      await transact([
        ...beginExclusion(account, untilMs, hashes),
        ...(await keepExclusions(hashes, untilMs)),
        carriedEntry(account.id, { nowMs, random }),
      ])
      return true
    },
    () => true,
    () => new WriteContended(),
  )
}

/** The log says that an exclusion went on in another account, or came with another address. */
export function carriedEntry(accountId: string, { nowMs, random }: Making): Write {
  const fact = { actor: 'system', action: 'exclusions.carried', subject: `user:${accountId}` }
  return { ...auditWrite({ ...fact, fields: ['excludedUntil'] }, nowMs, random), name: 'carried' }
}
