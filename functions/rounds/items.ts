import { type Account, accountKey } from '../accounts/account.ts'
import { countryStands, NOT_EXCLUDED, setAccount } from '../accounts/items.ts'
import type { LinkRecord } from '../casino-links/state.ts'
import { NOT_CLOSED } from '../stakes/items.ts'
import type { Item } from '../table/item.ts'
import { getItem, type Page, queryPage } from '../table/read.ts'
import { transact, type Write } from '../table/write.ts'
import { recentGrants } from './daily-limit.ts'
import { ROUND_PREFIX, type RoundRecord, roundKey } from './round.ts'

interface Grant {
  readonly account: Account
  readonly limit: number
  readonly nowMs: number
  /** The active link of a live plan. */
  readonly link: LinkRecord | undefined
  /** Hash of the session whose use is noted by the way. */
  readonly noteSession: string | undefined
}

/**
 * Grants one signal: appended where none of the stored grants is stale, so that parallel grants need no
 * second look; else the list is replaced, on condition that it still is what was read. Refused as
 * `account` when the limit is reached, an exclusion has begun, the loss budget has closed live mode, or the
 * limits or the link have changed meanwhile.
 */
export function grantWrite({ account, limit, nowMs, link, noteSession }: Grant): Write {
  const recent = recentGrants(account.grants, nowMs)
  const fresh = recent.length === account.grants.length
  const country = link && countryStands(account)
  const write = setAccount(
    account.id,
    {
      ...(fresh ? {} : { grants: [...recent, nowMs] }),
      ...(noteSession ? { [`sessions.${noteSession}.seenMs`]: nowMs } : {}),
    },
    {
      expression: [
        NOT_EXCLUDED,
        // A limit that was tightened is in force with the answer that says so, for a request under way too.
        'limits = :limits',
        ...(link ? [NOT_CLOSED] : []),
        ...(country ? [country.expression] : []),
        fresh ? 'size(grants) < :limit' : 'grants = :read',
        ...(link ? ['links.#link.rev = :rev'] : []),
        ...(noteSession ? ['attribute_exists(sessions.#noted)'] : []),
      ].join(' AND '),
      names: {
        ...(link ? { '#link': link.casino } : {}),
        ...country?.names,
        ...(noteSession ? { '#noted': noteSession } : {}),
      },
      values: {
        ':now': nowMs,
        ':limits': account.limits,
        ...(fresh ? { ':limit': limit, ':grant': [nowMs] } : { ':read': account.grants }),
        ...(link ? { ':rev': link.rev } : {}),
        ...country?.values,
      },
    },
  )
  if (!fresh) return write
  const append = 'grants = list_append(grants, :grant)'
  const { UpdateExpression: sets } = write
  return { ...write, UpdateExpression: sets === '' ? `SET ${append}` : `${sets}, ${append}` }
}

export function newRoundWrite(userId: string, round: RoundRecord): Write {
  const item: Item = { ...roundKey(userId, round.id), ...round }
  return { name: 'round', put: item, ConditionExpression: 'attribute_not_exists(pk)' }
}

export function loadRound(userId: string, roundId: string): Promise<RoundRecord | undefined> {
  return getItem<RoundRecord>(roundKey(userId, roundId))
}

/** One's own rounds, newest first. */
export function roundsPage(
  userId: string,
  limit: number,
  startAfter: Record<string, unknown> | undefined,
): Promise<Page<RoundRecord & Item>> {
  return queryPage({
    pk: { name: 'pk', value: `USER#${userId}` },
    sk: { name: 'sk', beginsWith: ROUND_PREFIX },
    newestFirst: true,
    limit,
    startAfter,
  })
}

/** What settling a round adds to it. */
export type Settled = Required<Pick<RoundRecord, 'outcome'>> &
  Pick<RoundRecord, 'clientSeed' | 'report' | 'verification'>

/**
 * Settles a round once.
 *
 * @param guard what the account must allow, and what else is written with it
 * @throws WriteRefused as `round` where it is settled already, `account` where barred.
 */
export async function settleRound(
  userId: string,
  round: RoundRecord,
  settled: Settled,
  nowMs: number,
  guard: readonly Write[] = [notExcluded(userId, nowMs)],
): Promise<void> {
  const entries = Object.entries(settled).filter(([, value]) => value !== undefined)
  await transact([
    {
      name: 'round',
      update: roundKey(userId, round.id),
      UpdateExpression: `SET ${entries.map((_, index) => `#f${index} = :f${index}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(outcome)',
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#f${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:f${index}`, value])),
    },
    ...guard,
  ])
}

function notExcluded(userId: string, nowMs: number): Write {
  return {
    name: 'account',
    check: accountKey(userId),
    ConditionExpression: `attribute_exists(pk) AND ${NOT_EXCLUDED}`,
    ExpressionAttributeValues: { ':now': nowMs },
  }
}
