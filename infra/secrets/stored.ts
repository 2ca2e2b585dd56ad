import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { decodeProtectedHeader } from 'jose'
import { pairKeys } from '#functions/domain/casino-links/casino-link-items.ts'
import { emailHash, loadUser } from '#functions/domain/users/user-items.ts'
import type { UserRecord } from '#functions/domain/users/user-record.ts'
import { emailKey, userKey } from '#functions/domain/users/user-record.ts'
import { Unavailable } from '#functions/platform/app-error.ts'
import { tableName } from '#functions/platform/config.ts'
import { keyIdOf } from '#functions/platform/keys.ts'
import { table } from '#functions/platform/table/client.ts'
import { fieldsAre } from '#functions/platform/table/expressions.ts'
import type { Item } from '#functions/platform/table/item.ts'
import { Conflict } from '#functions/platform/table/retry-on-conflict.ts'
import { transact, type Write } from '#functions/platform/table/write.ts'

/** Kinds of records that may be stored under a key, in the operator's words. */
export type Kind =
  | 'addresses'
  | 'casino accounts'
  | 'exclusions'
  | 'waiting mails'
  | 'codes'
  | 'kept answers'
  | 'counters'

/** Number of stored items by key and kind. */
export type Stored = ReadonlyMap<string, ReadonlyMap<Kind, number>>

/** Reads the whole table: one read unit for every 8 KB. */
export async function countStored(nowMs: number): Promise<Stored> {
  const stored = new Map<string, Map<Kind, number>>()
  for await (const items of scan()) {
    for (const item of items) {
      const found = keyOf(item, nowMs)
      if (!found) continue
      const counts = stored.get(found.keyId) ?? new Map()
      stored.set(found.keyId, counts.set(found.kind, (counts.get(found.kind) ?? 0) + 1))
    }
  }
  return stored
}

/** The key that an item or a value in it is stored under; undefined if it needs none or has expired. */
function keyOf(item: Item, nowMs: number): { kind: Kind; keyId: string } | undefined {
  const expired = typeof item.ttlEpochS === 'number' && item.ttlEpochS * 1000 <= nowMs
  if (expired || item.sk === undefined) return undefined
  const hash = item.pk.slice(item.pk.lastIndexOf('#') + 1)
  if (item.sk === 'EMAIL') return { kind: 'addresses', keyId: keyIdOf(hash) }
  if (item.sk === 'PAIR') return { kind: 'casino accounts', keyId: keyIdOf(hash) }
  if (item.sk === 'EXCLUDED') return { kind: 'exclusions', keyId: keyIdOf(hash) }
  if (/^(?:RATE|FAILURES)#/.test(item.pk)) return { kind: 'counters', keyId: keyIdOf(hash) }
  if (typeof item.codeHash === 'string') return { kind: 'codes', keyId: keyIdOf(item.codeHash) }
  if (typeof item.requestHash === 'string') return { kind: 'kept answers', keyId: keyIdOf(item.requestHash) }
  if (typeof item.sealed !== 'string') return undefined
  return { kind: 'waiting mails', keyId: decodeProtectedHeader(item.sealed).kid ?? '' }
}

const PARALLEL = 25

/** Moves the claims of addresses and casino accounts from one key to the current one. @returns their number */
export async function moveClaims(fromKeyId: string): Promise<number> {
  let moved = 0
  for await (const items of scan()) {
    const claims = items.filter(({ pk, sk }) => {
      const isClaim = sk === 'EMAIL' || sk === 'PAIR'
      return isClaim && keyIdOf(pk.slice(pk.indexOf('#') + 1)) === fromKeyId
    })
    for (let start = 0; start < claims.length; start += PARALLEL) {
      const done = await Promise.all(claims.slice(start, start + PARALLEL).map(moveClaim))
      moved += done.filter(Boolean).length
    }
  }
  return moved
}

/** False if its user changed it meanwhile or the database was busy: the next run tries again. */
async function moveClaim(claim: Item): Promise<boolean> {
  const userId = String(claim.userId)
  const owned = { ':userId': userId }
  try {
    const user = await loadUser(userId)
    const to = user && (claim.sk === 'EMAIL' ? ofAddress(user) : ofPair(user, claim))
    if (!to) return false
    await transact([
      {
        name: 'old',
        delete: { pk: claim.pk, sk: claim.sk },
        ConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: owned,
      },
      {
        name: 'new',
        put: { ...to.key, userId },
        ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
        ExpressionAttributeValues: owned,
      },
      to.check,
    ])
    return true
  } catch (error) {
    if (error instanceof Conflict || error instanceof Unavailable) return false
    throw error
  }
}

type Moved = { readonly key: { pk: string; sk: string }; readonly check: Write }

function ofAddress({ id, email }: UserRecord): Moved {
  return {
    key: emailKey(emailHash(email)),
    check: { name: 'user', check: userKey(id), ...fieldsAre({ email }) },
  }
}

function ofPair({ id, links }: UserRecord, claim: Item): Moved | undefined {
  const link = Object.values(links).find((each) => pairKeys(each).some(({ pk }) => pk === claim.pk))
  if (!link) return undefined
  return {
    key: pairKeys(link)[0],
    check: {
      name: 'user',
      check: userKey(id),
      ConditionExpression: '#links.#casino.userId = :linked',
      ExpressionAttributeNames: { '#links': 'links', '#casino': link.casino },
      ExpressionAttributeValues: { ':linked': link.userId },
    },
  }
}

/** The whole table, page by page. */
export async function* scan(): AsyncGenerator<readonly Item[]> {
  let startAfter: Record<string, unknown> | undefined
  do {
    const page = await table().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: startAfter }),
    )
    yield (page.Items ?? []) as Item[]
    startAfter = page.LastEvaluatedKey
  } while (startAfter !== undefined)
}
