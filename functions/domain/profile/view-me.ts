import type { OutputOf } from '#shared/api/endpoint.ts'
import type { users } from '#shared/api/users.ts'
import { signalsOf } from '../rounds/round-rules.ts'
import { readRoundState } from '../rounds/round-state-items.ts'
import { type Caller, staffPasskey } from '../users/caller.ts'
import { toUser } from '../users/user-view.ts'

/** The current user as the API answers, with the rounds that they may ask for in this country now. */
export async function viewMe(
  caller: Pick<Caller, 'user' | 'session'>,
  country: string | undefined,
  nowMs: number,
): Promise<OutputOf<typeof users.me>> {
  const state = await readRoundState(caller.user, nowMs)
  return {
    user: toUser(state.user, nowMs),
    signals: signalsOf(state, country, nowMs),
    staffPasskey: staffPasskey(caller, nowMs),
  }
}
