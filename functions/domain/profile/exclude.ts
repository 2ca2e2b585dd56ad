import type { RandomBytes } from '#shared/crash/random.ts'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { iso } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Write } from '../../platform/table/write.ts'
import { auditWrite } from '../audit-log/audit-log-items.ts'
import { exclusionEnd } from '../exclusions/exclusion-end.ts'
import { exclusionHashes, noteRefused, saveExclusion } from '../exclusions/exclusion-items.ts'
import { outboxWrite, siteUrl } from '../mail/outbox-items.ts'
import { findUserByEmail, loadUser } from '../users/user-items.ts'
import { FOREVER_MS, type UserRecord } from '../users/user-record.ts'
import { isExcluded } from '../users/user-rules.ts'

interface ExclusionRequest {
  readonly period: ExclusionPeriod
  readonly requester: UserRecord
  /** Hash of the id of the requesting device. */
  readonly deviceHash: string
  readonly now: number
  readonly random: RandomBytes
}

/**
 * Excludes the caller, with an entry in the audit log and a mail.
 *
 * @returns the end of the exclusion, epoch milliseconds
 * @throws AppError 409 `wrong_state` if one already runs as long; the log notes the request
 */
export async function exclude(request: ExclusionRequest): Promise<number> {
  const { requester, now, random } = request
  try {
    return await retryOnConflict(async (attempt) =>
      excludeAs(attempt === 1 ? requester : await findAgain(request), request),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_state') {
      const fact = { actor: requester.id, subject: `user:${requester.id}`, fields: ['period'] }
      await noteRefused(fact, 'users.exclude', now, random)
    }
    throw error
  }
}

/**
 * The user as of now. If the user was removed meanwhile, the user who has the proven address since;
 * otherwise undefined, and the exclusion is kept under the address.
 *
 * @throws AppError 401 `not_authenticated` if somebody else has the address since, and the caller never proved it
 */
async function findAgain({ requester, deviceHash }: ExclusionRequest): Promise<UserRecord | undefined> {
  const { id, email, verified } = requester
  const user = await loadUser(id)
  const holder = user ?? (await findUserByEmail(email))
  const isOusted = user ? user.verified && !user.devices.includes(deviceHash) : holder !== undefined
  if (isOusted && !verified) throw new AppError('not_authenticated')
  return holder
}

async function excludeAs(user: UserRecord | undefined, request: ExclusionRequest): Promise<number> {
  const { period, requester, now } = request
  const untilMs = exclusionEnd(period, user?.excludedUntilMs, now)
  const subject = user ?? requester
  // Includes an address or casino account that the user gave up meanwhile: it was theirs at the request.
  const hashes = [...new Set([...exclusionHashes(subject, now), ...exclusionHashes(requester, now)])]
  await saveExclusion(user, subject, { untilMs, hashes }, [
    entryWrite(subject, user !== undefined && isExcluded(user, now), request),
    await exclusionMail(subject, untilMs, request),
  ])
  return untilMs
}

function entryWrite(
  { id }: UserRecord,
  isRunning: boolean,
  { requester, now, random }: ExclusionRequest,
): Write {
  const fact = { actor: requester.id, subject: `user:${id}`, fields: ['excludedUntil'] }
  return isRunning
    ? auditWrite({ action: 'exclusions.lengthened', ...fact }, now, random)
    : auditWrite({ action: 'users.exclude', ...fact }, now, random)
}

function exclusionMail(
  user: UserRecord,
  untilMs: number,
  { period, now, random }: ExclusionRequest,
): Promise<Write> {
  const common = { name: user.username, link: siteUrl(user.language, '/profile') }
  const data =
    untilMs >= FOREVER_MS
      ? ({ variant: 'forever', ...common } as const)
      : ({
          variant: period === '6m' ? 'self_exclusion' : 'time_out',
          until: iso(untilMs),
          ...common,
        } as const)
  return outboxWrite(
    { to: user.email, locale: user.language, mail: 'exclusion_set', proven: user.verified, data },
    now,
    random,
  )
}
