import { users } from '#shared/api/users.ts'
import { iso } from '#shared/time.ts'
import { exclude } from '../../domain/profile/exclude.ts'
import { tokenHash } from '../../platform/keys.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { handle } from '../handle.ts'

/** Has its own rate limit: no other use of the user or the network may block an exclusion. */
export const handler = handle(users.exclude, async ({ caller, input, now, random }) => {
  await countUse('writes', `exclusion:${caller.user.id}`, now)
  const deviceHash = tokenHash(caller.token.deviceId)
  const untilMs = await exclude({ period: input.period, requester: caller.user, deviceHash, now, random })
  return { excludedUntil: iso(untilMs) }
})
