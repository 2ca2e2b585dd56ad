import { secureRandom } from '#shared/crash/random.ts'
import { type Account, DEFAULT_LIMITS } from '../../accounts/account.ts'
import { newAccountWrites } from '../../accounts/items.ts'
import { newId } from '../../ids.ts'
import { type Mail, OUTBOX, type OutboxItem, unseal } from '../../mail/outbox.ts'
import { newSession } from '../../sessions/start.ts'
import type { Key } from '../../table/item.ts'
import { getItems, queryAll } from '../../table/read.ts'
import { transact } from '../../table/write.ts'
import { linkWrites } from '../items.ts'
import { decideAccount, decideDeposit, declare, type LinkRecord, submit } from '../state.ts'

export interface Person {
  readonly account: Account
  readonly id: string
  /** A session's cookie, begun when the person was made. */
  readonly cookie: string
}

/** A verified person of Great Britain with a session, as registration would leave them. */
export async function newPerson(nowMs: number, fields: Partial<Account> = {}): Promise<Person> {
  const id = newId(nowMs, secureRandom)
  const session = await newSession({
    accountId: id,
    userAgent: '',
    nowMs,
    random: secureRandom,
    token: undefined,
  })
  const account: Account = {
    id,
    email: `${id}@example.com`,
    username: 'Ada',
    passwordHash: '',
    staffPassword: true,
    verified: true,
    avatar: '',
    role: 'user',
    language: 'en',
    country: 'GB',
    createdAt: new Date(nowMs).toISOString(),
    limits: DEFAULT_LIMITS,
    links: {},
    sessions: { [session.hash]: session.record },
    devices: [session.deviceHash],
    grants: [],
    ...fields,
  }
  await transact(newAccountWrites(account, nowMs))
  return { account, id, cookie: session.cookie.split(';')[0] ?? '' }
}

/** A link written as the endpoints would have written it, in the state that the steps lead to. */
export async function giveLink(
  { account }: Person,
  casino: string,
  to: 'account-pending' | 'deposit-needed' | 'deposit-declared' | 'cooling-off',
  nowMs: number,
): Promise<LinkRecord> {
  const submission = { casino, userId: newId(nowMs, secureRandom), idKind: 'id', country: 'GB' } as const
  const pending = submit(undefined, submission, nowMs)
  const steps: LinkRecord[] = [pending]
  const needed = decideAccount(pending, { to: 'confirmed' }, nowMs)
  const declared = declare(needed, 24, nowMs)
  if (to !== 'account-pending') steps.push(needed)
  if (to === 'deposit-declared' || to === 'cooling-off') steps.push(declared)
  if (to === 'cooling-off') steps.push(decideDeposit(declared, { to: 'confirmed' }, nowMs))
  const after = steps.at(-1) ?? pending
  await transact(linkWrites(account, { before: undefined, after }, nowMs))
  return after
}

/** The mails to a person that wait in the outbox, of those queued up to a time. */
export async function mailsTo(person: Person, upToMs: number): Promise<Mail[]> {
  const keys = await queryAll<Key>({
    index: 'todo',
    pk: { name: 'todoPk', value: OUTBOX },
    sk: { name: 'todoSk', upTo: `${new Date(upToMs).toISOString()}$` },
  })
  const items = await getItems<OutboxItem>(keys)
  const mails = await Promise.all(items.map((item) => unseal(item.sealed)))
  return mails.filter((mail) => mail.to === person.account.email)
}
