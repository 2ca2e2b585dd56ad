import { casinoLinks } from '#shared/api/casino-links.ts'
import { ownValue } from '#shared/own-value.ts'
import { changeLink } from '../../domain/casino-links/casino-link-items.ts'
import { checkAllowed, requireCasino } from '../../domain/casino-links/check-allowed.ts'
import { declare } from '../../domain/casino-links/transitions.ts'
import { toLink } from '../../domain/users/user-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinoLinks.update, async ({ params, caller, request, now }) => {
  const { after } = await changeLink(caller.user, now, async (user) => {
    const before = ownValue(user.links, params.casino)
    const countries = [request.country, user.country, before?.country]
    checkAllowed(user, countries, now)
    if (!before) throw new AppError('not_found')
    const { activationHours } = await requireCasino(before.casino, countries)
    return { before, after: declare(before, activationHours, now), unlessExcluded: true }
  })
  return { link: toLink(after, now) }
})
