import type { OutputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import type { Account } from '../accounts/account.ts'
import { toUser } from '../accounts/view.ts'
import { loadDrawState } from '../rounds/items.ts'
import { signalsOf } from '../rounds/rules.ts'

/** The current user as the API shows them, and which signals they may draw from this country now. */
export async function viewMe(
  read: Account,
  country: string | undefined,
  nowMs: number,
): Promise<OutputOf<typeof users.me>> {
  const state = await loadDrawState(read, nowMs)
  return {
    user: toUser(state.account, nowMs),
    signals: signalsOf(state, country, nowMs),
  }
}
