import type { Product, Roster } from '#shared/models/product.ts'
import type { UserRecord } from '../users/user-record.ts'

/** A person's place in a product, kept under the person's id. */
export interface Entry {
  readonly allowed: boolean
  readonly rosa: Roster
  readonly joinedMs: number
}

type Settings = Omit<Product, '_id' | 'author' | 'allowedUsers'>

/** A product as stored: of people it knows ids only. Names and pictures are read when it is shown. */
export interface ProductRecord extends Settings {
  readonly id: string
  readonly authorId: string
  readonly entries: Readonly<Record<string, Entry>>
}

export type Shown = Pick<UserRecord, 'id' | 'username' | 'avatar'>
export type People = ReadonlyMap<string, Shown>

/** Whose accounts are needed to show a product. */
export function idsOf({ authorId, entries }: Pick<ProductRecord, 'authorId' | 'entries'>): string[] {
  return [authorId, ...Object.keys(entries)]
}

/** As the API answers it: without people who are gone, and not at all where the author is. */
export function toProduct(record: ProductRecord, people: People): Product | undefined {
  const { id, authorId, entries, ...settings } = record
  const author = people.get(authorId)
  if (!author) return undefined
  const joined = Object.entries(entries).sort(
    ([idA, a], [idB, b]) => a.joinedMs - b.joinedMs || idA.localeCompare(idB),
  )
  return {
    ...settings,
    _id: id,
    author: { name: author.username, _id: authorId },
    allowedUsers: joined.flatMap(([userId, { allowed, rosa }]) => {
      const person = people.get(userId)
      return person ? [{ id: userId, username: person.username, avatar: person.avatar, allowed, rosa }] : []
    }),
  }
}

type Listed = Pick<Product, 'allowedUsers' | 'max_users'>

/** Takes part: in the list, while the list is not longer than `max_users`. */
export function isSubscribed({ allowedUsers, max_users }: Listed, userId: string): boolean {
  return allowedUsers.length <= max_users && allowedUsers.some(({ id }) => id === userId)
}

/** The author has said yes. */
export function isAllowed({ allowedUsers }: Pick<Listed, 'allowedUsers'>, userId: string): boolean {
  return allowedUsers.some(({ id, allowed }) => id === userId && allowed)
}

/** An answer about one product, as its reader stands in it. */
export function toAnswer(product: Product, userId: string) {
  return { product, subscribed: isSubscribed(product, userId), allowed: isAllowed(product, userId) }
}
