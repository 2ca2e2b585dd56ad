import { decompressRow } from '../../domain/blogs/post-items.ts'
import { postKey } from '../../domain/blogs/post-record.ts'
import type { Derivation, DerivedItem } from '../../domain/counts/derivation.ts'
import { type ImageRecord, imageKey, textsOf } from '../../domain/images/image-record.ts'
import { type UserRecord, userKey } from '../../domain/users/user-record.ts'
import type { Change } from '../../platform/table/change.ts'
import type { Item } from '../../platform/table/item.ts'
import { type SearchedRecord, searchedRecord, wordItems } from '../../platform/table/word-search.ts'

/** Users, posts and images can be searched: their words follow changes of their items. */
export const SEARCH_WORDS: Derivation = {
  of: [
    { sk: { is: userKey('').sk } },
    { pk: { beginsWith: postKey('').pk }, sk: { is: postKey('').sk } },
    { pk: { is: imageKey('').pk } },
  ],
  additions: () => [],
  items: wordsChanged,
}

/** The changes of a record's words; none if they stay, as with most changes of a record. */
function wordsChanged({ before, after }: Change): readonly DerivedItem[] {
  const [old, now] = [before, after].map((item) => item && searchedOf(item))
  if (old?.words.join() === now?.words.join()) return []
  const items = now ? wordItems(now) : []
  const kept = new Set(items.map(({ sk }) => sk))
  const gone = old ? wordItems(old).filter(({ sk }) => !kept.has(sk)) : []
  return [...items.map((put) => ({ put })), ...gone.map(({ pk, sk }) => ({ remove: { pk, sk } }))]
}

/** The searchable record of an item; undefined for other items. */
export function searchedOf(item: Item): SearchedRecord | undefined {
  if (item.sk === userKey('').sk) {
    const { id, username, email, links } = item as Item & UserRecord
    // In DynamoDB Local's stream an empty map is null.
    const accounts = Object.values(links ?? {}).map(({ userId }) => userId)
    return searchedRecord('player', id, [username, email, ...accounts])
  }
  if (item.pk.startsWith(postKey('').pk) && item.sk === postKey('').sk) {
    const { id, title } = decompressRow(item)
    return searchedRecord('post', id, [title])
  }
  if (item.pk !== imageKey('').pk) return undefined
  const { id, alt, alts, name = '' } = item as Item & ImageRecord
  // An empty map is null in DynamoDB Local's stream. A file name's extension is left out, since thousands share it.
  return searchedRecord('image', id, [...textsOf({ alt, alts: alts ?? {} }), name.replace(/\.\w+$/, '')])
}
