import { players } from '#shared/api/players.ts'
import type { UpdatePlayer } from '#shared/models/user.ts'
import type { Account } from '../accounts/account.ts'
import { countAdmin } from '../accounts/admins.ts'
import { type AccountChange, loadAccount, peopleIndex, setAccount } from '../accounts/items.ts'
import { toPlayer } from '../accounts/view.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact, type Write, WriteRefused } from '../table/write.ts'

export const handler = handle(players.update, async ({ params, input, caller, now, random }) => {
  const account = await loadAccount(params.id)
  if (!account) throw new AppError('not_found')
  const changed = changedPlayer(account, input)
  const fields = Object.keys(input)
  if (fields.length === 0) return { user: toPlayer(account, now) }
  const fact = { action: 'players.update', subject: `user:${account.id}`, fields }
  try {
    await transact([
      setAccount(account.id, changesOf(changed, now), {
        expression: '#readRole = :readRole AND staffPassword = :staffPassword',
        names: { '#readRole': 'role' },
        values: { ':readRole': account.role, ':staffPassword': account.staffPassword },
      }),
      ...adminWrites(account, changed),
      auditWrite({ actor: caller.account.id, ...fact }, now, random),
    ])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    throw new AppError(error.refused.has('admins') ? 'last_admin' : 'wrong_state')
  }
  return { user: toPlayer(changed, now) }
})

/** @throws AppError 409 `wrong_state` where someone without a staff password would be raised. */
function changedPlayer(account: Account, input: UpdatePlayer): Account {
  const { lega_info: legaInfo, role = account.role, ...plain } = input
  const raised = role !== account.role && role !== 'user'
  if (raised && !account.staffPassword) throw new AppError('wrong_state')
  return {
    ...account,
    ...plain,
    role,
    ...(legaInfo === undefined ? {} : { legaInfo }),
    // A role change ends all the person's sessions.
    ...(role === account.role ? {} : { sessions: {} }),
  }
}

function changesOf(changed: Account, nowMs: number): Partial<Record<AccountChange, unknown>> {
  const { username, role, verified, legaInfo, language, country } = changed
  const { statePk, nameSk } = peopleIndex(changed, nowMs)
  const ended = Object.keys(changed.sessions).length === 0 ? { sessions: {} } : {}
  return {
    username,
    role,
    verified,
    language,
    statePk,
    nameSk,
    ...(legaInfo ? { legaInfo } : {}),
    ...(country ? { country } : {}),
    ...ended,
  }
}

function adminWrites(before: Account, after: Account): Write[] {
  if (before.role === after.role) return []
  if (after.role === 'admin') return [countAdmin(1)]
  return before.role === 'admin' ? [countAdmin(-1)] : []
}
