import { users } from '#shared/api/users.ts'
import { competingClaims } from '../../domain/casino-links/casino-link-items.ts'
import { pastDecisions } from '../../domain/casino-links/decision-items.ts'
import { listFates } from '../../domain/mail/outbox-items.ts'
import { listNotes } from '../../domain/players/note-items.ts'
import { playerSignals } from '../../domain/rounds/player-signals.ts'
import { hasStaffRights } from '../../domain/users/caller.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { toPlayer, toUser } from '../../domain/users/user-view.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.get, async ({ params, caller, now }) => {
  if (params.id === caller.user.id) return { user: toUser(caller.user, now) }
  const isAdmin = caller.user.role === 'admin' && hasStaffRights(caller)
  const user = expectFound(isAdmin ? await loadUser(params.id) : undefined)
  const { id } = user
  const open = Object.values(user.links).filter((link) => link.account !== 'rejected')
  const [competing, decisions, notes, mails, signals] = await Promise.all([
    Promise.all(open.map((link) => competingClaims(id, link, now))),
    pastDecisions(id),
    listNotes(id),
    listFates(id, now),
    playerSignals(user, now),
  ])
  return { user: toPlayer(user, now), competing: competing.flat(), decisions, notes, mails, signals }
})
