import type { PictureSize } from '#shared/images/sizes.ts'
import type { ImageType, RefusalReason } from '#shared/models/image.ts'
import { ttlEpochS } from '../../platform/table/item.ts'
import { getItem, queryAll } from '../../platform/table/read.ts'
import { deleteItem, updateItem, type Write } from '../../platform/table/write.ts'
import { altKey, imageKey, uploadKey, usesPartition } from './keys.ts'

interface Described {
  readonly id: string
  readonly alt: string
  readonly type: ImageType
  readonly bytes: number
  /** Of the file. */
  readonly name?: string | undefined
  readonly createdMs: number
  readonly createdBy: string
}

/** An image that pages can show. */
export interface ImageRecord extends Described {
  readonly width: number
  readonly height: number
  /** Smallest first. */
  readonly sizes: readonly PictureSize[]
  /** How many posts use it. */
  readonly uses: number
  /** Grows by one with every change of its text. */
  readonly rev: number
}

/** A file that is expected, or was refused; or an image of which the files have still to go. */
export interface UploadRecord extends Described {
  readonly state: 'waiting' | 'refused' | 'removing'
  readonly reason?: RefusalReason | undefined
  /** Of an image that is being removed: they tell the names of its files. */
  readonly sizes?: readonly PictureSize[] | undefined
  readonly expiresMs: number
}

/** What stays the same from the upload to the removal. */
export function describedOf({ id, alt, type, bytes, name, createdMs, createdBy }: Described): Described {
  return { id, alt, type, bytes, name, createdMs, createdBy }
}

/** Long enough to read why. */
const REFUSED_MS = 24 * 3_600_000
/** Long enough to try again. */
const REMOVING_MS = 30 * 24 * 3_600_000

export function loadImage(id: string): Promise<ImageRecord | undefined> {
  return getItem<ImageRecord>(imageKey(id))
}

/** Nothing once its time is over, deleted or not. */
export async function loadUpload(id: string, nowMs: number): Promise<UploadRecord | undefined> {
  const upload = await getItem<UploadRecord>(uploadKey(id))
  return upload && upload.expiresMs > nowMs ? upload : undefined
}

export function uploadWrite(upload: UploadRecord): Write {
  return {
    name: 'upload',
    put: { ...uploadKey(upload.id), ...upload, ttlEpochS: ttlEpochS(upload.expiresMs) },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}

/** @throws WriteRefused where it does not wait any more */
export async function refuseUpload(id: string, reason: RefusalReason, nowMs: number): Promise<void> {
  const expiresMs = nowMs + REFUSED_MS
  await updateItem(uploadKey(id), {
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
}

/** Out of the waiting, into the library: refused as `upload` where it does not wait any more. */
export function arrivalWrites(image: ImageRecord): Write[] {
  return [
    {
      name: 'upload',
      delete: uploadKey(image.id),
      ConditionExpression: '#state = :waiting',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':waiting': 'waiting' },
    },
    { name: 'image', put: { ...imageKey(image.id), ...image } },
    { name: 'alt', put: { ...altKey(image.id, image.alt), imageId: image.id } },
  ]
}

/** Refused as `image` where its text was changed, or it was removed, since it was read. */
export function altWrites({ id, alt: before, rev }: ImageRecord, alt: string): Write[] {
  const [left, taken] = [altKey(id, before), altKey(id, alt)]
  return [
    {
      name: 'image',
      // Not put: posts count their uses meanwhile.
      update: imageKey(id),
      UpdateExpression: 'SET alt = :alt, rev = rev + :one',
      ConditionExpression: 'rev = :rev',
      ExpressionAttributeValues: { ':alt': alt, ':rev': rev, ':one': 1 },
    },
    ...(left.sk === taken.sk
      ? []
      : [
          { name: 'oldAlt', delete: left },
          { name: 'alt', put: { ...taken, imageId: id } },
        ]),
  ]
}

/** Uses that go with the image; a transaction takes 100 writes. Those beyond name an image that is gone. */
const USES_REMOVED_MAX = 80

/**
 * Out of the library; that its files have still to go is noted. Refused as `image` where its text was changed
 * since it was read, and, unless by force, where a post has begun to use it.
 */
export async function removalWrites(image: ImageRecord, nowMs: number, force: boolean): Promise<Write[]> {
  const { id, alt, rev, sizes, uses: counted } = image
  const uses = counted > 0 ? await loadUses(id) : []
  const expiresMs = nowMs + REMOVING_MS
  return [
    {
      name: 'image',
      delete: imageKey(id),
      ConditionExpression: force ? 'rev = :rev' : 'rev = :rev AND #uses = :uses',
      ...(force ? {} : { ExpressionAttributeNames: { '#uses': 'uses' } }),
      ExpressionAttributeValues: { ':rev': rev, ...(force ? {} : { ':uses': counted }) },
    },
    { name: 'alt', delete: altKey(id, alt) },
    uploadWrite({ ...describedOf(image), state: 'removing', sizes, expiresMs }),
    ...uses.slice(0, USES_REMOVED_MAX).map(({ pk, sk }) => ({ name: 'use', delete: { pk, sk } })),
  ]
}

/** Every use, as keys: the post's id is `sk`. */
export function loadUses(id: string): Promise<{ pk: string; sk: string }[]> {
  return queryAll({ pk: { name: 'pk', value: usesPartition(id) } })
}

/** No longer expected: refused as `upload` where it has arrived, or was refused, since it was read. */
export function forgetWrite({ id, state }: UploadRecord): Write {
  return {
    name: 'upload',
    delete: uploadKey(id),
    ConditionExpression: '#state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state },
  }
}

export async function forgetUpload(id: string): Promise<void> {
  await deleteItem(uploadKey(id))
}
