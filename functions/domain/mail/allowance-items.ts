import { ownValue } from '#shared/own-value.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { personHash, personHashes } from '../../platform/keys.ts'
import { fieldsAre, isNew } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { countUseWrite } from '../rate-limits/rate-limit-items.ts'
import { dueKey, type Mail, type OutboxItem, seal, siteUrl } from './outbox-items.ts'
import type { MailName } from './render.ts'

/** Counted apart: staff's decisions put off no notice. Codes have limits of their own (functions/domain/sign-in/code-items.ts). */
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

/** From the first mail that is collected to the summary. */
export const SUMMARY_AFTER_MS = 6 * HOUR_MS

/** The mails past an address's allowance, counted by kind until the summary that tells of them leaves. */
interface Collected extends Key {
  /** The `pk` of that summary, which waits in the outbox. */
  readonly summary: string
  readonly counts: Readonly<Record<string, number>>
  readonly total: number
  readonly lastMs: number
  readonly ttlEpochS: number
}

export type Allowance = 'allowed' | 'collected' | 'taken'

/**
 * Counts a mail against the day's allowance of its address, once however often it is tried; past it, the mail becomes
 * part of a summary. Judged when it is sent, so that a change never fails for its notice. `taken`: another run has it.
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

/** By which a summary names it: the mail whose subject it is. */
function kindOf({ mail, data }: Mail): string {
  return 'variant' in data ? `${mail}.${data.variant}` : mail
}

/** Takes the mail out of the outbox and counts it, in one transaction; the first one becomes the summary itself. */
export async function collectMail(
  item: OutboxItem,
  mail: Mail,
  counted: Counted,
  nowMs: number,
): Promise<Allowance> {
  const kind = kindOf(mail)
  const key = collectedKey(personHash('mail', mail.to), counted)
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

/** To whom the first of the collected mails was; the counts are added when it leaves. */
function summaryFor({ to, locale, data, unlessExcluded }: Mail, collected: Key): Mail {
  return {
    ...{ to, locale, collected, proven: true },
    ...(unlessExcluded === undefined ? {} : { unlessExcluded }),
    mail: 'security_notice',
    data: { variant: 'summary', name: data.name, when: '', link: siteUrl(locale, '/profile'), changes: '{}' },
  }
}

/**
 * A summary that is due, with what was collected for it: from now on it is a mail like others, and what comes later
 * begins another one. None where the person was removed meanwhile.
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

/** What waits to be told to an address, under every key in use: it goes with the person. */
export function forgetCollected(email: string): Write[] {
  return personHashes('mail', email).flatMap((hash) =>
    COUNTED.map((counted) => ({ name: 'collected', delete: collectedKey(hash, counted) })),
  )
}

/** It is as old as it is due: what it tells was not late by then. */
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
