import { isDeepStrictEqual } from 'node:util'
import type { CreateProduct, SentProductUser, UpdateProduct } from '#shared/models/product.ts'
import { slugOf } from '#shared/models/slug.ts'
import { ownValue } from '#shared/own-value.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Entry, ProductRecord } from './product.ts'

/** Users who may be added or removed at once: each takes two of the 100 writes of a transaction. */
const CHANGED_USERS_MAX = 45

const SETTINGS = [
  'title',
  'slug',
  'image',
  'max_users',
  'same_players',
  'match_days',
  'calendar',
  'lines',
] as const satisfies (keyof ProductRecord & keyof UpdateProduct)[]

interface Creation {
  readonly id: string
  readonly authorId: string
  readonly nowMs: number
}

/** @throws AppError 400 if too many users are added at once. */
export function newProduct(input: CreateProduct, { id, authorId, nowMs }: Creation): ProductRecord {
  const { allowedUsers, slug, ...settings } = input
  const none: ProductRecord = {
    ...settings,
    id,
    authorId,
    // A title without a Latin letter or digit gives no slug.
    slug: slug ?? (slugOf(input.title) || id),
    entries: {},
    version: 1,
  }
  return checkUsers(none, { ...none, entries: entriesOf({}, allowedUsers, nowMs) })
}

/**
 * The product as changed by its author or an admin: the fields of the request replace those of the record.
 *
 * @throws AppError 409 `version_conflict` if the sender had read an older version; 400 for another author, or if too
 * many users come or go at once.
 */
export function changedProduct(product: ProductRecord, input: UpdateProduct, nowMs: number): ProductRecord {
  const { _id, author, allowedUsers, version, ...settings } = input
  if (version !== undefined && version !== product.version) throw new AppError('version_conflict')
  if (author !== undefined && author._id !== product.authorId) {
    throw invalidField('author._id', 'invalid_value')
  }
  const entries = allowedUsers ? entriesOf(product.entries, allowedUsers, nowMs) : product.entries
  return checkUsers(product, { ...product, ...settings, entries, version: product.version + 1 })
}

function entriesOf(
  before: ProductRecord['entries'],
  sent: readonly SentProductUser[],
  nowMs: number,
): ProductRecord['entries'] {
  return Object.fromEntries(
    sent.map(({ id, allowed, rosa }) => [
      id,
      { allowed, rosa, joinedMs: ownValue(before, id)?.joinedMs ?? nowMs },
    ]),
  )
}

function checkUsers(before: ProductRecord, after: ProductRecord): ProductRecord {
  const { added, removed } = compareUsers(before, after)
  if (added.length + removed.length > CHANGED_USERS_MAX) throw invalidField('allowedUsers', 'too_big')
  return after
}

/** The ids that are only in the later list, and those that are only in the earlier one. */
export function compareUsers(before: ProductRecord, after: ProductRecord) {
  return {
    added: Object.keys(after.entries).filter((id) => !ownValue(before.entries, id)),
    removed: Object.keys(before.entries).filter((id) => !ownValue(after.entries, id)),
  }
}

/** Names of the fields that differ, for the audit log. */
export function changedFields(before: ProductRecord, after: ProductRecord): string[] {
  const settings = SETTINGS.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return isDeepStrictEqual(before.entries, after.entries) ? settings : [...settings, 'allowedUsers']
}

/**
 * The own entry of a user who is neither author nor admin, the only change that such a user may make. Everything else
 * in the request must equal the record, except that users who joined since may be missing.
 *
 * @throws AppError 403 `forbidden` for any other change (409 `version_conflict` if the user had read an older
 * product), 409 `already_joined` for a second join.
 */
export function joiningEntry(
  product: ProductRecord,
  input: UpdateProduct,
  userId: string,
  nowMs: number,
): Entry {
  const own = input.allowedUsers?.find(({ id }) => id === userId)
  if (!own || changesMore(product, input, userId)) {
    const isOld = input.version !== undefined && input.version !== product.version
    throw new AppError(isOld ? 'version_conflict' : 'forbidden')
  }
  if (ownValue(product.entries, userId)) throw new AppError('already_joined')
  if (own.allowed) throw new AppError('forbidden')
  return { allowed: false, rosa: own.rosa, joinedMs: nowMs }
}

function changesMore(product: ProductRecord, input: UpdateProduct, userId: string): boolean {
  const { author, allowedUsers = [] } = input
  return (
    (author !== undefined && author._id !== product.authorId) ||
    SETTINGS.some((name) => input[name] !== undefined && !isDeepStrictEqual(input[name], product[name])) ||
    allowedUsers.some(({ id, allowed, rosa }) => {
      const stored = ownValue(product.entries, id)
      return id !== userId && !(stored?.allowed === allowed && isDeepStrictEqual(stored.rosa, rosa))
    })
  )
}
