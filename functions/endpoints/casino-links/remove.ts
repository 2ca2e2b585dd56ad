import { casinoLinks } from '#shared/api/casino-links.ts'
import { ownValue } from '#shared/own-value.ts'
import { changeLink } from '../../domain/casino-links/casino-link-items.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Removal is never refused for country, exclusion or state. */
export const handler = handle(casinoLinks.remove, async ({ params, caller, now }) => {
  await changeLink(caller.user, now, (user) => {
    const before = expectFound(ownValue(user.links, params.casino))
    return { before, after: undefined }
  })
  return undefined
})
