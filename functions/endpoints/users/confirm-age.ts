import { users } from '#shared/api/users.ts'
import { viewMe } from '../../domain/profile/view-me.ts'
import { callerUser } from '../../domain/sign-in/session-items.ts'
import { confirmAge } from '../../domain/users/age.ts'
import { allOf, sessionAlive } from '../../domain/users/conditions.ts'
import { updateRoundRules } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

/** Keeps the first confirmation: later ones change nothing. */
export const handler = handle(users.confirmAge, async (context) => {
  const { caller, request, now } = context
  const user = await retryOnConflict(async (attempt) => {
    const read = await callerUser(caller, attempt)
    return read.adultConfirmed ? read : confirm(read, context)
  })
  return viewMe({ user, session: caller.session }, request.country, now)
})

function confirm(
  user: UserRecord,
  { input, caller, request, now }: Context<typeof users.confirmAge>,
): Promise<UserRecord> {
  const links = Object.values(user.links)
  const adultConfirmed = confirmAge({
    countries: [request.country, user.country, ...links.map(({ country }) => country)],
    statement: input.statement,
    locale: request.locale,
    nowMs: now,
  })
  const unconfirmed = { expression: 'attribute_not_exists(adultConfirmed)' }
  return updateRoundRules(user.id, { adultConfirmed }, allOf(unconfirmed, sessionAlive(caller.sessionHash)))
}
