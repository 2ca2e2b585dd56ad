// Mail: messages wait in the outbox, encrypted, until a job renders and sends them.

import { CompactEncrypt, compactDecrypt } from 'jose'
import type { RandomBytes } from '#shared/crash/random.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import type { FailedMail, MailFailure } from '#shared/models/dashboard.ts'
import { type MailFate, PLAYER_MAILS_MAX, type PlayerMail } from '#shared/models/user.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { config } from '../../platform/config.ts'
import { newId, shardOf } from '../../platform/ids.ts'
import { currentKeyId, keyFor } from '../../platform/keys.ts'
import { exists, fieldsAre, updates } from '../../platform/table/expressions.ts'
import { type FilteredPage, filteredPage } from '../../platform/table/filtered-page.ts'
import type { Key } from '../../platform/table/item.ts'
import { type Due, getItems, queryPage } from '../../platform/table/read.ts'
import { deleteItem, transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { userKey } from '../users/user-record.ts'
import type { MailData, MailName } from './render.ts'

/** Mails that excluded users do not get. All others concern the account's security or data. */
type AboutLive = 'account_decision' | 'deposit_decision' | 'live_active'
/** Mails that report a change of an account. */
type Notice = 'email_change_notice' | 'exclusion_set' | 'account_deleted' | 'security_notice'

/** A mail to be sent; `data` fills the template's placeholders. */
export type Mail = {
  [Name in MailName]: {
    readonly to: string
    readonly locale: Locale
    readonly mail: Name
    readonly data: MailData[Name]
    /** The id of the user whose exclusion withholds the mail, checked at sending since the mail may have waited. */
    readonly unlessExcluded?: Name extends AboutLive | 'security_notice' ? string : never
    /** The key of the counts that a summary will report (`closeSummary`). */
    readonly collected?: Name extends 'security_notice' ? Key : never
  } & (Name extends AboutLive ? { readonly unlessExcluded: string } : unknown) &
    // True if the user's address was proven. Changes in an account with an unproven address are reported to nobody.
    (Name extends Notice ? { readonly proven: boolean } : unknown)
}[MailName]

/** A waiting mail. Its content is encrypted, so that no code or link is stored in the clear. */
export interface OutboxItem {
  readonly pk: string
  readonly sk: string
  readonly sealed: string
  readonly attempts: number
  readonly createdMs: number
  /** Set once the mail is counted against its address's allowance. */
  readonly allowed?: boolean
  readonly gsi4pk: string
  /** ISO time of the next try, then the id. */
  readonly gsi4sk: string
}

export const OUTBOX = 'OUTBOX'
/**
 * Index partitions of waiting mails, spread by id over 8. A partition takes 1000 writes a second and a mail makes
 * four (one to add, two to claim, one to delete), so a single one would limit us to 250 mails a second.
 */
export const OUTBOX_PARTITIONS: readonly string[] = Array.from(
  { length: 8 },
  (_, shard) => `${OUTBOX}#${shard}`,
)

/** The time after which an undelivered mail is given up. */
export const OUTBOX_LIFETIME_MS = KEPT_FOR.mailGivenUpDays * DAY_MS

export function dueKey(dueMs: number, id: string): string {
  return `${iso(dueMs)}#${id}`
}

/**
 * The write that queues a mail, for the transaction of the change that it reports. An address that was never verified
 * may belong to a stranger: it gets codes, within their limits, and nothing else.
 */
export async function outboxWrite(mail: Mail, nowMs: number, random: RandomBytes): Promise<Write> {
  if ('proven' in mail && !mail.proven) return outboxDecoy(nowMs, random)
  const id = newId(nowMs, random)
  const item: OutboxItem & { ttlEpochS: number } = {
    pk: `${OUTBOX}#${id}`,
    sk: OUTBOX,
    sealed: await seal(mail),
    attempts: 0,
    createdMs: nowMs,
    gsi4pk: `${OUTBOX}#${shardOf(id, OUTBOX_PARTITIONS.length)}`,
    gsi4sk: dueKey(nowMs, id),
    ttlEpochS: Math.ceil((nowMs + KEPT_FOR.mailErasedDays * DAY_MS) / 1000),
  }
  return { name: 'outbox', put: { ...item } }
}

export async function seal(mail: Mail): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(mail))
  const kid = currentKeyId()
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .encrypt(keyFor('outbox', kid))
}

