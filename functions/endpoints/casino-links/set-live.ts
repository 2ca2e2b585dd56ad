import { casinoLinks } from '#shared/api/casino-links.ts'
import { ownValue } from '#shared/own-value.ts'
import { changeLink } from '../../domain/casino-links/casino-link-items.ts'
import { checkAllowed, requireCasino } from '../../domain/casino-links/check-allowed.ts'
import { setLive } from '../../domain/casino-links/transitions.ts'
import { offersLive } from '../../domain/casinos/casino-rules.ts'
import type { LinkRecord } from '../../domain/users/link-record.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { toLink } from '../../domain/users/user-view.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinoLinks.setLive, async ({ params, input, caller, request, now }) => {
  const { after } = await changeLink(caller.user, now, async (user) => {
    if (input.on) checkAllowed(user, [request.country, user.country], now)
    const before = expectFound(ownValue(user.links, params.casino))
    if (input.on) await checkLive(user, before, request.country, now)
    return { before, after: setLive(before, input.on, now), unlessExcluded: input.on }
  })
  return { link: toLink(after, now) }
})

/** Starting live mode needs all that live mode needs; stopping it needs only the link. */
async function checkLive(user: UserRecord, link: LinkRecord, country: string | undefined, nowMs: number) {
  const countries = [country, user.country, link.country]
  checkAllowed(user, countries, nowMs)
  const casino = await requireCasino(link.casino, countries)
  if (!offersLive(casino, countries)) throw new AppError('wrong_state')
}
