import { CompactEncrypt, compactDecrypt } from 'jose'
import type { RandomBytes } from '#shared/crash/random.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { config } from '../../platform/config.ts'
import { newId, shardOf } from '../../platform/ids.ts'
import { currentKeyId, keyFor } from '../../platform/keys.ts'
import type { Write } from '../../platform/table/write.ts'
import type { MailData, MailName } from './render.ts'

/** Mails that no excluded person gets; all others are about the account's safety or its data. */
type AboutLive = 'account_decision' | 'deposit_decision' | 'live_active'

/** A mail to be sent; `data` fills the template's placeholders. */
export type Mail = {
  [Name in MailName]: {
    readonly to: string
    readonly locale: Locale
    readonly mail: Name
    readonly data: MailData[Name]
    /** Whose account it speaks of: judged when it is sent, since it may have waited. */
    readonly unlessExcluded?: Name extends AboutLive ? string : never
  } & (Name extends AboutLive ? { readonly unlessExcluded: string } : unknown)
}[MailName]

/** A mail that waits. Its content is sealed: codes and links stand nowhere in the clear. */
export interface OutboxItem {
  readonly pk: string
  readonly sk: string
  readonly sealed: string
  readonly attempts: number
  readonly createdMs: number
  readonly gsi4pk: string
  /** ISO time of the next try, then the id. */
  readonly gsi4sk: string
}

export const OUTBOX = 'OUTBOX'
/**
 * Where mails wait in the index of things to do: by their id in one of 8 partitions. A partition takes 1000 writes a
 * second and a mail makes four (it comes, is claimed, which is two, and goes), so one would end at 250 mails a second.
 */
export const OUTBOX_PARTITIONS: readonly string[] = Array.from(
  { length: 8 },
  (_, shard) => `${OUTBOX}#${shard}`,
)

const DAY_MS = 86_400_000
/** A mail that could not be delivered for so long is given up. */
export const OUTBOX_LIFETIME_MS = KEPT_FOR.mailGivenUpDays * DAY_MS

export function dueKey(dueMs: number, id: string): string {
  return `${new Date(dueMs).toISOString()}#${id}`
}

/** Puts a mail into the outbox within the transaction of what it tells; a job sends it. */
export async function outboxWrite(mail: Mail, nowMs: number, random: RandomBytes): Promise<Write> {
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

async function seal(mail: Mail): Promise<string> {
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

/** What is written where no mail goes out, so that the answer takes as long as where one does. */
export async function outboxDecoy(nowMs: number, random: RandomBytes): Promise<Write> {
  const id = newId(nowMs, random)
  const sealed = await seal({ to: '', locale: 'en', mail: 'account_deleted', data: { name: '' } })
  const put = { pk: `${OUTBOX}#${id}`, sk: OUTBOX, sealed, ttlEpochS: Math.ceil(nowMs / 1000) + 60 }
  return { name: 'outbox', put }
}

/** An address on the site in the person's language, for a mail. */
export function siteUrl(locale: Locale, path: string): string {
  return config().siteOrigins[0] + withLocale(locale, path)
}
