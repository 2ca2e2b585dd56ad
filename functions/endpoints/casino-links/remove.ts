import { casinoLinks } from '#shared/api/casino-links.ts'
import { ownValue } from '#shared/own-value.ts'
import { changeLink } from '../../domain/casino-links/casino-link-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Removal is never refused for country, exclusion or state. */
export const handler = handle(casinoLinks.remove, async ({ params, caller, now }) => {
  await changeLink(caller.account, now, (account) => {
    const before = ownValue(account.links, params.casino)
    if (!before) throw new AppError('not_found')
    return { before, after: undefined }
  })
  return undefined
})
