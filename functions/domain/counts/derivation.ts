import type { Change, ItemPattern } from '../../platform/table/change.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import type { LoggedEntry } from '../public-log/log-items.ts'

/** The increments of one item of counters. A counter is an attribute of its own, with whole numbers only. */
export interface Addition {
  readonly to: Key
  readonly counts: Readonly<Record<string, number>>
}

/** Prefix of the partitions of counters: the counting function may write to no others. */
export const COUNTERS_PREFIX = 'COUNT#'

/** @example counterPartition('DAYS') // 'COUNT#DAYS' */
export function counterPartition(name: string): string {
  return `${COUNTERS_PREFIX}${name}`
}

/** Counters, log entries and items that follow from changes of other items. */
export interface Derivation {
  /** The items whose changes are followed. */
  readonly of: readonly ItemPattern[]
  /** Pure: the same change always adds the same. @throws Error for a malformed item. */
  readonly additions: (change: Change) => readonly Addition[]
  /** Entries for the public log; pure like the additions. */
  readonly entries?: (change: Change) => readonly LoggedEntry[]
  /** Pure like the additions. */
  readonly items?: (change: Change) => readonly DerivedItem[]
}

/** An item that is derived from others and written by nothing else. */
export type DerivedItem = { readonly put: Item } | { readonly remove: Key }
