import type { Locale } from '#shared/i18n/locales.ts'
import { invalidField } from '../../../platform/app-error.ts'
import type { Key } from '../../../platform/table/item.ts'
import { getItem, queryAll } from '../../../platform/table/read.ts'
import type { Write } from '../../../platform/table/write.ts'
import { postKey } from '../keys.ts'
import type { PostRecord } from '../post.ts'

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

/**
 * Moves a post's place among translations. Refused with 400 where the language is taken there, or the post
 * named is gone, of the same language, or itself a translation.
 */
export async function translationWrites(
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): Promise<Write[]> {
  const [left, place] = [before, after].map((record) => placeOf(record))
  if (left?.sk === place?.sk && left?.pk === place?.pk) return languageCheck(before, after)
  return [
    ...(left && before ? [leave(left, before.id)] : []),
    ...(place && after?.translationOf ? await take(place, after, after.translationOf) : []),
  ]
}

function taken(): Error {
  return invalidField('translationOf', 'invalid_value')
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
      error: taken,
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
    error: taken,
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
  const ConditionExpression = 'attribute_not_exists(pk)'
  return { name: 'translation', error: taken, check: postKey(first), ConditionExpression }
}

/** A first post may not take the language of one of its translations. */
function languageCheck(before: PostRecord | undefined, after: PostRecord | undefined): Write[] {
  if (!before || !after || before.language === after.language) return []
  return [
    {
      name: 'translation',
      error: taken,
      check: placeKey(after.id, after.language),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  ]
}
