import { type Account, FOREVER_MS } from '../accounts/account.ts'
import { emailHash } from '../accounts/items.ts'
import { suspend } from '../casino-links/state.ts'
import { personHash } from '../keys.ts'
import { type Key, ttlEpochS } from '../table/item.ts'
import { getItems } from '../table/read.ts'
import type { Write } from '../table/write.ts'

interface ExclusionItem {
  readonly untilMs: number
}

function exclusionKey(hash: string) {
  return { pk: `EXCLUDED#${hash}`, sk: 'EXCLUDED' }
}

/** The keyed hash of a casino account: what survives deletion, with the end date only. */
export function pairHash(casino: string, userId: string): string {
  return personHash('pair', casino, userId.normalize('NFC').trim().toLowerCase())
}

/** What an exclusion is kept under: the address and every casino account of the person. */
export function exclusionHashes(
  email: string,
  links: readonly { readonly casino: string; readonly userId: string }[],
): string[] {
  return [emailHash(email), ...links.map((link) => pairHash(link.casino, link.userId))]
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
export function excludedChanges({ links }: Pick<Account, 'links'>, untilMs: number) {
  const suspended = Object.values(links).map((link) => [`links.${link.casino}`, suspend(link)] as const)
  return { excludedUntilMs: untilMs, ...Object.fromEntries(suspended) }
}

/** The latest end among the exclusions kept under these hashes that still run. */
export async function findExclusion(hashes: readonly string[], nowMs: number): Promise<number | undefined> {
  const items = await getItems<ExclusionItem>(hashes.map(exclusionKey))
  const running = items.map((item) => item.untilMs).filter((untilMs) => untilMs > nowMs)
  return running.length > 0 ? Math.max(...running) : undefined
}
