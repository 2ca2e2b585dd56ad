import { casinoLinks } from '#shared/api/casino-links.ts'
import { toLink } from '../accounts/view.ts'
import { findExclusion, pairHash } from '../exclusions/items.ts'
import { handle } from '../http/handle.ts'
import { checkAllowed, excludedUntil, requireCasino } from './allowed.ts'
import { changeLink } from './items.ts'
import { submit } from './state.ts'

export const handler = handle(casinoLinks.create, async ({ input, caller, request, now }) => {
  const countries = [request.country, caller.account.country, input.country]
  checkAllowed(caller.account, countries, now)
  const { code } = await requireCasino(input.casino, countries)
  const userId = input.user_id ?? input.username ?? ''
  const untilMs = await findExclusion([pairHash(code, userId)], now)
  if (untilMs !== undefined) throw excludedUntil(untilMs)
  const idKind = input.user_id === undefined ? 'username' : 'id'
  const submission = { casino: code, userId, idKind, country: input.country } as const
  const { after } = await changeLink(caller.account, now, (account) => {
    checkAllowed(account, countries, now)
    const before = account.links[code]
    return { before, after: submit(before, submission, now), unlessExcluded: true }
  })
  return { link: toLink(after, now) }
})
