import type { OutputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import type { Account } from '../accounts/account.ts'
import { toUser } from '../accounts/view.ts'
import { loadBasis } from '../rounds/basis.ts'
import { signalsOf } from '../rounds/rules.ts'
import { lookAtBudget } from '../stakes/items.ts'

/** The current user as the API shows them, and which signals they may draw from this country now. */
export async function viewMe(
  read: Account,
  country: string | undefined,
  nowMs: number,
): Promise<OutputOf<typeof users.me>> {
  const { casinos, ledger } = await loadBasis(read, nowMs)
  const { account, standing } = await lookAtBudget(read, nowMs, ledger)
  return {
    user: toUser(account, nowMs),
    signals: signalsOf(account, casinos, country, nowMs, standing),
  }
}
