import { users } from '#shared/api/users.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { confirmAge } from '../../domain/accounts/age.ts'
import { allOf, loadAccount, sessionLives, updateDrawRules } from '../../domain/accounts/items.ts'
import { viewMe } from '../../domain/people/view-me.ts'
import { AppError } from '../../platform/app-error.ts'
import { WriteRefused } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

/** Once: whatever comes later finds the first record and changes nothing. */
export const handler = handle(users.confirmAge, async (context) => {
  const { caller, request, now } = context
  const account = caller.account.adultConfirmed ? caller.account : await confirm(context)
  return viewMe(account, request.country, now)
})

async function confirm({ input, caller, request, now }: Context<typeof users.confirmAge>): Promise<Account> {
  const { account, sessionHash } = caller
  const links = Object.values(account.links)
  const adultConfirmed = confirmAge({
    countries: [request.country, account.country, ...links.map(({ country }) => country)],
    statement: input.statement,
    locale: request.locale,
    nowMs: now,
  })
  try {
    const unasked = { expression: 'attribute_not_exists(adultConfirmed)' }
    return await updateDrawRules(account.id, { adultConfirmed }, allOf(unasked, sessionLives(sessionHash)))
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    // Another device was first, or the session ended, in the same moment.
    const current = await loadAccount(account.id)
    if (!current?.adultConfirmed || !current.sessions[sessionHash]) throw new AppError('not_authenticated')
    return current
  }
}
