import type { Locale } from '#shared/i18n/locales.ts'
import type { FailedMail, MailFault } from '#shared/models/dashboard.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import type { Key } from '../../platform/table/item.ts'
import { type Looked, lookThrough } from '../../platform/table/look-through.ts'
import { getItems, queryPage } from '../../platform/table/read.ts'
import { updateItem } from '../../platform/table/write.ts'
import { dueKey, OUTBOX, type OutboxItem } from './outbox.ts'

/** Where the marks of mails that were given up stand in the index of things to do. */
export const OUTBOX_FAILED = 'OUTBOX_FAILED'
/** Long enough to see what went wrong and to set it right. */
const KEPT_MS = KEPT_FOR.mailMarkDays * 86_400_000

export interface Failure {
  readonly fault: MailFault
  /** What is known of it without its content. */
  readonly mail?: string | undefined
  readonly language?: Locale | undefined
}

interface FailedItem extends Key, Failure {
  readonly gsi4sk: string
  readonly failedMs: number
  readonly createdMs: number
  readonly attempts: number
}

/** Leaves a mark in the place of a mail: its content, and with it the address, is gone. */
export async function markFailed(item: OutboxItem, failure: Failure, nowMs: number): Promise<void> {
  await updateItem(item, {
    UpdateExpression:
      'SET gsi4pk = :failed, gsi4sk = :when, failedMs = :now, fault = :fault, mail = :mail, #language = :language, ttlEpochS = :ttl REMOVE sealed',
    ConditionExpression: 'attribute_exists(sealed)',
    ExpressionAttributeNames: { '#language': 'language' },
    ExpressionAttributeValues: {
      ':failed': OUTBOX_FAILED,
      ':when': dueKey(nowMs, idOf(item)),
      ':now': nowMs,
      ':fault': failure.fault,
      ':mail': failure.mail ?? null,
      ':language': failure.language ?? null,
      ':ttl': Math.ceil((nowMs + KEPT_MS) / 1000),
    },
    ReturnValues: 'NONE',
  })
}

function idOf({ pk }: Key): string {
  return pk.slice(`${OUTBOX}#`.length)
}

type Entry = Key & { readonly gsi4sk: string }

/** One page of what was given up, newest first. */
export async function findFailed(
  limit: number,
  after: string | undefined,
  nowMs: number,
): Promise<Looked<FailedMail>> {
  const { found, next } = await lookThrough<Entry>({
    limit,
    after,
    keyOf: (entry) => entry.gsi4sk,
    read: async (from, wanted) => {
      const first = dueKey(nowMs - KEPT_MS, '')
      const { items } = await queryPage<Entry>({
        index: 'gsi4',
        pk: { name: 'gsi4pk', value: OUTBOX_FAILED },
        sk: { name: 'gsi4sk', between: [first, from ?? '~'] },
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
    createdAt: new Date(item.createdMs).toISOString(),
    failedAt: new Date(item.failedMs).toISOString(),
  }
}
