import { players } from '#shared/api/players.ts'
import { ownValue } from '#shared/own-value.ts'
import { changeLink } from '../../domain/casino-links/casino-link-items.ts'
import { decisionMail } from '../../domain/casino-links/casino-link-mail.ts'
import { decideLink, type LinkDecision } from '../../domain/casino-links/decide-link.ts'
import { pastDecision } from '../../domain/casino-links/decision-items.ts'
import { refuseNamedCasino } from '../../domain/casino-links/refuse-named-casino.ts'
import { keepUnderProven } from '../../domain/exclusions/exclusion-items.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { isExcluded } from '../../domain/users/user-rules.ts'
import { toLink } from '../../domain/users/user-view.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import type { Write } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

export const handler = handle(players.decideLink, async (context) => {
  const { params, input, caller, now, random } = context
  if (params.id === caller.user.id) throw new AppError('forbidden')
  const player = expectFound(await loadUser(params.id))
  await refuseNamedCasino(input.reason)
  const { after } = await changeLink(player, now, async (user) => {
    const before = expectFound(ownValue(user.links, params.casino))
    const decision = decideLink(before, input, now)
    const also = await decisionWrites(context, user, decision)
    also.push(pastDecision(user.id, decision, caller.user.id, now, random))
    const { link } = decision
    const links = { ...user.links, [link.casino]: link }
    return { before, after: link, also, exclusion: await keepUnderProven({ ...user, links }, now) }
  })
  return { link: toLink(after, now) }
})

/** Entry of the audit log, and mails unless the user is excluded. */
async function decisionWrites(
  { input, now, random, audit }: Context<typeof players.decideLink>,
  player: UserRecord,
  { link, account, deposit }: LinkDecision,
): Promise<Write[]> {
  const writes = [audit('players.decideLink', `link:${player.id}:${link.casino}`, Object.keys(input))]
  if (isExcluded(player, now)) return writes
  if (account) writes.push(await decisionMail('account_decision', player, account, now, random))
  if (deposit) writes.push(await decisionMail('deposit_decision', player, deposit, now, random))
  return writes
}
