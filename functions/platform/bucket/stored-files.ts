import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { bucketClient, bucketName } from './client.ts'

/** Pictures, and tiles of the log, never change under their address. */
const FOREVER = 'public, max-age=31536000, immutable'
const SECONDS = 'public, max-age=5'

/** What lies in the bucket; undefined where nothing does, `too_large` where it is larger than it may be. */
export async function readStored(
  file: string,
  maxBytes: number,
): Promise<Uint8Array | 'too_large' | undefined> {
  const found = await bucketClient()
    .send(new GetObjectCommand({ Bucket: bucketName(), Key: file }))
    .catch((error: unknown) => {
      if (error instanceof NoSuchKey) return undefined
      throw error
    })
  if (!found?.Body) return undefined
  if ((found.ContentLength ?? 0) <= maxBytes) return found.Body.transformToByteArray()
  // A connection that is left with an unread answer would be kept from the next call.
  found.Body.transformToWebStream()
    .cancel()
    .catch(() => undefined)
  return 'too_large'
}

export async function storePicture(
  file: string,
  body: Uint8Array,
  type: 'image/webp' | 'image/jpeg' = 'image/webp',
): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: file,
      Body: body,
      ContentType: type,
      CacheControl: FOREVER,
    }),
  )
}

/** What is not there counts as deleted. */
export async function deleteFiles(files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map((file) => bucketClient().send(new DeleteObjectCommand({ Bucket: bucketName(), Key: file }))),
  )
}

export interface StoredFile {
  readonly bytes: Uint8Array
  readonly etag: string
}

/** A file of the log of draws; undefined where there is none. */
export async function readLogFile(path: string): Promise<StoredFile | undefined> {
  try {
    const found = await bucketClient().send(
      new GetObjectCommand({ Bucket: bucketName(), Key: `${LOG_FOLDER}${path}` }),
    )
    return found.Body && { bytes: await found.Body.transformToByteArray(), etag: found.ETag ?? '' }
  } catch (error) {
    // Without the right to list, what is not there is 403. Where it is there after all, it is not overwritten.
    if (error instanceof S3ServiceException && ['NoSuchKey', 'AccessDenied'].includes(error.name))
      return undefined
    throw error
  }
}

/**
 * Tiles never change; other files change each minute.
 *
 * @param over the ETag that the file is to have until now; empty where there is to be none
 * @throws S3ServiceException where it has another one
 */
export async function writeLogFile(path: string, Body: Uint8Array, over?: string): Promise<void> {
  const isTile = path.startsWith('tile/')
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: `${LOG_FOLDER}${path}`,
      Body,
      ContentType: isTile ? 'application/octet-stream' : 'text/plain; charset=utf-8',
      CacheControl: isTile ? FOREVER : SECONDS,
      ...(over === undefined ? {} : over === '' ? { IfNoneMatch: '*' } : { IfMatch: over }),
    }),
  )
}
