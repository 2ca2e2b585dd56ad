import { auditWrite } from '#functions/domain/audit-log/audit-log-items.ts'
import { createUser } from '#functions/domain/exclusions/exclusion-items.ts'
import { siteUrl } from '#functions/domain/mail/outbox-items.ts'
import { issueAddressCode } from '#functions/domain/sign-in/code-items.ts'
import { NO_PASSWORD } from '#functions/domain/users/password.ts'
import { countAdmin, findUserByEmail } from '#functions/domain/users/user-items.ts'
import { NEW_USER, type UserRecord } from '#functions/domain/users/user-record.ts'
import { AppError } from '#functions/platform/app-error.ts'
import { newId, newSixDigits } from '#functions/platform/ids.ts'
import { transact, type Write } from '#functions/platform/table/write.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { CODE_RESEND_SECONDS } from '#shared/models/password.ts'

export interface Invitation {
  readonly email: string
  /** Page on which the code is entered. */
  readonly page: string
  /** Six digits, valid once, for ten minutes. */
  readonly code: string
}

export interface Invited {
  readonly email: string
  readonly username: string
}

/**
 * Creates an admin without a password, and a reset code with which the admin sets one. If the last invitation was not
 * used, makes a new code, which ends the old one.
 *
 * @throws Error in a sentence for the operator if somebody else has the address, or the last code is less than a minute old
 */
export async function inviteAdmin(
  { email, username }: Invited,
  nowMs: number,
  random: RandomBytes,
): Promise<Invitation> {
  const known = await findUserByEmail(email)
  if (known && !isOpenInvitation(known)) {
    throw new Error(
      `${email} has an account already: log in, ask for a new password there, or be raised by another admin.`,
    )
  }
  const code = newSixDigits(random)
  const codeWrites = issueAddressCode({ purpose: 'reset', email }, code, nowMs)
  await explainRefusal(
    known ? transact(codeWrites) : makeAdmin({ email, username }, codeWrites, { nowMs, random }),
  )
  return { email, page: siteUrl('en', '/reset-password'), code }
}

function isOpenInvitation(account: UserRecord): boolean {
  return account.role === 'admin' && account.passwordHash === NO_PASSWORD
}

async function makeAdmin(
  { email, username }: Invited,
  codeWrites: readonly Write[],
  { nowMs, random }: { nowMs: number; random: RandomBytes },
): Promise<void> {
  const account: UserRecord = {
    ...NEW_USER,
    id: newId(nowMs, random),
    email,
    username,
    passwordHash: NO_PASSWORD,
    staffPassword: false,
    // The operator, who owns the table, vouches for the address.
    verified: true,
    role: 'admin',
    language: 'en',
    createdAt: new Date(nowMs).toISOString(),
  }
  const subject = `user:${account.id}`
  const fact = { actor: 'system', action: 'players.create', subject, fields: ['role'] } as const
  const entry = auditWrite(fact, nowMs, random)
  await createUser(account, () => [countAdmin(1), entry, ...codeWrites], { nowMs, random })
}

async function explainRefusal(written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Error(
      error.code === 'too_many'
        ? `The last code is younger than ${CODE_RESEND_SECONDS} seconds: wait, and ask again.`
        : 'Somebody took the address meanwhile: look who, and ask again.',
    )
  }
}
