import { players } from '#shared/api/players.ts'
import type { UpdatePlayer } from '#shared/models/user.ts'
import type { Account } from '../../domain/accounts/account.ts'
import {
  type AccountCondition,
  allOf,
  kindStands,
  linksStand,
  nameStands,
} from '../../domain/accounts/conditions.ts'
import { personKeys } from '../../domain/accounts/index-keys.ts'
import { type AccountChange, countAdmin, loadAccount, saveAccount } from '../../domain/accounts/items.ts'
import { isFreshlyProven } from '../../domain/accounts/session.ts'
import { toPlayer } from '../../domain/accounts/view.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { keepUnderProven } from '../../domain/exclusions/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Write } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

export const handler = handle(players.update, async ({ params, input, caller, now, random }) =>
  retryOnConflict(async () => {
    const account = await loadAccount(params.id)
    if (!account) throw new AppError('not_found')
    if (changesRole(account, input) && !isFreshlyProven(caller.session, now)) {
      throw new AppError('reauth_required')
    }
    const changed = changedPlayer(account, input)
    const fields = Object.keys(input)
    if (fields.length === 0) return { user: toPlayer(account, now) }
    const actor = caller.account.id
    const fact = { actor, action: 'players.update', subject: `user:${params.id}`, fields }
    const exclusion = await keepUnderProven(changed, now)
    const changes = { ...changesOf(account, changed, input, now), ...exclusion.changes }
    await saveAccount(account.id, changes, allOf(unchanged(account), exclusion.stands), [
      ...adminWrites(account, changed),
      ...exclusion.writes,
      auditWrite(fact, now, random),
    ])
    return { user: toPlayer(changed, now) }
  }),
)

function changesRole({ role }: Account, input: UpdatePlayer): boolean {
  return input.role !== undefined && input.role !== role
}

/** What the decision stands on: the role with its password, and all that the indexes are made of. */
function unchanged(account: Account): AccountCondition {
  return allOf(kindStands(account), linksStand(account), nameStands(account), {
    expression: 'staffPassword = :staffPassword',
    values: { ':staffPassword': account.staffPassword },
  })
}

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

/** Only what was asked for: the person may be changing the rest at this moment. */
function changesOf(
  before: Account,
  after: Account,
  { lega_info: legaInfo, ...plain }: UpdatePlayer,
  nowMs: number,
): Partial<Record<AccountChange, unknown>> {
  return {
    ...plain,
    ...(legaInfo ? { legaInfo } : {}),
    ...personKeys(after, nowMs),
    ...(before.role === after.role ? {} : { sessions: after.sessions }),
  }
}

function adminWrites(before: Account, after: Account): Write[] {
  if (before.role === after.role) return []
  if (after.role === 'admin') return [countAdmin(1)]
  return before.role === 'admin' ? [countAdmin(-1)] : []
}
