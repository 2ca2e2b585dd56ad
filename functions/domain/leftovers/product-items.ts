// Leftovers: clubs and products of the predecessor, API only; nothing else imports them.

import { PRODUCT_USERS_MAX, type Product } from '#shared/models/product.ts'
import { AppError, expectFound, invalidField } from '../../platform/app-error.ts'
import { exists, fieldsAre, isNew } from '../../platform/table/expressions.ts'
import { type Key, withoutKey } from '../../platform/table/item.ts'
import { getItem, getItems, type Page, queryPage } from '../../platform/table/read.ts'
import { findBySlug, slugKey, slugWrites } from '../../platform/table/slug-items.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { type UserReferences, userKey } from '../users/user-record.ts'
import { type Entry, idsOf, type ProductRecord, type ShownUser, toAnswer, toProduct } from './product.ts'
import { compareUsers } from './product-rules.ts'

const PARTITION = 'PRODUCT'
const OWN_PREFIX = 'PRODUCT#'

type Position = Record<string, unknown> | undefined

type StoredProduct = ProductRecord & Key

function productKey(id: string): Key {
  return { pk: PARTITION, sk: id }
}

/**
 * An item under the user's own key: it leads from the user to the product, and a removal finds the user's entries by
 * it.
 */
function ownKey(userId: string, productId: string): Key {
  return { pk: userKey(userId).pk, sk: `${OWN_PREFIX}${productId}` }
}

export async function loadProduct(id: string): Promise<ProductRecord | undefined> {
  const item = await getItem<StoredProduct>(productKey(id))
  return item && withoutKey<ProductRecord>(item)
}

export async function loadProductBySlug(slug: string): Promise<ProductRecord | undefined> {
  const id = await findBySlug('PRODUCT', slug)
  return id === undefined ? undefined : loadProduct(id)
}

/** Newest first: ids sort by time. */
export async function productsPage(limit: number, startAfter: Position): Promise<Page<ProductRecord>> {
  const page = await queryPage<StoredProduct>({
    pk: PARTITION,
    newestFirst: true,
    limit,
    startAfter,
  })
  return { items: page.items.map(withoutKey<ProductRecord>), last: page.last }
}

/** The products that a user made or joined, newest first. */
export async function ownProductsPage(
  userId: string,
  limit: number,
  startAfter: Position,
): Promise<Page<ProductRecord>> {
  const { items, last } = await queryPage<Key>({
    pk: userKey(userId).pk,
    sk: { beginsWith: OWN_PREFIX },
    newestFirst: true,
    limit,
    startAfter,
  })
  const keys = items.map(({ sk }) => productKey(sk.slice(OWN_PREFIX.length)))
  return { items: (await getItems<StoredProduct>(keys)).map(withoutKey<ProductRecord>), last }
}

/** The users of these products as of now; removed users are left out. */
async function loadShownUsers(products: readonly ProductRecord[]): Promise<ReadonlyMap<string, ShownUser>> {
  const users = await getItems<ShownUser>(products.flatMap(idsOf).map(userKey))
  return new Map(users.map((user) => [user.id, user]))
}

/** The products with the names of their users, without those whose author was removed. */
export async function showProducts(records: readonly ProductRecord[]): Promise<Product[]> {
  const users = await loadShownUsers(records)
  return records.flatMap((record) => toProduct(record, users) ?? [])
}

/**
 * One product with the names of its users. The reader always counts as present: a user who is removed during the
 * request still gets its answer.
 *
 * @throws AppError 404 if the product or its author is gone.
 */
export async function showProduct(record: ProductRecord | undefined, reader: ShownUser) {
  const product = expectFound(record)
  const users = await loadShownUsers([product])
  const shown = toProduct(product, new Map(users).set(reader.id, reader))
  return toAnswer(expectFound(shown), reader.id)
}

/** @throws AppError 409 `slug_taken`, 401 if the caller was removed, 400 if another user in the list was */
export function createProduct(
  product: ProductRecord,
  callerId: string,
  also: readonly Write[],
): Promise<void> {
  return transact([
    ...also,
    { name: 'product', put: { ...productKey(product.id), ...product }, ...isNew },
    ...slugWrites('PRODUCT', product.id, undefined, product.slug),
    ...authorWrites(product, callerId),
    ...userWrites({ ...product, entries: {} }, product, callerId),
  ])
}

/** @throws AppError 409 `version_conflict` if it was changed since it was read, and the errors of `createProduct` */
export function changeProduct(
  before: ProductRecord,
  after: ProductRecord,
  callerId: string,
  also: readonly Write[],
): Promise<void> {
  const renamed = before.slug !== after.slug
  return transact([
    {
      name: 'product',
      error: () => new AppError('version_conflict'),
      put: { ...productKey(after.id), ...after },
      ...fieldsAre({ version: before.version }),
    },
    ...slugWrites('PRODUCT', after.id, before.slug, after.slug),
    ...(renamed ? authorWrites(after, callerId) : []),
    ...userWrites(before, after, callerId),
    ...also,
  ])
}

/** @throws AppError 409 `already_joined`, `wrong_state` if the list is full, 404, 401 if the user was removed */
export function joinProduct(productId: string, userId: string, entry: Entry): Promise<void> {
  return transact([
    {
      name: 'product',
      error: (stored) => {
        if (stored?.entries === undefined) return new AppError('not_found')
        return new AppError(Object.hasOwn(Object(stored.entries), userId) ? 'already_joined' : 'wrong_state')
      },
      update: productKey(productId),
      UpdateExpression: 'SET entries.#id = :entry ADD version :one',
      ConditionExpression: 'attribute_not_exists(entries.#id) AND size(entries) < :max',
      ExpressionAttributeNames: { '#id': userId },
      ExpressionAttributeValues: { ':entry': entry, ':one': 1, ':max': PRODUCT_USERS_MAX },
    },
    ...ownWrites(userId, productId, { entryIn: productKey(productId) }, userId),
  ])
}

/** The author's item leads to the whole product, which is removed with the author. */
function authorWrites({ id, authorId, slug }: ProductRecord, callerId: string): Write[] {
  return ownWrites(authorId, id, { own: [productKey(id), slugKey('PRODUCT', slug)] }, callerId)
}

/** The writes of joining and leaving users' items. The author's item leads to the whole product, so it stays. */
function userWrites(before: ProductRecord, after: ProductRecord, callerId: string): Write[] {
  const { added, removed } = compareUsers(before, after)
  const others = (ids: string[]) => ids.filter((userId) => userId !== after.authorId)
  return [
    ...others(added).flatMap((userId) =>
      ownWrites(userId, after.id, { entryIn: productKey(after.id) }, callerId),
    ),
    ...others(removed).map((userId) => ({ name: 'left', delete: ownKey(userId, after.id) })),
  ]
}

function ownWrites(userId: string, productId: string, elsewhere: UserReferences, callerId: string): Write[] {
  const isCaller = userId === callerId
  return [
    { name: 'own', put: { ...ownKey(userId, productId), product: productId, elsewhere } },
    {
      name: `userExists:${userId}`,
      error: () =>
        isCaller ? new AppError('not_authenticated') : invalidField('allowedUsers', 'invalid_value'),
      check: userKey(userId),
      ...exists,
    },
  ]
}
