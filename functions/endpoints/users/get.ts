import { users } from '#shared/api/users.ts'
import { competingClaims } from '../../domain/casino-links/casino-link-items.ts'
import { pastDecisions } from '../../domain/casino-links/decision-items.ts'
import { listFates } from '../../domain/mail/outbox-items.ts'
import { listNotes } from '../../domain/players/note-items.ts'
import { playerSignals } from '../../domain/rounds/round-items.ts'
import { isRaised } from '../../domain/users/caller.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { toPlayer, toUser } from '../../domain/users/user-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.get, async ({ params, caller, now }) => {
  if (params.id === caller.account.id) return { user: toUser(caller.account, now) }
  const isAdmin = caller.account.role === 'admin' && isRaised(caller)
  const account = isAdmin ? await loadUser(params.id) : undefined
  if (!account) throw new AppError('not_found')
  const { id } = account
  const open = Object.values(account.links).filter((link) => link.account !== 'rejected')
  const [competing, decisions, notes, mails, signals] = await Promise.all([
    Promise.all(open.map((link) => competingClaims(id, link, now))),
    pastDecisions(id),
    listNotes(id),
    listFates(id, now),
    playerSignals(account, now),
  ])
  return { user: toPlayer(account, now), competing: competing.flat(), decisions, notes, mails, signals }
})
