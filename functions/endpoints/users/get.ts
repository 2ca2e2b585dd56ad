import { users } from '#shared/api/users.ts'
import { loadAccount } from '../../domain/accounts/items.ts'
import { toPlayer, toUser } from '../../domain/accounts/view.ts'
import { pastDecisions } from '../../domain/casino-links/decisions/items.ts'
import { competingClaims } from '../../domain/casino-links/items.ts'
import { listFates } from '../../domain/mail/items.ts'
import { listNotes } from '../../domain/notes/items.ts'
import { playerSignals } from '../../domain/rounds/items.ts'
import { isRaised } from '../../domain/sessions/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.get, async ({ params, caller, now }) => {
  if (params.id === caller.account.id) return { user: toUser(caller.account, now) }
  const isAdmin = caller.account.role === 'admin' && isRaised(caller)
  const account = isAdmin ? await loadAccount(params.id) : undefined
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
