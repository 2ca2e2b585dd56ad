import type { Change, ItemPattern } from '../../platform/table/change.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import type { LoggedEntry } from './public-log-items.ts'

/** What one item of counters grows by. A counter is an attribute of its own, of whole numbers only. */
export interface Addition {
  readonly to: Key
  readonly counts: Readonly<Record<string, number>>
}

/** Whatever is counted stands in partitions of its own: the function that counts may write to no others. */
export const COUNTERS_PREFIX = 'COUNT#'

/** @example counterPartition('DAYS') // 'COUNT#DAYS' */
export function counterPartition(name: string): string {
  return `${COUNTERS_PREFIX}${name}`
}

/** Something that is counted from the changes of items. */
export interface Count {
  /** Only changes of these items are looked at. */
  readonly of: readonly ItemPattern[]
  /** Pure: the same change always adds the same. @throws Error where an item is not as it ever is. */
  readonly additions: (change: Change) => readonly Addition[]
  /** What the log of draws gets of it; pure like the additions. */
  readonly entries?: (change: Change) => readonly LoggedEntry[]
  /** Items that follow from the change, by the same rules. */
  readonly derived?: (change: Change) => readonly Derived[]
}

/** An item that follows from others, and is written by nothing else. */
export type Derived = { readonly put: Item } | { readonly remove: Key }
