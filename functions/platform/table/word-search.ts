import type { SearchedKind } from '#shared/models/search.ts'
import { searchWords } from '#shared/search-words.ts'
import type { Item, Key } from './item.ts'
import { type Page, queryPage } from './read.ts'

/** Prefix of the partitions of words: one for each kind and first letter. */
export const WORDS_PREFIX = 'WORDS#'

/** Searchable words of a record: more than an image has with seven texts of 300 letters. */
const WORDS_MAX = 400

/** A searchable record. */
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

/** The items of a record, one for each word. */
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
/** Items of words and records that a page reads at most; then it is shorter, with more to come. */
const ENTRIES_MAX = 2000
const ENTRIES_AT_ONCE = 1000
const SPARE = 1.3
const LOADED_MAX = 500

/**
 * Finds records with words that start with those of a text, in any order, or the record with this id. They are sorted
 * by the word found. The items of the rarest word are read and tested for the other words, so the cost grows with the
 * page, never with the table. A text without a letter or digit finds nothing.
 */
export async function findByWords<T>(search: Search<T>): Promise<Found<T>> {
  const { kind, text, from, load } = search
  const id = text.trim().toLowerCase()
  const named = ID.test(id) && !from ? [...(await load([id])).values()] : []
  if (named.length > 0) return { records: named, next: undefined }
  const words = searchWords(text)
  if (words.length === 0) return { records: [], next: undefined }
  return findIn(search, words, from ? { word: from.word } : await rarest(kind, words))
}

interface Chosen {
  readonly word: string
  /** Its first items, if they were read already. */
  readonly first?: Page<WordItem>
}

async function findIn<T>(
  { kind, limit, from, load }: Search<T>,
  words: readonly string[],
  { word, first }: Chosen,
): Promise<Found<T>> {
  const records: T[] = []
  let shown: string | undefined
  let after = from?.after
  let [looked, loaded] = [0, 0]
  const until = (last: string | undefined) => ({
    records,
    next: last === undefined ? undefined : { word, after: last },
  })
  for (;;) {
    // The share of matches so far decides how many more to read.
    const expected = looked === 0 ? 0 : (SPARE * (limit + 1 - records.length) * looked) / records.length
    const wanted = Math.min(ENTRIES_AT_ONCE, Math.max(limit + 1, Math.ceil(expected)))
    const { items, last } =
      looked === 0 && first ? first : await readWord(kind, { word, limit: wanted, after })
    looked += items.length
    const meant = items.filter((item) => isMeant(item, word, words))
    for (let start = 0; start < meant.length; start += limit + 1) {
      const some = meant.slice(start, start + limit + 1)
      const found = await load(some.map(idOf))
      loaded += some.length
      for (const item of some) {
        const record = found.get(idOf(item))
        if (record === undefined) continue
        if (records.length === limit) return until(shown)
        records.push(record)
        shown = item.sk
      }
      if (loaded >= LOADED_MAX && start + some.length < meant.length) return until(some.at(-1)?.sk)
    }
    after = items.at(-1)?.sk
    if (!last) return until(undefined)
    if (looked >= ENTRIES_MAX || loaded >= LOADED_MAX) return until(after)
  }
}

interface WordPart {
  readonly word: string
  readonly limit: number
  readonly after?: string | undefined
}

function readWord(kind: SearchedKind, { word, limit, after }: WordPart): Promise<Page<WordItem>> {
  const pk = partitionOf(kind, word)
  return queryPage<WordItem>({
    pk: { name: 'pk', value: pk },
    sk: { name: 'sk', beginsWith: word },
    startAfter: after === undefined ? undefined : { pk, sk: after },
    limit,
    eventuallyConsistent: true,
  })
}

/** True for the first word of a record that matches, so that a record with several is found once. */
function isMeant({ sk, words }: WordItem, word: string, all: readonly string[]): boolean {
  const own = words.split(' ')
  const has = (asked: string) => own.find((one) => one.startsWith(asked))
  return sk.startsWith(`${has(word)}#`) && all.every((asked) => has(asked) !== undefined)
}

function idOf({ sk }: Key): string {
  return sk.slice(sk.indexOf('#') + 1)
}

/** The longest words of a search, and the items of each, that are read to find the rarest. */
const ASKED_MAX = 5
const OFTEN = 100

async function rarest(kind: SearchedKind, words: readonly string[]): Promise<Chosen> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, ASKED_MAX)
  const [only = ''] = longest
  if (longest.length < 2) return { word: only }
  const read = await Promise.all(
    longest.map(async (word) => ({ word, first: await readWord(kind, { word, limit: OFTEN }) })),
  )
  return read.toSorted((a, b) => a.first.items.length - b.first.items.length)[0] ?? { word: only }
}
