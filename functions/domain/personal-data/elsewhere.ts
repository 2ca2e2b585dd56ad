import type { Item, Key } from '../../platform/table/item.ts'
import { getItems } from '../../platform/table/read.ts'

/**
 * Where else in the table a person stands. An item under the person's own key says it (as its attribute
 * `elsewhere`), so that a removal and an export find everything without knowing the domain that wrote it.
 */
export interface Elsewhere {
  /** Items that are the person's own: they go with the person. */
  readonly own?: readonly Key[]
  /** An item of someone else, with the person's entry under their id in its map `entries`. */
  readonly entryIn?: Key
}

interface SharedItem extends Item {
  readonly entries?: Readonly<Record<string, unknown>>
}

/** What the items of a person say about it. */
export function elsewhereOf(items: readonly Item[]): readonly Elsewhere[] {
  return items.flatMap(({ elsewhere }) => (elsewhere === undefined ? [] : [elsewhere as Elsewhere]))
}

/** For the person to read: their own items, and of those of others their entry alone. */
export async function itemsElsewhere(userId: string, items: readonly Item[]): Promise<Item[]> {
  const places = elsewhereOf(items)
  const own = await getItems<SharedItem>(places.flatMap((place) => place.own ?? []))
  const others = await getItems<SharedItem>(places.flatMap(({ entryIn }) => entryIn ?? []))
  const told = [...own, ...others.map(({ pk, sk, entries }) => ({ pk, sk, entries }))]
  return told.map(({ entries = {}, ...item }) => {
    const entry = entries[userId]
    return { ...item, ...(entry === undefined ? {} : { entry }) }
  })
}