export async function unseal(sealed: string): Promise<Mail> {
  const { plaintext } = await compactDecrypt(sealed, ({ kid = '' }) => keyFor('outbox', kid))
  return JSON.parse(new TextDecoder().decode(plaintext))
}

/** A write in place of a mail that is not sent, so that both answers take the same time. */
export async function outboxDecoy(nowMs: number, random: RandomBytes): Promise<Write> {
  const id = newId(nowMs, random)
  const sealed = await seal({
    to: '',
    locale: 'en',
    mail: 'account_deleted',
    proven: true,
    data: { name: '' },
  })
  const put = { pk: `${OUTBOX}#${id}`, sk: OUTBOX, sealed, ttlEpochS: Math.ceil(nowMs / 1000) + 60 }
  return { name: 'outbox', put }
}

/** The absolute URL of a page in the user's language. */
export function siteUrl(locale: Locale, path: string): string {
  return config().siteOrigins[0] + withLocale(locale, path)
}

/** Mails read and sent together: SES allows a new AWS account 14 a second. */
const BATCH = 10

/**
 * Due mails in batches: the next mails of all partitions together, in the order in which they are due. The index lags
 * behind the table, so mails that another run has claimed are left out.
 */
export async function* dueMails(nowMs: number): AsyncGenerator<OutboxItem[]> {
  // "~" sorts behind every id of the same instant.
  const upTo = dueKey(nowMs, '~')
  let open: readonly PartitionPosition[] = OUTBOX_PARTITIONS.map((value) => ({ value }))
  while (open.length > 0) {
    const { due, next } = await readDue(open, upTo)
    for (let start = 0; start < due.length; start += BATCH) {
      const found = await getItems<OutboxItem>(due.slice(start, start + BATCH))
      yield found.filter((item) => item.gsi4sk <= upTo)
    }
    open = next
  }
}

/** The position up to which a partition of the outbox was read. */
interface PartitionPosition {
  readonly value: string
  readonly startAfter?: Record<string, unknown>
}

async function readDue(positions: readonly PartitionPosition[], upTo: string) {
  const pages = await Promise.all(
    positions.map(({ value, startAfter }) =>
      queryPage<Due>({
        index: 'gsi4',
        pk: value,
        sk: { upTo },
        limit: BATCH,
        startAfter,
      }),
    ),
  )
  const due = pages.flatMap(({ items }) => items).toSorted((a, b) => (a.gsi4sk < b.gsi4sk ? -1 : 1))
  const next = positions.flatMap(({ value }, index) => {
    const last = pages[index]?.last
    return last ? [{ value, startAfter: last }] : []
  })
  return { due, next }
}

/** Moves the next try; false if another run was first. */
export function claimMail(item: OutboxItem, nextMs: number): Promise<boolean> {
  const claimed = updateItem(item, {
    ...updates(
      { set: { gsi4sk: dueKey(nextMs, item.pk), attempts: item.attempts + 1 } },
      fieldsAre({ gsi4sk: item.gsi4sk }),
    ),
  })
  return wasWritten(claimed)
}

export function removeMail(item: OutboxItem): Promise<void> {
  return deleteItem(item)
}

/** Index partition of the marks of mails that were given up. */
export const OUTBOX_FAILED = 'OUTBOX_FAILED'
/** A mark is kept long enough to find and fix the cause. */
const MARK_KEPT_MS = KEPT_FOR.mailMarkDays * DAY_MS

export interface Failure {
  readonly fault: MailFailure
  /** The mail's name, as far as it is known without its content. */
  readonly mail?: string | undefined
  readonly language?: Locale | undefined
}

