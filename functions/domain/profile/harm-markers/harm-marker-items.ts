import { idTime } from '../../../platform/ids.ts'
import { queryPage } from '../../../platform/table/read.ts'
import { transact, wasWritten } from '../../../platform/table/write.ts'
import { decisionsSince } from '../../casino-links/decision-items.ts'
import { loadOpenRounds } from '../../rounds/round-items.ts'
import { ROUND_PREFIX, type RoundRecord } from '../../rounds/round-record.ts'
import type { UserCondition } from '../../users/conditions.ts'
import { setUser } from '../../users/user-items.ts'
import { type UserRecord, userKey } from '../../users/user-record.ts'
import { type DrawnRound, needsDecisions, type Past, readSinceMs } from './harm-marker-rules.ts'

/** Ten rounds in 24 hours over the longest period read, and some spare for changes of the clock. */
const READ_MAX = 400

/**
 * Reads a user's stored rounds and declarations: one read and one query, and a second query for users who miss live
 * rounds.
 */
export async function loadPast(user: UserRecord, nowMs: number): Promise<Past> {
  const links = Object.values(user.links)
  const sinceMs = readSinceMs(links.length > 0, nowMs)
  const rounds = await drawnRounds(user.id, sinceMs, nowMs)
  const readsDecisions = links.length > 0 && needsDecisions(rounds)
  return { rounds, links, decisions: readsDecisions ? await decisionsSince(user.id, sinceMs) : [] }
}

type RoundFields = Pick<RoundRecord, 'id' | 'mode' | 'createdAt' | 'outcome'>

async function drawnRounds(userId: string, sinceMs: number, nowMs: number): Promise<DrawnRound[]> {
  const open = await loadOpenRounds(userId)
  const { items } = await queryPage<RoundFields>({
    pk: userKey(userId).pk,
    sk: {
      between: [`${ROUND_PREFIX}${idTime(sinceMs)}`, `${ROUND_PREFIX}${idTime(nowMs + 1)}`],
    },
    newestFirst: true,
    limit: READ_MAX,
    only: ['id', 'mode', 'createdAt', 'outcome'],
    eventuallyConsistent: true,
  })
  // A round that is settled between the two reads is in both.
  const rounds = new Map([...open, ...items].map((round) => [round.id, round]))
  return [...rounds.values()].map(({ mode, createdAt, outcome }) => ({
    mode,
    atMs: Date.parse(createdAt),
    hit: outcome?.hit,
  }))
}

/** Claims the one message of this period; false if another request claimed it, or an exclusion began. */
export function claimMessage(userId: string, nextMs: number, nowMs: number): Promise<boolean> {
  return setNext(userId, nextMs, {
    expression:
      '(attribute_not_exists(harmMarkersNextMs) OR harmMarkersNextMs <= :now) AND ' +
      '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs <= :now)',
    values: { ':now': nowMs },
  })
}

/** Allows no message before this moment; false if the stored one is later already. */
export function postponeMessages(userId: string, nextMs: number): Promise<boolean> {
  return setNext(userId, nextMs, {
    expression: '(attribute_not_exists(harmMarkersNextMs) OR harmMarkersNextMs < :next)',
    values: { ':next': nextMs },
  })
}

/** A transaction of one write, which retries if a round is being drawn meanwhile. */
function setNext(userId: string, harmMarkersNextMs: number, condition: UserCondition): Promise<boolean> {
  return wasWritten(transact(setUser(userId, { harmMarkersNextMs }, condition)))
}
