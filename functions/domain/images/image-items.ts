// Images: the library of pictures, from a checked upload to the sizes that are served.

import type { Image, RefusalReason, UpdateImage } from '#shared/models/image.ts'
import { searchWords } from '#shared/search-words.ts'
import { DAY_MS } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { fieldsAre, isNew, updates } from '../../platform/table/expressions.ts'
import { ttlEpochS } from '../../platform/table/item.ts'
import { getItem, getItems, queryPage } from '../../platform/table/read.ts'
import { findByWords, hasWords, type SearchPosition } from '../../platform/table/word-search.ts'
import { deleteItem, transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import {
  type ImageDetails,
  type ImageRecord,
  imageKey,
  LIBRARY,
  textsOf,
  type UploadRecord,
  uploadKey,
} from './image-record.ts'
import { loadUses } from './image-use-items.ts'
import { toImage } from './image-view.ts'

/** Picks the fields that an image keeps from upload to removal. */
export function detailsOf({ id, alt, type, bytes, name, createdMs, createdBy }: ImageDetails): ImageDetails {
  return { id, alt, type, bytes, name, createdMs, createdBy }
}

/** A refused upload stays for a day, so that the editor can read why. */
const REFUSED_MS = DAY_MS
/** A removed image's files are retried for 30 days. */
const REMOVING_MS = 30 * DAY_MS

export function loadImage(id: string): Promise<ImageRecord | undefined> {
  return getItem<ImageRecord>(imageKey(id))
}

/** The library's records of pictures, by id; eventually consistent. */
export async function loadImages(ids: readonly string[]): Promise<ReadonlyMap<string, ImageRecord>> {
  const found = await getItems<ImageRecord>(ids.map(imageKey), true)
  return new Map(found.map((image) => [image.id, image]))
}

/** The upload; undefined after it expired, even if the table still has it. */
export async function loadUpload(id: string, nowMs: number): Promise<UploadRecord | undefined> {
  const upload = await getItem<UploadRecord>(uploadKey(id))
  return upload && upload.expiresMs > nowMs ? upload : undefined
}

/** Reads the upload first: an image that is finished between the two reads is found by the second. */
export async function loadUploadAndImage(id: string, nowMs: number) {
  const upload = await loadUpload(id, nowMs)
  return { upload, image: await loadImage(id) }
}

export function beginUpload(upload: UploadRecord, also: readonly Write[]): Promise<void> {
  return transact([uploadWrite(upload), ...also])
}

function uploadWrite(upload: UploadRecord): Write {
  return {
    name: 'upload',
    put: { ...uploadKey(upload.id), ...upload, ttlEpochS: ttlEpochS(upload.expiresMs) },
    ...isNew,
  }
}

/** False if the upload does not wait any more. */
export function refuseUpload(id: string, reason: RefusalReason, nowMs: number): Promise<boolean> {
  const expiresMs = nowMs + REFUSED_MS
  const refused = updateItem(uploadKey(id), {
    UpdateExpression: 'SET #state = :refused, reason = :reason, expiresMs = :expires, ttlEpochS = :ttl',
    ConditionExpression: '#state = :waiting',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':refused': 'refused',
      ':waiting': 'waiting',
      ':reason': reason,
      ':expires': expiresMs,
      ':ttl': ttlEpochS(expiresMs),
    },
  })
  return wasWritten(refused)
}

/** Turns an upload into an image; false if the upload does not wait any more. */
export function finishUpload(image: ImageRecord): Promise<boolean> {
  const writes: Write[] = [
    { name: 'upload', delete: uploadKey(image.id), ...fieldsAre({ state: 'waiting' }) },
    { name: 'image', put: { ...imageKey(image.id), ...image } },
  ]
  return wasWritten(transact(writes))
}

/** @throws AppError 409 `version_conflict` if its text was changed, or it was removed, since it was read */
export function changeAlt(
  { id, rev }: ImageRecord,
  { alt, alts = {} }: UpdateImage,
  also: readonly Write[],
): Promise<void> {
  return transact([
    {
      name: 'image',
      error: () => new AppError('version_conflict'),
      // An update, not a put: posts change the number of uses at the same time.
      update: imageKey(id),
      ...updates({ set: { alt, alts }, add: { rev: 1 } }, fieldsAre({ rev })),
    },
    ...also,
  ])
}

/**
 * Uses that are removed with the image: a transaction takes 100 writes. Any further ones stay and name a missing image.
 */
const USES_REMOVED_MAX = 80

/**
 * Removes an image from the library, and notes that its files still have to be deleted.
 *
 * @throws Conflict if its text was changed since it was read or, unless by force, if a post has begun to use it
 */
export async function removeImage(
  image: ImageRecord,
  { nowMs, force }: { readonly nowMs: number; readonly force: boolean },
  also: readonly Write[],
): Promise<void> {
  const { id, rev, sizes, uses: counted } = image
  const uses = counted > 0 ? await loadUses(id) : []
  const expiresMs = nowMs + REMOVING_MS
  await transact([
    { name: 'image', delete: imageKey(id), ...fieldsAre(force ? { rev } : { rev, uses: counted }) },
    uploadWrite({ ...detailsOf(image), state: 'removing', sizes, expiresMs }),
    ...uses.slice(0, USES_REMOVED_MAX).map(({ pk, sk }) => ({ name: 'use', delete: { pk, sk } })),
    ...also,
  ])
}

/**
 * Removes an upload that is no longer expected.
 *
 * @throws Conflict if its file arrived or was refused since it was read
 */
export function removeUpload({ id, state }: UploadRecord, also: readonly Write[]): Promise<void> {
  const write: Write = { name: 'upload', delete: uploadKey(id), ...fieldsAre({ state }) }
  return transact([write, ...also])
}

export async function forgetUpload(id: string): Promise<void> {
  await deleteItem(uploadKey(id))
}

interface FoundImages {
  readonly images: Image[]
  /** The start of the next page; undefined on the last one. */
  readonly last: object | undefined
}

/** One page of the library: one query of one partition, so each page costs as little as the first. */
export async function findImages(
  limit: number,
  startAfter: Record<string, unknown> | undefined,
): Promise<FoundImages> {
  const pk = LIBRARY
  const { items, last } = await queryPage<ImageRecord>({ pk, newestFirst: true, limit, startAfter })
  return { images: items.map(toImage), last }
}

/**
 * Finds images by any word of their descriptions, in any language. File names may reveal who took a picture, so only
 * staff's search includes them.
 */
export async function searchImages(
  text: string,
  limit: number,
  from: SearchPosition | undefined,
  byName: boolean,
): Promise<FoundImages> {
  const words = searchWords(text)
  const { records, next } = await findByWords<ImageRecord>({
    kind: 'image',
    text,
    limit,
    from,
    load: async (ids) => {
      const found = await loadImages(ids)
      return byName ? found : new Map([...found].filter(([, image]) => isDescribedBy(words, image)))
    },
  })
  return { images: records.map(toImage), last: next }
}

function isDescribedBy(words: readonly string[], image: ImageRecord): boolean {
  return hasWords(searchWords(textsOf(image).join('\n')), words)
}
