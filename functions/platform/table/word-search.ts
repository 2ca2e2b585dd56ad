import type { SearchedKind } from '#shared/models/search.ts'
import { searchWords } from '#shared/search-words.ts'
import { filteredPage } from './filtered-page.ts'
import type { Item, Key } from './item.ts'
import { queryAll } from './read.ts'

/** Prefix of the partitions of words: one for each kind and first letter. */
export const WORDS_PREFIX = 'WORDS#'

/** Searchable words of a record: more than an image has with seven texts of 300 letters. */
const WORDS_MAX = 400

export interface SearchedRecord {
  readonly kind: SearchedKind
  readonly id: string
  readonly words: readonly string[]
}

/** One word of a record, with all its words, so that a search for several words reads the items of one. */
interface WordItem extends Key {
  /** All words, separated by spaces. */
  readonly words: string
}

/** @example searchedRecord('player', id, [username, email]) */
export function searchedRecord(kind: SearchedKind, id: string, texts: readonly string[]): SearchedRecord {
  return { kind, id, words: searchWords(texts.join('\n')).slice(0, WORDS_MAX).sort() }
}

export function wordItems({ kind, id, words }: SearchedRecord): readonly Item[] {
  return words.map((word) => ({ pk: partitionOf(kind, word), sk: `${word}#${id}`, words: words.join(' ') }))
}

function partitionOf(kind: SearchedKind, word: string): string {
  return `${WORDS_PREFIX}${kind}#${[...word][0] ?? ''}`
}

/** The end of a page of a search. */
export interface SearchPosition {
  /** The word whose items are read. */
  readonly word: string
  /** The sort key of the last item read. */
  readonly after: string
}

export interface Search<T> {
  readonly kind: SearchedKind
  readonly text: string
  readonly limit: number
  readonly from: SearchPosition | undefined
  /** The present records of these ids; those that the filters exclude are left out. */
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>
}

export interface Found<T> {
  readonly records: readonly T[]
  /** Undefined on the last page. */
  readonly next: SearchPosition | undefined
}

/** A complete id. */
const ID = /^[0-9a-hjkmnp-tv-z]{36}$/

/**
 * Finds records with words that start with those of a text, in any order, or the record with this id. They are sorted
 * by the word found. The items of the rarest word are read and tested for the other words, so the cost grows with the
 * page, never with the table. A text without a letter or digit finds nothing.
 */
export async function findByWords<T>(search: Search<T>): Promise<Found<T>> {
  const { kind, text, limit, from, load } = search
  const id = text.trim().toLowerCase()
  const byId = ID.test(id) && !from ? [...(await load([id])).values()] : []
  if (byId.length > 0) return { records: byId, next: undefined }
  const words = searchWords(text)
  if (words.length === 0) return { records: [], next: undefined }
  const word = from?.word ?? (await findRarest(kind, words))
  const { found, next } = await filteredPage<{ readonly sk: string; readonly record: T | undefined }>({
    limit,
    after: from?.after,
    keyOf: ({ sk }) => sk,
    read: async (after, wanted) => {
      const items = await readWord(kind, word, wanted, after)
      const matching = items.filter((item) => isFirstMatch(item, word, words)).map(({ sk }) => sk)
      const records = await load(matching.map(idOf))
      return items.map(({ sk }) => ({
        sk,
        record: matching.includes(sk) ? records.get(idOf(sk)) : undefined,
      }))
    },
    matches: ({ record }) => record !== undefined,
  })
  return {
    records: found.flatMap(({ record }) => record ?? []),
    next: next === undefined ? undefined : { word, after: next },
  }
}

async function readWord(
  kind: SearchedKind,
  word: string,
  limit: number,
  after?: string,
): Promise<WordItem[]> {
  const pk = partitionOf(kind, word)
  const startAfter = after === undefined ? undefined : { pk, sk: after }
  const query = { pk, sk: { beginsWith: word }, startAfter, eventuallyConsistent: true }
  return queryAll<WordItem>(query, limit)
}

/** True for the first word of a record that matches, so that a record with several is found once. */
function isFirstMatch({ sk, words }: WordItem, word: string, all: readonly string[]): boolean {
  const own = words.split(' ')
  const first = own.find((ownWord) => ownWord.startsWith(word))
  return sk.startsWith(`${first}#`) && hasWords(own, all)
}

/** True if each searched word is the start of one of a record's own. */
export function hasWords(own: readonly string[], searched: readonly string[]): boolean {
  return searched.every((start) => own.some((word) => word.startsWith(start)))
}

function idOf(sk: string): string {
  return sk.slice(sk.indexOf('#') + 1)
}

/** To find the rarest word, a search compares the items of its longest words: so many words, so many items each. */
const COMPARED_WORDS_MAX = 5
const COMPARED_ITEMS = 100

async function findRarest(kind: SearchedKind, words: readonly string[]): Promise<string> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, COMPARED_WORDS_MAX)
  const [only = ''] = longest
  if (longest.length < 2) return only
  const counts = await Promise.all(
    longest.map(async (word) => ({ word, count: (await readWord(kind, word, COMPARED_ITEMS)).length })),
  )
  return counts.toSorted((a, b) => a.count - b.count)[0]?.word ?? only
}
