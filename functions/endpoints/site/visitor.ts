import { site } from '#shared/api/site.ts'
import { viewMe } from '../../domain/profile/view-me.ts'
import { noteUse } from '../../domain/sign-in/session-items.ts'
import { findCaller } from '../../domain/users/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Reads nothing without a session. An ended session gives an answer without a user, not an error. */
export const handler = handle(site.visitor, async ({ token, request, now }) => {
  const caller = await findCaller(token, now)
  if (caller) await noteUse(caller, now)
  return {
    country: request.country ?? null,
    ...(request.region === undefined ? {} : { region: request.region }),
    ...(caller ? { me: await viewMe(caller, request.country, now).catch(ignoreRemoved) } : {}),
  }
})

/** Leaves the user out who was removed between the two reads. */
function ignoreRemoved(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_authenticated') throw error
}
