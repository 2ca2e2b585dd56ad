import type { Locale } from '#shared/i18n/locales.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { isNew, updates } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItem, queryAll } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import { type PostRecord, postKey } from './post-record.ts'

export const TRANSLATION_PLACE = 'TRANSLATION#'

/**
 * The place of a language in a group of translations, stored below the first post's key: one translation per
 * language. If the first post is removed the group keeps its id, and its language becomes a place like any other.
 */
function placeKey(first: string, language: Locale): Key {
  return { pk: postKey(first).pk, sk: `${TRANSLATION_PLACE}${language}` }
}

/** The translation in a language, and the version of the first post that it is up to date with. */
export interface TranslationPlace {
  readonly language: Locale
  readonly blogId: string
  readonly sourceVersion?: number | undefined
}

/**
 * The places of a group. The first post holds none.
 *
 * @param eventuallyConsistent as in `queryPage`
 */
export async function loadPlaces(first: string, eventuallyConsistent = false): Promise<TranslationPlace[]> {
  const places = await queryAll<Key & TranslationPlace>({
    pk: postKey(first).pk,
    sk: { beginsWith: TRANSLATION_PLACE },
    eventuallyConsistent,
  })
  // A place stores its language in its key only.
  return places.map(({ sk, ...place }) => ({
    ...place,
    language: sk.slice(TRANSLATION_PLACE.length) as Locale,
  }))
}

/** The ids of the posts that name this post as their original. */
export async function translationIds(first: string): Promise<string[]> {
  return (await loadPlaces(first)).map(({ blogId }) => blogId)
}

/**
 * Moves a post's place among translations, or updates the version of the first post that it is up to date with.
 * Refused with 400 if the language is taken, or the first post is gone, has the same language or is a translation.
 */
export async function translationWrites(
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): Promise<Write[]> {
  const [left, place] = [before, after].map((record) => placeOf(record))
  if (left?.sk === place?.sk && left?.pk === place?.pk) {
    const isBroughtUpToDate = place && after && before?.sourceVersion !== after.sourceVersion
    return isBroughtUpToDate ? [placeWrite(place, after)] : languageCheck(before, after)
  }
  return [
    ...(left && before ? [leavePlaceWrite(left, before.id)] : []),
    ...(place && after?.translationOf ? await takePlaceWrites(place, after, after.translationOf) : []),
  ]
}

function refusedTranslation(): Error {
  return invalidField('translationOf', 'invalid_value')
}

function placeOf(record: PostRecord | undefined): Key | undefined {
  return record?.translationOf ? placeKey(record.translationOf, record.language) : undefined
}

function leavePlaceWrite(place: Key, blogId: string): Write {
  return {
    name: 'leftTranslation',
    delete: place,
    ConditionExpression: 'attribute_not_exists(pk) OR blogId = :id',
    ExpressionAttributeValues: { ':id': blogId },
  }
}

async function takePlaceWrites(place: Key, after: PostRecord, first: string): Promise<Write[]> {
  const isFirstThere = (await getItem(postKey(first))) !== undefined
  return [placeWrite(place, after), isFirstThere ? joinFirst(first, after.language) : firstStillGone(first)]
}

function placeWrite(place: Key, { id, sourceVersion }: PostRecord): Write {
  return {
    name: 'translation',
    error: refusedTranslation,
    put: { ...place, blogId: id, sourceVersion },
    ConditionExpression: 'attribute_not_exists(pk) OR blogId = :id',
    ExpressionAttributeValues: { ':id': id },
  }
}

function joinFirst(first: string, language: Locale): Write {
  return {
    name: 'translation',
    error: refusedTranslation,
    // A write, not a check: it refuses a simultaneous change that makes the first post a translation.
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

function firstStillGone(first: string): Write {
  return { name: 'translation', error: refusedTranslation, check: postKey(first), ...isNew }
}

/**
 * Checks that nobody took the language of a first post before it comes back from the trash. Refused with 409
 * `wrong_state`.
 */
export function checkOriginalsLanguage({ id, language, translationOf }: PostRecord): Write[] {
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

/** Checks that a first post does not change to the language of one of its translations. */
function languageCheck(before: PostRecord | undefined, after: PostRecord | undefined): Write[] {
  if (!before || !after || before.language === after.language) return []
  return [
    { name: 'translation', error: refusedTranslation, check: placeKey(after.id, after.language), ...isNew },
  ]
}
