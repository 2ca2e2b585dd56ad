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

/** Ten in 24 hours, over the longest time that is read, and a few for what the clock does. */
const READ_MAX = 400

/** What is stored of a person's plans and declarations anyway: a read and a query, another for who plays live and misses. */
export async function readPast(account: UserRecord, nowMs: number): Promise<Past> {
  const links = Object.values(account.links)
  const sinceMs = readSinceMs(links.length > 0, nowMs)
  const rounds = await drawnRounds(account.id, sinceMs, nowMs)
  const asks = links.length > 0 && needsDecisions(rounds)
  return { rounds, links, decisions: asks ? await decisionsSince(account.id, sinceMs) : [] }
}

type Looked = Pick<RoundRecord, 'id' | 'mode' | 'createdAt' | 'outcome'>

async function drawnRounds(userId: string, sinceMs: number, nowMs: number): Promise<DrawnRound[]> {
  const open = await loadOpenRounds(userId)
  const { items } = await queryPage<Looked>({
    pk: { name: 'pk', value: userKey(userId).pk },
    sk: {
      name: 'sk',
      between: [`${ROUND_PREFIX}${idTime(sinceMs)}`, `${ROUND_PREFIX}${idTime(nowMs + 1)}`],
    },
    newestFirst: true,
    limit: READ_MAX,
    only: ['id', 'mode', 'createdAt', 'outcome'],
    eventuallyConsistent: true,
  })
  // What is settled in between is in both.
  const rounds = new Map([...open, ...items].map((round) => [round.id, round]))
  return [...rounds.values()].map(({ mode, createdAt, outcome }) => ({
    mode,
    atMs: Date.parse(createdAt),
    hit: outcome?.hit,
  }))
}

/** Takes the one message of this time: false where another request took it, or an exclusion began. */
export function takeTurn(userId: string, nextMs: number, nowMs: number): Promise<boolean> {
  return setNext(userId, nextMs, {
    expression:
      '(attribute_not_exists(careNextMs) OR careNextMs <= :now) AND ' +
      '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs <= :now)',
    values: { ':now': nowMs },
  })
}

/** None before this moment; false where it is later already. */
export function putOff(userId: string, nextMs: number): Promise<boolean> {
  return setNext(userId, nextMs, {
    expression: '(attribute_not_exists(careNextMs) OR careNextMs < :next)',
    values: { ':next': nextMs },
  })
}

/** A transaction of one, which tries again where a plan is being drawn in the same moment. */
function setNext(userId: string, careNextMs: number, condition: UserCondition): Promise<boolean> {
  return wasWritten(transact(setUser(userId, { careNextMs }, condition)))
}
