import type { OutputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import type { Account } from '../accounts/account.ts'
import { toUser } from '../accounts/view.ts'
import { loadCasinos } from '../casinos/items.ts'
import { signalsOf } from '../rounds/rules.ts'

/** The current user as the API shows them, and which signals they may draw from this country now. */
export async function viewMe(
  account: Account,
  country: string | undefined,
  nowMs: number,
): Promise<OutputOf<typeof users.me>> {
  const casinos = await loadCasinos(Object.keys(account.links))
  return { user: toUser(account, nowMs), signals: signalsOf(account, casinos, country, nowMs) }
}