interface FailedItem extends Key, Failure {
  readonly gsi4sk: string
  readonly failedMs: number
  readonly createdMs: number
  readonly attempts: number
}

/** Replaces a mail with a mark. Its content is deleted, and with it the address. */
export async function markFailed(item: OutboxItem, failure: Failure, nowMs: number): Promise<void> {
  await updateItem(item, {
    ...updates(
      {
        set: {
          gsi4pk: OUTBOX_FAILED,
          gsi4sk: dueKey(nowMs, idOf(item)),
          failedMs: nowMs,
          fault: failure.fault,
          mail: failure.mail ?? null,
          language: failure.language ?? null,
          ttlEpochS: Math.ceil((nowMs + MARK_KEPT_MS) / 1000),
          sealed: undefined,
        },
      },
      { ConditionExpression: 'attribute_exists(sealed)' },
    ),
  })
}

function idOf({ pk }: Key): string {
  return pk.slice(`${OUTBOX}#`.length)
}

/** One page of the mails that were given up, newest first. */
export async function findFailed(
  limit: number,
  after: string | undefined,
  nowMs: number,
): Promise<FilteredPage<FailedMail>> {
  const { found, next } = await filteredPage<Due>({
    limit,
    after,
    keyOf: (entry) => entry.gsi4sk,
    read: async (from, wanted) => {
      const first = dueKey(nowMs - MARK_KEPT_MS, '')
      const { items } = await queryPage<Due>({
        index: 'gsi4',
        pk: OUTBOX_FAILED,
        sk: { between: [first, from ?? '~'] },
        newestFirst: true,
        limit: wanted + 1,
      })
      return items.filter((entry) => entry.gsi4sk !== from).slice(0, wanted)
    },
  })
  const items = await getItems<FailedItem>(found)
  return { found: items.map(toFailed), next }
}

function toFailed(item: FailedItem): FailedMail {
  return {
    _id: idOf(item),
    mail: item.mail ?? undefined,
    language: item.language ?? undefined,
    fault: item.fault,
    attempts: item.attempts,
    createdAt: iso(item.createdMs),
    failedAt: iso(item.failedMs),
  }
}

/** The fate of a mail, stored under its user's key: it is deleted and exported with the user. */
interface FateItem extends Key {
  readonly mail: MailName
  readonly fate: MailFate
  readonly createdMs: number
  readonly fateMs: number
  readonly ttlEpochS: number
}

const FATE_PREFIX = 'MAIL#'

/** Replaces the mail's earlier fate. Writes nothing for a removed user. */
export async function noteFate(
  userId: string,
  item: OutboxItem,
  { mail, fate }: Pick<FateItem, 'mail' | 'fate'>,
  nowMs: number,
): Promise<void> {
  const key = userKey(userId)
  const noted: FateItem = {
    pk: key.pk,
    sk: `${FATE_PREFIX}${idOf(item)}`,
    mail,
    fate,
    createdMs: item.createdMs,
    fateMs: nowMs,
    ttlEpochS: Math.ceil((nowMs + MARK_KEPT_MS) / 1000),
  }
  await wasWritten(
    transact([
      { name: 'userExists', check: key, ...exists },
      { name: 'fate', put: { ...noted } },
    ]),
  )
}

export async function listFates(userId: string, nowMs: number): Promise<PlayerMail[]> {
  const { items } = await queryPage<FateItem>({
    pk: userKey(userId).pk,
    sk: { beginsWith: FATE_PREFIX },
    newestFirst: true,
    limit: PLAYER_MAILS_MAX,
  })
  const kept = items.filter(({ fateMs }) => fateMs > nowMs - MARK_KEPT_MS)
  return kept.map(({ sk, mail, fate, createdMs, fateMs }) => ({
    _id: sk.slice(FATE_PREFIX.length),
    mail,
    fate,
    queuedAt: iso(createdMs),
    fateAt: iso(fateMs),
  }))
}
