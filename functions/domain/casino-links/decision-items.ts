import type { RandomBytes } from '#shared/crash/random.ts'
import type { PastDecision } from '#shared/models/casino-link.ts'
import { iso } from '#shared/time.ts'
import { idTime, newId } from '../../platform/ids.ts'
import { isNew } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { queryPage } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import { loadNames } from '../users/user-items.ts'
import { userKey } from '../users/user-record.ts'
import { authorOf } from '../users/user-view.ts'
import type { LinkDecision } from './decide-link.ts'

/** A decision of staff, stored under the user's key: it is deleted and exported with the user. */
export interface DecisionItem extends Key {
  readonly casino: string
  readonly atMs: number
  readonly decidedBy: string
  readonly account?: 'confirmed' | 'rejected'
  readonly deposit?: 'confirmed' | 'rejected'
  readonly reason?: string
}

const PREFIX = 'DECISION#'
/** Decisions shown to staff. Nobody has nearly as many: each needs a submission or declaration by the user. */
const HISTORY_MAX = 100

export function pastDecision(
  userId: string,
  { link, account, deposit }: LinkDecision,
  by: string,
  nowMs: number,
  random: RandomBytes,
): Write {
  const item: DecisionItem = {
    pk: userKey(userId).pk,
    sk: `${PREFIX}${newId(nowMs, random)}`,
    casino: link.casino,
    atMs: nowMs,
    decidedBy: by,
    ...(account ? { account: account.to } : {}),
    ...(deposit ? { deposit: deposit.to } : {}),
    ...(link.reason === undefined ? {} : { reason: link.reason }),
  }
  return { name: 'decision', put: { ...item }, ...isNew }
}

/** The decisions about a user's casino links since a time, oldest first, at most `HISTORY_MAX`. */
export async function decisionsSince(userId: string, sinceMs: number): Promise<DecisionItem[]> {
  return (await newestDecisions(userId, sinceMs)).toReversed()
}

/** The decisions about a user's casino links, newest first, with the present names of staff. */
export async function pastDecisions(userId: string): Promise<PastDecision[]> {
  const items = await newestDecisions(userId, 0)
  const names = await loadNames(items.map(({ decidedBy }) => decidedBy))
  return items.map(({ casino, atMs, decidedBy, account, deposit, reason }) => ({
    casino,
    at: iso(atMs),
    by: authorOf(decidedBy, names),
    account,
    deposit,
    reason,
  }))
}

async function newestDecisions(userId: string, sinceMs: number): Promise<DecisionItem[]> {
  const sk = { between: [`${PREFIX}${idTime(sinceMs)}`, `${PREFIX}~`] } as const
  const { pk } = userKey(userId)
  const { items } = await queryPage<DecisionItem>({ pk, sk, newestFirst: true, limit: HISTORY_MAX })
  return items
}
