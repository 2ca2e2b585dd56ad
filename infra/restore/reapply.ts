import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import {
  applyExclusion,
  findExclusion,
  keepExclusions,
} from '#functions/domain/exclusions/exclusion-items.ts'
import { removeUser } from '#functions/domain/profile/personal-data-items.ts'
import { emailKey } from '#functions/domain/users/user-record.ts'
import { AppError } from '#functions/platform/app-error.ts'
import { table } from '#functions/platform/table/client.ts'
import { getItem } from '#functions/platform/table/read.ts'
import { transact } from '#functions/platform/table/write.ts'
import type { RandomBytes } from '#shared/crash/random.ts'

export interface Reapplied {
  /** Users removed again. */
  readonly removed: number
  /** Exclusions under the hash of an address or casino account that are new or longer. */
  readonly kept: number
  /** Users who are excluded now, or for longer. */
  readonly excluded: number
  /** Ids of users who could not be removed, each as the last admin. */
  readonly left: readonly string[]
}

interface ReapplyOptions {
  readonly nowMs: number
  readonly random: RandomBytes
}

/** Parallel segments of the old table's scan: each page holds a megabyte. */
const SEGMENTS = 8

/**
 * Repeats in the restored table, that of the environment, what a restore must never undo: removals of users and
 * exclusions. Shortens nothing and does nothing twice, so it may run again, also while users are at either table.
 *
 * @param from name of the old table
 */
export async function reapplyRemovalsAndExclusions(
  from: string,
  options: ReapplyOptions,
): Promise<Reapplied> {
  const old = await readOld(from, options.nowMs)
  const removals = await repeatRemovals(old.removed, options)
  let [kept, excluded] = [0, 0]
  for (const { hash, untilMs } of old.kept) {
    if (await keep(hash, untilMs, options.nowMs)) kept += 1
    // In the restored table a user may still have an address that nobody has in the old one.
    const claim = await getItem<{ userId: string }>(emailKey(hash))
    if (claim && (await applyExclusion(claim.userId, { untilMs }, options))) excluded += 1
  }
  for (const { id, excludedUntilMs: untilMs, excludedUnder: under } of old.excluded) {
    if (await applyExclusion(id, { untilMs, under }, options)) excluded += 1
  }
  return { ...removals, kept, excluded }
}

async function repeatRemovals(ids: readonly string[], { nowMs: now, random }: ReapplyOptions) {
  const left: string[] = []
  let removed = 0
  for (const id of ids) {
    try {
      await removeUser(id, { actor: 'system', notify: false, now, random })
      removed += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'last_admin') left.push(id)
      else if (error.code !== 'not_found') throw error
    }
  }
  return { removed, left }
}

async function keep(hash: string, untilMs: number, nowMs: number): Promise<boolean> {
  const knownMs = await findExclusion([hash], nowMs)
  if (knownMs !== undefined && knownMs >= untilMs) return false
  await transact(await keepExclusions([hash], untilMs))
  return true
}

const EXCLUDED = 'EXCLUDED#'
const Kept = z.object({ pk: z.string().check(z.startsWith(EXCLUDED)), untilMs: z.number() })
const Excluded = z.object({
  sk: z.literal('USER'),
  id: z.string(),
  excludedUntilMs: z.number(),
  excludedUnder: z.optional(z.array(z.string())),
})
const Removed = z.object({
  pk: z.string().check(z.startsWith('AUDIT#')),
  listed: z.object({ action: z.literal('users.remove'), subject: z.string() }),
})

interface Old {
  readonly kept: { readonly hash: string; readonly untilMs: number }[]
  readonly excluded: z.infer<typeof Excluded>[]
  /** Ids from the audit log. A user missing in the old table may have registered in the restored one. */
  readonly removed: string[]
}

/** Scans the whole table, because an exclusion that outlived its user is found by no key. */
async function readOld(from: string, nowMs: number): Promise<Old> {
  const old: Old = { kept: [], excluded: [], removed: [] }
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => segment)
  await Promise.all(
    segments.map(async (segment) => {
      let startAfter: Record<string, unknown> | undefined
      do {
        const page = await table().send(
          new ScanCommand({
            TableName: from,
            ConsistentRead: true,
            Segment: segment,
            TotalSegments: SEGMENTS,
            ExclusiveStartKey: startAfter,
            FilterExpression:
              '(begins_with(pk, :excluded) AND untilMs > :now) OR (sk = :user AND excludedUntilMs > :now) OR (begins_with(pk, :audit) AND listed.#action = :removed)',
            ExpressionAttributeNames: { '#action': 'action' },
            ExpressionAttributeValues: {
              ':excluded': EXCLUDED,
              ':now': nowMs,
              ':user': 'USER',
              ':audit': 'AUDIT#',
              ':removed': 'users.remove',
            },
          }),
        )
        for (const item of page.Items ?? []) sort(item, old)
        startAfter = page.LastEvaluatedKey
      } while (startAfter !== undefined)
    }),
  )
  return old
}

function sort(item: Record<string, unknown>, { kept, excluded, removed }: Old): void {
  const one = z.union([Kept, Excluded, Removed]).parse(item)
  if ('untilMs' in one) kept.push({ hash: one.pk.slice(EXCLUDED.length), untilMs: one.untilMs })
  else if ('listed' in one) removed.push(one.listed.subject.slice('user:'.length))
  else excluded.push(one)
}
