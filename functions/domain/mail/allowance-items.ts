import { ownValue } from '#shared/own-value.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { userHash, userHashes } from '../../platform/keys.ts'
import { fieldsAre, isNew } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { countUseWrite } from '../../platform/table/rate-limits.ts'
import { getItem } from '../../platform/table/read.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { dueKey, type Mail, type OutboxItem, seal, siteUrl } from './outbox-items.ts'
import type { MailName } from './render.ts'

/**
 * The allowance that each mail counts against. Staff's decisions have their own, so that they delay no security
 * notice. Codes have their own limits (functions/domain/sign-in/code-items.ts).
 */
const COUNTED_AS = {
  verification: undefined,
  password_reset: undefined,
  email_change: undefined,
  email_change_notice: 'notices',
  exclusion_set: 'notices',
  account_deleted: 'notices',
  security_notice: 'notices',
  account_decision: 'decisions',
  deposit_decision: 'decisions',
  live_active: 'decisions',
} as const satisfies Record<MailName, string | undefined>

type Counted = NonNullable<(typeof COUNTED_AS)[MailName]>
const COUNTED: readonly Counted[] = ['notices', 'decisions']

/** Time from the first collected mail to its summary. */
export const SUMMARY_AFTER_MS = 6 * HOUR_MS

/** Mails beyond an address's allowance, counted by kind until the summary is sent. */
interface Collected extends Key {
  /** The `pk` of the summary, which waits in the outbox. */
  readonly summary: string
  readonly counts: Readonly<Record<string, number>>
  readonly total: number
  readonly lastMs: number
  readonly ttlEpochS: number
}

export type Allowance = 'allowed' | 'collected' | 'taken'

/**
 * Counts a mail against its address's allowance of the day, once even if it is retried. A mail beyond the allowance
 * becomes part of a summary. This happens at sending, so that no change fails because of its notice. `taken` means
 * that another run has the mail.
 */
export async function spendAllowance(item: OutboxItem, mail: Mail, nowMs: number): Promise<Allowance> {
  const counted = COUNTED_AS[mail.mail]
  if (counted === undefined || item.allowed) return 'allowed'
  const counts = [
    countUseWrite('mailsDay', `${counted}:${mail.to}`, nowMs),
    countUseWrite('mailsOfKind', `${kindOf(mail)}:${mail.to}`, nowMs),
  ]
  for (const count of counts) {
    try {
      await transact([outboxUpdate(item, 'SET allowed = :true', { ':true': true }), count])
      return 'allowed'
    } catch (error) {
      if (error instanceof Conflict) return 'taken'
      if (!(error instanceof AppError && error.code === 'too_many')) throw error
    }
  }
  return collectMail(item, mail, counted, nowMs)
}

/** The name by which a summary counts a mail. */
function kindOf({ mail, data }: Mail): string {
  return 'variant' in data ? `${mail}.${data.variant}` : mail
}

/** Moves a mail from the outbox into the counts, in one transaction. The first such mail becomes the summary. */
export async function collectMail(
  item: OutboxItem,
  mail: Mail,
  counted: Counted,
  nowMs: number,
): Promise<Allowance> {
  const kind = kindOf(mail)
  const key = collectedKey(userHash('mail', mail.to), counted)
  const summary = await seal(summaryFor(mail, key))
  return retryOnConflict(async () => {
    const before = await getItem<Collected>(key)
    const after: Collected = {
      ...key,
      summary: before?.summary ?? item.pk,
      counts: { ...before?.counts, [kind]: (ownValue(before?.counts, kind) ?? 0) + 1 },
      total: (before?.total ?? 0) + 1,
      lastMs: Math.max(before?.lastMs ?? 0, item.createdMs),
      ttlEpochS: before?.ttlEpochS ?? ttlEpochS(nowMs + KEPT_FOR.mailErasedDays * DAY_MS),
    }
    try {
      await transact([
        before ? outboxDelete(item) : becomeSummary(item, summary, nowMs + SUMMARY_AFTER_MS),
        { name: 'collected', put: { ...after }, ...asRead(before) },
      ])
      return 'collected'
    } catch (error) {
      if (error instanceof Conflict && error.refused.has('outbox')) return 'taken'
      throw error
    }
  })
}

function collectedKey(hash: string, counted: Counted): Key {
  return { pk: `COLLECTED#${hash}`, sk: counted }
}

function asRead(before: Collected | undefined) {
  if (!before) return isNew
  return fieldsAre({ summary: before.summary, total: before.total })
}

/**
 * The summary that replaces the first collected mail, for the same recipient. Its counts are added when it is sent.
 */
function summaryFor({ to, locale, data, unlessExcluded }: Mail, collected: Key): Mail {
  return {
    to,
    locale,
    collected,
    proven: true,
    ...(unlessExcluded === undefined ? {} : { unlessExcluded }),
    mail: 'security_notice',
    data: { variant: 'summary', name: data.name, when: '', link: siteUrl(locale, '/profile'), changes: '{}' },
  }
}

/**
 * A due summary with its counts. From now on it is an ordinary mail, and later mails begin another summary. Undefined
 * if the user was removed meanwhile.
 */
export async function closeSummary(item: OutboxItem, mail: Mail): Promise<Mail | undefined> {
  const { collected: key, ...rest } = mail
  if (key === undefined || mail.mail !== 'security_notice' || mail.data.variant !== 'summary') return mail
  const { name, link } = mail.data
  return retryOnConflict(async () => {
    const found = await getItem<Collected>(key)
    if (found?.summary !== item.pk) return undefined
    const when = iso(found.lastMs)
    const data = { variant: 'summary', name, link, when, changes: JSON.stringify(found.counts) } as const
    const closed: Mail = { ...rest, proven: true, mail: 'security_notice', data }
    await transact([
      outboxUpdate(item, 'SET sealed = :sealed', { ':sealed': await seal(closed) }),
      { name: 'collected', delete: key, ...asRead(found) },
    ])
    return closed
  })
}

/** Deletes an address's counts under every key in use, when its user is removed. */
export function forgetCollected(email: string): Write[] {
  return userHashes('mail', email).flatMap((hash) =>
    COUNTED.map((counted) => ({ name: 'collected', delete: collectedKey(hash, counted) })),
  )
}

/** Turns a mail into the summary. Its age counts from the time it is due, since its delay is intended. */
function becomeSummary(item: OutboxItem, sealed: string, dueMs: number): Write {
  return outboxUpdate(item, 'SET sealed = :sealed, allowed = :true, createdMs = :dueMs, gsi4sk = :due', {
    ':sealed': sealed,
    ':true': true,
    ':dueMs': dueMs,
    ':due': dueKey(dueMs, item.pk),
  })
}

function outboxUpdate({ pk, sk }: Key, UpdateExpression: string, values: Record<string, unknown>): Write {
  return {
    name: 'outbox',
    update: { pk, sk },
    UpdateExpression,
    ConditionExpression: 'attribute_exists(sealed)',
    ExpressionAttributeValues: values,
  }
}

function outboxDelete({ pk, sk }: Key): Write {
  return { name: 'outbox', delete: { pk, sk }, ConditionExpression: 'attribute_exists(sealed)' }
}
