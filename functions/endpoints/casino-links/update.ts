import { casinoLinks } from '#shared/api/casino-links.ts'
import { ownValue } from '#shared/own-value.ts'
import { checkAllowed, requireCasino } from '../../domain/casino-links/allowed.ts'
import { changeLink } from '../../domain/casino-links/casino-link-items.ts'
import { declare } from '../../domain/casino-links/transitions.ts'
import { toLink } from '../../domain/users/user-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinoLinks.update, async ({ params, caller, request, now }) => {
  const { after } = await changeLink(caller.account, now, async (account) => {
    const before = ownValue(account.links, params.casino)
    const countries = [request.country, account.country, before?.country]
    checkAllowed(account, countries, now)
    if (!before) throw new AppError('not_found')
    const { activationHours } = await requireCasino(before.casino, countries)
    return { before, after: declare(before, activationHours, now), unlessExcluded: true }
  })
  return { link: toLink(after, now) }
})
