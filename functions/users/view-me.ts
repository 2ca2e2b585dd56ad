import type { OutputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import type { Account } from '../accounts/account.ts'
import { toUser } from '../accounts/view.ts'
import { loadCasinos } from '../casinos/items.ts'
import { signalsOf } from '../rounds/rules.ts'
import { lookAtBudget } from '../stakes/items.ts'

/** The current user as the API shows them, and which signals they may draw from this country now. */
export async function viewMe(
  read: Account,
  country: string | undefined,
  nowMs: number,
): Promise<OutputOf<typeof users.me>> {
  const [casinos, { account, standing }] = await Promise.all([
    loadCasinos(Object.keys(read.links)),
    lookAtBudget(read, nowMs),
  ])
  return {
    user: toUser(account, nowMs),
    signals: signalsOf(account, casinos, country, nowMs, standing),
  }
}
