import type { Product, Roster } from '#shared/models/product.ts'
import type { UserRecord } from '../users/user-record.ts'

/** A user's entry in a product, stored by the user's id. */
export interface Entry {
  readonly allowed: boolean
  readonly rosa: Roster
  readonly joinedMs: number
}

type Settings = Omit<Product, '_id' | 'author' | 'allowedUsers'>

/** A product as stored. It holds only ids of users: names and pictures are read when it is shown. */
export interface ProductRecord extends Settings {
  readonly id: string
  readonly authorId: string
  readonly entries: Readonly<Record<string, Entry>>
}

export type ShownUser = Pick<UserRecord, 'id' | 'username' | 'avatar'>

export function idsOf({ authorId, entries }: Pick<ProductRecord, 'authorId' | 'entries'>): string[] {
  return [authorId, ...Object.keys(entries)]
}

/** The product as the API answers it, without removed users; undefined if the author was removed. */
export function toProduct(record: ProductRecord, users: ReadonlyMap<string, ShownUser>): Product | undefined {
  const { id, authorId, entries, ...settings } = record
  const author = users.get(authorId)
  if (!author) return undefined
  const joined = Object.entries(entries).sort(
    ([idA, a], [idB, b]) => a.joinedMs - b.joinedMs || idA.localeCompare(idB),
  )
  return {
    ...settings,
    _id: id,
    author: { name: author.username, _id: authorId },
    allowedUsers: joined.flatMap(([userId, { allowed, rosa }]) => {
      const user = users.get(userId)
      return user ? [{ id: userId, username: user.username, avatar: user.avatar, allowed, rosa }] : []
    }),
  }
}

type Listed = Pick<Product, 'allowedUsers' | 'max_users'>

/** True if the user is in the list and the list is not longer than `max_users`. */
export function isSubscribed({ allowedUsers, max_users }: Listed, userId: string): boolean {
  return allowedUsers.length <= max_users && allowedUsers.some(({ id }) => id === userId)
}

export function isAllowed({ allowedUsers }: Pick<Listed, 'allowedUsers'>, userId: string): boolean {
  return allowedUsers.some(({ id, allowed }) => id === userId && allowed)
}

/** The answer about one product, with the reader's own state in it. */
export function toAnswer(product: Product, userId: string) {
  return { product, subscribed: isSubscribed(product, userId), allowed: isAllowed(product, userId) }
}
