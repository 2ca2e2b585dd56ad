import { casinoLinks } from '#shared/api/casino-links.ts'
import type { Account } from '../accounts/account.ts'
import { toLink } from '../accounts/view.ts'
import { offersLive } from '../casinos/rules.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { checkAllowed, requireCasino } from './allowed.ts'
import { changeLink } from './items.ts'
import { type LinkRecord, setLive } from './state.ts'

export const handler = handle(casinoLinks.setLive, async ({ params, input, caller, request, now }) => {
  const { after } = await changeLink(caller.account, now, async (account) => {
    if (input.on) checkAllowed(account, [request.country, account.country], now)
    const before = requireLink(account, params.casino)
    if (input.on) await checkLive(account, before, request.country, now)
    return { before, after: setLive(before, input.on, now), unlessExcluded: input.on }
  })
  return { link: toLink(after, now) }
})

function requireLink(account: Account, casino: string): LinkRecord {
  const link = account.links[casino]
  if (!link) throw new AppError('not_found')
  return link
}

/** Asking for live mode needs everything that live mode needs; stopping it needs nothing. */
async function checkLive(account: Account, link: LinkRecord, country: string | undefined, nowMs: number) {
  const countries = [country, account.country, link.country]
  checkAllowed(account, countries, nowMs)
  const casino = await requireCasino(link.casino, countries)
  if (!offersLive(casino, countries)) throw new AppError('wrong_state')
}
