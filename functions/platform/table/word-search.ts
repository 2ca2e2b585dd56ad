import type { SearchedKind } from '#shared/models/search.ts'
import { searchWords } from '#shared/search-words.ts'
import type { Item, Key } from './item.ts'
import { type Page, queryPage } from './read.ts'

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
/** Items of words and records that a page reads at most; then it is shorter, with more to come. */
const ENTRIES_MAX = 2000
const ENTRIES_AT_ONCE = 1000
const MARGIN = 1.3
const LOADED_MAX = 500

/**
 * Finds records with words that start with those of a text, in any order, or the record with this id. They are sorted
 * by the word found. The items of the rarest word are read and tested for the other words, so the cost grows with the
 * page, never with the table. A text without a letter or digit finds nothing.
 */
export async function findByWords<T>(search: Search<T>): Promise<Found<T>> {
  const { kind, text, from, load } = search
  const id = text.trim().toLowerCase()
  const byId = ID.test(id) && !from ? [...(await load([id])).values()] : []
  if (byId.length > 0) return { records: byId, next: undefined }
  const words = searchWords(text)
  if (words.length === 0) return { records: [], next: undefined }
  return findIn(search, words, from ? { word: from.word } : await findRarest(kind, words))
}

interface ChosenWord {
  readonly word: string
  /** The word's first items, if they were read to choose it. */
  readonly first?: Page<WordItem>
}

async function findIn<T>(
  { kind, limit, from, load }: Search<T>,
  words: readonly string[],
  { word, first }: ChosenWord,
): Promise<Found<T>> {
  const records: T[] = []
  let shown: string | undefined
  let after = from?.after
  let [readCount, loaded] = [0, 0]
  const pageUpTo = (last: string | undefined) => ({
    records,
    next: last === undefined ? undefined : { word, after: last },
  })
  for (;;) {
    // The share of matches so far decides how many more to read.
    const expected =
      readCount === 0 ? 0 : (MARGIN * (limit + 1 - records.length) * readCount) / records.length
    const wanted = Math.min(ENTRIES_AT_ONCE, Math.max(limit + 1, Math.ceil(expected)))
    const { items, last } =
      readCount === 0 && first ? first : await readWord(kind, { word, limit: wanted, after })
    readCount += items.length
    const matching = items.filter((item) => isFirstMatch(item, word, words))
    for (let start = 0; start < matching.length; start += limit + 1) {
      const batch = matching.slice(start, start + limit + 1)
      const found = await load(batch.map(idOf))
      loaded += batch.length
      for (const item of batch) {
        const record = found.get(idOf(item))
        if (record === undefined) continue
        if (records.length === limit) return pageUpTo(shown)
        records.push(record)
        shown = item.sk
      }
      if (loaded >= LOADED_MAX && start + batch.length < matching.length) return pageUpTo(batch.at(-1)?.sk)
    }
    after = items.at(-1)?.sk
    if (!last) return pageUpTo(undefined)
    if (readCount >= ENTRIES_MAX || loaded >= LOADED_MAX) return pageUpTo(after)
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
    pk,
    sk: { beginsWith: word },
    startAfter: after === undefined ? undefined : { pk, sk: after },
    limit,
    eventuallyConsistent: true,
  })
}

/** True for the first word of a record that matches, so that a record with several is found once. */
function isFirstMatch({ sk, words }: WordItem, word: string, all: readonly string[]): boolean {
  const own = words.split(' ')
  const wordWith = (start: string) => own.find((word) => word.startsWith(start))
  return sk.startsWith(`${wordWith(word)}#`) && all.every((start) => wordWith(start) !== undefined)
}

function idOf({ sk }: Key): string {
  return sk.slice(sk.indexOf('#') + 1)
}

/** To find the rarest word, a search compares the items of its longest words: so many words, so many items each. */
const COMPARED_WORDS_MAX = 5
const COMPARED_ITEMS = 100

async function findRarest(kind: SearchedKind, words: readonly string[]): Promise<ChosenWord> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, COMPARED_WORDS_MAX)
  const [only = ''] = longest
  if (longest.length < 2) return { word: only }
  const read = await Promise.all(
    longest.map(async (word) => ({ word, first: await readWord(kind, { word, limit: COMPARED_ITEMS }) })),
  )
  return read.toSorted((a, b) => a.first.items.length - b.first.items.length)[0] ?? { word: only }
}
