import { users } from '#shared/api/users.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { type Account, accountKey, playKey } from '../../domain/accounts/account.ts'
import { countAdmin } from '../../domain/accounts/admins.ts'
import { loadAccount, releaseEmail } from '../../domain/accounts/items.ts'
import { refusesMail } from '../../domain/accounts/rules.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { releaseLinkWrites } from '../../domain/casino-links/items.ts'
import { codeKey, resetSubjects } from '../../domain/codes/items.ts'
import { outboxWrite } from '../../domain/mail/outbox.ts'
import { finishRemoval, removalMark } from '../../domain/personal-data/removal.ts'
import { clearedCookie } from '../../domain/sessions/cookie.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, type Write, WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.remove, async ({ params, caller, now, random, reply }) => {
  const self = params.id === caller.account.id
  if (!self && caller.account.role !== 'admin') throw new AppError('not_found')
  await removePerson(params.id, { actor: caller.account.id, told: true, now, random })
  if (self) reply.cookies.push(clearedCookie())
  return { _id: params.id }
})

const TRIES = 3

interface Removal {
  readonly actor: string
  /** By mail; not where a removal is only done again. */
  readonly told: boolean
  readonly now: number
  readonly random: RandomBytes
}

/** @throws AppError `not_found` where nobody has this id; `last_admin` */
export async function removePerson(id: string, removal: Removal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const account = await loadAccount(id)
    if (!account) throw new AppError('not_found')
    try {
      await transact(await removalWrites(account, removal))
      break
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      if (error.refused.has('admins')) throw new AppError('last_admin')
      // A link or the role changed in the same moment: gather again.
      if (attempt === TRIES) throw error
    }
  }
  await finishRemoval(id)
}

/** The person, their address, and the claims on their casino accounts go in one transaction. */
async function removalWrites(
  account: Account,
  { actor, told, now: nowMs, random }: Removal,
): Promise<Write[]> {
  const links = Object.values(account.links)
  return [
    {
      name: 'account',
      delete: accountKey(account.id),
      ConditionExpression: '#role = :role AND links = :links AND email = :email',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': account.role, ':links': account.links, ':email': account.email },
    },
    { name: 'play', delete: playKey(account.id) },
    ...releaseEmail(account.email, account.id),
    ...resetSubjects(account.email).map((subject) => ({ name: 'resetCode', delete: codeKey(subject) })),
    removalMark(account.id, nowMs),
    ...links.flatMap((link) => releaseLinkWrites(account.id, link)),
    ...(account.role === 'admin' ? [countAdmin(-1)] : []),
    auditWrite(
      { actor, action: 'users.remove', subject: `user:${account.id}`, fields: ['removed'] },
      nowMs,
      random,
    ),
    ...(!told || refusesMail(account) ? [] : [await goodbye(account, nowMs, random)]),
  ]
}

function goodbye({ email, language, username }: Account, nowMs: number, random: RandomBytes): Promise<Write> {
  const mail = { to: email, locale: language, mail: 'account_deleted', data: { name: username } } as const
  return outboxWrite(mail, nowMs, random)
}
