import { casinoLinks } from '#shared/api/casino-links.ts'
import { toLink } from '../accounts/view.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { checkAllowed, requireCasino } from './allowed.ts'
import { changeLink } from './items.ts'
import { declare } from './state.ts'

export const handler = handle(casinoLinks.update, async ({ params, caller, request, now }) => {
  const { after } = await changeLink(caller.account, now, async (account) => {
    const before = account.links[params.casino]
    const countries = [request.country, account.country, before?.country]
    checkAllowed(account, countries, now)
    if (!before) throw new AppError('not_found')
    const { activationHours } = await requireCasino(before.casino, countries)
    return { before, after: declare(before, activationHours, now), unlessExcluded: true }
  })
  return { link: toLink(after, now) }
})
