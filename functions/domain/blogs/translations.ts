import type { Locale } from '#shared/i18n/locales.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItem, queryAll } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import { loadPosts } from './items.ts'
import { postKey } from './keys.ts'
import type { PostRecord } from './post.ts'

/** How the keys of the places begin. */
export const TRANSLATION_PLACE = 'TRANSLATION#'

/**
 * One translation per language: the place of it is an item below the group's first post. Where that is removed the
 * group goes on under its id: who joins any other of it takes a place like everybody, the language of the first too.
 */
function placeKey(first: string, language: Locale): Key {
  return { pk: postKey(first).pk, sk: `${TRANSLATION_PLACE}${language}` }
}

/** The ids of the translations that name this post as theirs. */
export async function translationIds(first: string): Promise<string[]> {
  const places = await queryAll<{ blogId: string }>({
    pk: { name: 'pk', value: postKey(first).pk },
    sk: { name: 'sk', beginsWith: TRANSLATION_PLACE },
  })
  return places.map(({ blogId }) => blogId)
}

/** The other posts of a group, with the first one in front. */
export async function loadTranslations({
  id,
  translationOf,
}: Pick<PostRecord, 'id' | 'translationOf'>): Promise<PostRecord[]> {
  const first = translationOf ?? id
  const ids = [first, ...(await translationIds(first))].filter((other) => other !== id)
  return loadPosts(ids.map(postKey))
}

/**
 * Moves a post's place among translations. Refused as `translation` where the language is taken there, or the
 * post named is gone, of the same language, or itself a translation.
 */
export async function translationWrites(
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): Promise<Write[]> {
  const [left, taken] = [before, after].map((record) => placeOf(record))
  if (left?.sk === taken?.sk && left?.pk === taken?.pk) return languageCheck(before, after)
  return [
    ...(left && before ? [leave(left, before.id)] : []),
    ...(taken && after?.translationOf ? await take(taken, after, after.translationOf) : []),
  ]
}

function placeOf(record: PostRecord | undefined): Key | undefined {
  return record?.translationOf ? placeKey(record.translationOf, record.language) : undefined
}

function leave(place: Key, blogId: string): Write {
  return {
    name: 'leftTranslation',
    delete: place,
    ConditionExpression: 'attribute_not_exists(pk) OR blogId = :id',
    ExpressionAttributeValues: { ':id': blogId },
  }
}

async function take(place: Key, { id, language }: PostRecord, first: string): Promise<Write[]> {
  const stands = (await getItem(postKey(first))) !== undefined
  return [
    {
      name: 'translation',
      put: { ...place, blogId: id },
      ConditionExpression: 'attribute_not_exists(pk) OR blogId = :id',
      ExpressionAttributeValues: { ':id': id },
    },
    stands ? joinFirst(first, language) : stillGone(first),
  ]
}

function joinFirst(first: string, language: Locale): Write {
  return {
    name: 'translation',
    // A write, not a check: whoever makes the first post a translation in the same moment is refused.
    update: postKey(first),
    UpdateExpression: 'SET rev = rev + :one',
    ConditionExpression:
      'attribute_exists(pk) AND #language <> :language AND attribute_not_exists(translationOf)',
    ExpressionAttributeNames: { '#language': 'language' },
    ExpressionAttributeValues: { ':one': 1, ':language': language },
  }
}

function stillGone(first: string): Write {
  return { name: 'translation', check: postKey(first), ConditionExpression: 'attribute_not_exists(pk)' }
}

/** A first post may not take the language of one of its translations. */
function languageCheck(before: PostRecord | undefined, after: PostRecord | undefined): Write[] {
  if (!before || !after || before.language === after.language) return []
  return [
    {
      name: 'translation',
      check: placeKey(after.id, after.language),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  ]
}
