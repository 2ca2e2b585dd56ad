import { secureRandom } from '#shared/crash/random.ts'
import { linkWrites } from '../../../domain/casino-links/casino-link-items.ts'
import { decideAccount, decideDeposit, declare, submit } from '../../../domain/casino-links/transitions.ts'
import type { Mail } from '../../../domain/mail/outbox-items.ts'
import type { LinkRecord } from '../../../domain/users/link-record.ts'
import type { UserRecord } from '../../../domain/users/user-record.ts'
import { newId } from '../../../platform/ids.ts'
import { transact } from '../../../platform/table/write.ts'
import { mailsTo as mailsToAddress, makeUser, storedUser } from '../../../testing/people.ts'

export type TestUser = Awaited<ReturnType<typeof makeUser>>

/** A verified user of Great Britain whose session began at that time. */
export function newUser(nowMs: number, fields: Partial<UserRecord> = {}): Promise<TestUser> {
  return makeUser(fields, nowMs)
}

/** Stores a link as the endpoints would, in the state that the steps lead to. */
export async function giveLink(
  { user }: TestUser,
  casino: string,
  to: 'account-pending' | 'deposit-needed' | 'deposit-declared' | 'cooling-off',
  nowMs: number,
  country = 'GB',
): Promise<LinkRecord> {
  const submission = {
    casino,
    userId: newId(nowMs, secureRandom),
    idKind: 'id',
    username: '',
    country,
  } as const
  const pending = submit(undefined, submission, nowMs)
  const steps: LinkRecord[] = [pending]
  const needed = decideAccount(pending, { to: 'confirmed' }, nowMs)
  const declared = declare(needed, 24, nowMs)
  if (to !== 'account-pending') steps.push(needed)
  if (to === 'deposit-declared' || to === 'cooling-off') steps.push(declared)
  if (to === 'cooling-off') steps.push(decideDeposit(declared, { to: 'confirmed' }, nowMs))
  const after = steps.at(-1) ?? pending
  await transact(linkWrites(await storedUser(user.id), { before: undefined, after }, nowMs))
  return after
}

export function mailsTo(user: TestUser): Promise<Mail[]> {
  return mailsToAddress(user.email)
}
