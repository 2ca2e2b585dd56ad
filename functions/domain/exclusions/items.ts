import { lastingPersonHashes, personHash, personHashes } from '../../platform/keys.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItems } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import type { Account } from '../accounts/account.ts'
import { FOREVER_MS } from '../accounts/account.ts'
import { suspend } from '../accounts/casino-link.ts'
import { emailHash, setAccount } from '../accounts/items.ts'
import { isExcluded } from '../accounts/rules.ts'

interface ExclusionItem {
  readonly untilMs: number
}

function exclusionKey(hash: string) {
  return { pk: `EXCLUDED#${hash}`, sk: 'EXCLUDED' }
}

/** Signs that nobody sees, by which one casino account would look like two. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The keyed hash of a casino account: what survives deletion, with the end date only. What reads alike is alike:
 * capitals, full-width signs and invisible ones make no other account.
 */
export function pairHash(casino: string, userId: string): string {
  return personHash('pair', casino, alike(userId))
}

/** Under every key in use, the current one first: a casino account is claimed under any one of them. */
export function pairHashes(casino: string, userId: string) {
  return personHashes('pair', casino, alike(userId))
}

/** Under retired keys, too: an exclusion that outlived its account may stand under any. */
export function lastingPairHashes(casino: string, userId: string) {
  return lastingPersonHashes('pair', casino, alike(userId))
}

function alike(userId: string): string {
  return userId.normalize('NFKC').replace(UNSEEN, '').trim().toLowerCase()
}

/** A transaction holds 100 items, and what goes with an exclusion needs some of them. */
const HASHES_MAX = 80

/**
 * What an exclusion is kept under: the address, every casino account of the person, and while it runs all that it
 * was kept under before, so that lengthening it reaches an address or a casino account that has gone since.
 */
export function exclusionHashes(
  account: Pick<Account, 'email' | 'links' | 'excludedUntilMs' | 'excludedUnder'>,
  nowMs: number,
): string[] {
  const links = Object.values(account.links).map((link) => pairHash(link.casino, link.userId))
  const earlier = isExcluded(account, nowMs) ? (account.excludedUnder ?? []) : []
  return [...new Set([emailHash(account.email), ...links, ...earlier])].slice(0, HASHES_MAX)
}

/**
 * The write that keeps an exclusion beyond the account. An earlier end never replaces a later one: refused as
 * `exclusion <hash>` where one is kept that runs longer.
 */
export function keepExclusion(hash: string, untilMs: number): Write {
  return {
    name: `exclusion ${hash}`,
    update: exclusionKey(hash),
    UpdateExpression:
      untilMs >= FOREVER_MS
        ? 'SET untilMs = :until REMOVE ttlEpochS'
        : 'SET untilMs = :until, ttlEpochS = :ttl',
    ConditionExpression: 'attribute_not_exists(untilMs) OR untilMs <= :until',
    ExpressionAttributeValues: {
      ':until': untilMs,
      ...(untilMs >= FOREVER_MS ? {} : { ':ttl': ttlEpochS(untilMs) }),
    },
  }
}

/** The same for several hashes, but for those under which an exclusion is kept that runs longer. */
export async function keepExclusions(hashes: readonly string[], untilMs: number): Promise<Write[]> {
  const items = await getItems<ExclusionItem & Key>(hashes.map(exclusionKey))
  const longer = new Set(items.filter((item) => item.untilMs > untilMs).map((item) => item.pk))
  return hashes
    .filter((hash) => !longer.has(exclusionKey(hash).pk))
    .map((hash) => keepExclusion(hash, untilMs))
}

/** What changes in the account when an exclusion begins: live mode stops at every casino. */
export function excludedChanges(
  { links }: Pick<Account, 'links'>,
  untilMs: number,
  hashes: readonly string[],
) {
  const suspended = Object.values(links).map((link) => [`links.${link.casino}`, suspend(link)] as const)
  return { excludedUntilMs: untilMs, excludedUnder: hashes, ...Object.fromEntries(suspended) }
}

/** The write by which an exclusion begins in an account, or goes on for longer; refused as `account`. */
export function beginExclusion(
  account: Account,
  untilMs: number,
  hashes: readonly string[],
): readonly Write[] {
  const longer = '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs < :until)'
  return setAccount(account.id, excludedChanges(account, untilMs, hashes), {
    // A link or an address that came since they were read would go unsuspended, or not be kept.
    expression: `${longer} AND links = :links AND email = :email`,
    values: { ':until': untilMs, ':links': account.links, ':email': account.email },
  })
}

/** The latest end among the exclusions kept under these hashes that still run: ask with those of every key. */
export async function findExclusion(hashes: readonly string[], nowMs: number): Promise<number | undefined> {
  const items = await getItems<ExclusionItem>(hashes.map(exclusionKey))
  const running = items.map((item) => item.untilMs).filter((untilMs) => untilMs > nowMs)
  return running.length > 0 ? Math.max(...running) : undefined
}

/**
 * Holds what was decided on what `findExclusion` answered: refused as `exclusion` where one has come since that
 * runs longer.
 */
export function noneLonger(
  hashes: readonly string[],
  foundUntilMs: number | undefined,
  nowMs: number,
): Write[] {
  return hashes.map((hash) => ({
    name: 'exclusion',
    check: exclusionKey(hash),
    ConditionExpression: 'attribute_not_exists(untilMs) OR untilMs <= :found',
    ExpressionAttributeValues: { ':found': foundUntilMs ?? nowMs },
  }))
}
