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
  /** People whose removal was done again. */
  readonly removed: number
  /** Exclusions that are kept, longer than they were or anew, under an address or a casino account. */
  readonly kept: number
  /** Accounts that are excluded, or for longer. */
  readonly excluded: number
  /** The ids of people who could not be removed: each is the last admin. */
  readonly left: readonly string[]
}

interface ReapplyOptions {
  readonly nowMs: number
  readonly random: RandomBytes
}

/** Parallel segments of the old table's scan: each page holds a megabyte. */
const SEGMENTS = 8

/**
 * Carries over from the table that was given up what a restore must never undo: who was removed since is removed again,
 * who is excluded there is excluded here. Nothing is shortened and nothing is done twice, so it may run at any time,
 * also while people use either table. The table that is written to is the one of the environment.
 *
 * @param from the name of the table that was given up
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
    // Here an account may have the address that has given it up there, or that is nobody's there any more.
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
  /**
   * The removed users by the audit log, since ids are never reused. A missing user alone may have registered since the
   * backup.
   */
  readonly removed: string[]
}

/** The whole table once: an exclusion that outlived its account stands under nothing but a hash. */
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
