import type { Locale } from '#shared/i18n/locales.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { isNew, updates } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItem, queryAll } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import { postKey } from './post-keys.ts'
import type { PostRecord } from './post-record.ts'

/** How the keys of the places begin. */
export const TRANSLATION_PLACE = 'TRANSLATION#'

/**
 * One translation per language: the place of it is an item below the group's first post. Where that is removed the
 * group goes on under its id: who joins any other of it takes a place like everybody, the language of the first too.
 */
function placeKey(first: string, language: Locale): Key {
  return { pk: postKey(first).pk, sk: `${TRANSLATION_PLACE}${language}` }
}

/** Who has a language of a group, and up to which version of the first post it was brought. */
export interface Place {
  readonly language: Locale
  readonly blogId: string
  readonly sourceVersion?: number | undefined
}

/**
 * The places of a group, whose first post has none.
 *
 * @param eventuallyConsistent as in `queryPage`
 */
export async function loadPlaces(first: string, eventuallyConsistent = false): Promise<Place[]> {
  const places = await queryAll<Key & Place>({
    pk: { name: 'pk', value: postKey(first).pk },
    sk: { name: 'sk', beginsWith: TRANSLATION_PLACE },
    eventuallyConsistent,
  })
  // The language of a place of before 2026-11-23 is in its key alone.
  return places.map(({ sk, ...place }) => ({
    ...place,
    language: sk.slice(TRANSLATION_PLACE.length) as Locale,
  }))
}

/** The ids of the translations that name this post as theirs. */
export async function translationIds(first: string): Promise<string[]> {
  return (await loadPlaces(first)).map(({ blogId }) => blogId)
}

/**
 * Moves a post's place among translations, or notes there up to which version of the first post it was brought. Refused with 400 where the language is taken there, or the post
 * named is gone, of the same language, or itself a translation.
 */
export async function translationWrites(
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): Promise<Write[]> {
  const [left, place] = [before, after].map((record) => placeOf(record))
  if (left?.sk === place?.sk && left?.pk === place?.pk) {
    const isBrought = place && after && before?.sourceVersion !== after.sourceVersion
    return isBrought ? [stand(place, after)] : languageCheck(before, after)
  }
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

async function take(place: Key, after: PostRecord, first: string): Promise<Write[]> {
  const stands = (await getItem(postKey(first))) !== undefined
  return [stand(place, after), stands ? joinFirst(first, after.language) : stillGone(first)]
}

function stand(place: Key, { id, sourceVersion }: PostRecord): Write {
  return {
    name: 'translation',
    error: taken,
    put: { ...place, blogId: id, sourceVersion },
    ConditionExpression: 'attribute_not_exists(pk) OR blogId = :id',
    ExpressionAttributeValues: { ':id': id },
  }
}

function joinFirst(first: string, language: Locale): Write {
  return {
    name: 'translation',
    error: taken,
    // A write, not a check: whoever makes the first post a translation in the same moment is refused.
    update: postKey(first),
    ...updates(
      { add: { rev: 1 } },
      {
        ConditionExpression:
          'attribute_exists(pk) AND #language <> :language AND attribute_not_exists(translationOf)',
        ExpressionAttributeNames: { '#language': 'language' },
        ExpressionAttributeValues: { ':language': language },
      },
    ),
  }
}

function stillGone(first: string): Write {
  return { name: 'translation', error: taken, check: postKey(first), ...isNew }
}

/** The first post of a group that comes back, while the group went on. Refused with 409 `wrong_state`. */
export function firstsPlace({ id, language, translationOf }: PostRecord): Write[] {
  if (translationOf !== undefined) return []
  return [
    {
      name: 'translation',
      error: () => new AppError('wrong_state'),
      check: placeKey(id, language),
      ...isNew,
    },
  ]
}

/** A first post may not take the language of one of its translations. */
function languageCheck(before: PostRecord | undefined, after: PostRecord | undefined): Write[] {
  if (!before || !after || before.language === after.language) return []
  return [
    {
      name: 'translation',
      error: taken,
      check: placeKey(after.id, after.language),
      ...isNew,
    },
  ]
}
