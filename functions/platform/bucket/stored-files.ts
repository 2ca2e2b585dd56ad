import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { bucketClient, bucketName } from './client.ts'

/** Cache header of pictures and of tiles of the public log, which never change at their address. */
const FOREVER = 'public, max-age=31536000, immutable'
const FIVE_SECONDS = 'public, max-age=5'

/** Reads a file; undefined if there is none, `too_large` if it exceeds the limit. */
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
  // An unread answer would keep the connection from the next call.
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

/** Deletes files. Missing files count as deleted. */
export async function deleteFiles(files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map((file) => bucketClient().send(new DeleteObjectCommand({ Bucket: bucketName(), Key: file }))),
  )
}

export interface StoredFile {
  readonly bytes: Uint8Array
  readonly etag: string
}

/** Reads a file of the public log; undefined if there is none. */
export async function readLogFile(path: string): Promise<StoredFile | undefined> {
  try {
    const found = await bucketClient().send(
      new GetObjectCommand({ Bucket: bucketName(), Key: `${LOG_FOLDER}${path}` }),
    )
    return found.Body && { bytes: await found.Body.transformToByteArray(), etag: found.ETag ?? '' }
  } catch (error) {
    // A missing file gives 403, since the function may not list the bucket. If a file exists after all, the
    // conditional write does not overwrite it.
    if (error instanceof S3ServiceException && ['NoSuchKey', 'AccessDenied'].includes(error.name))
      return undefined
    throw error
  }
}

/**
 * Writes a file of the public log. Tiles never change; other files change each minute.
 *
 * @param over the ETag of the file to replace; empty if there must be no file yet
 * @throws S3ServiceException if the ETag differs
 */
export async function writeLogFile(path: string, Body: Uint8Array, over?: string): Promise<void> {
  const isTile = path.startsWith('tile/')
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: `${LOG_FOLDER}${path}`,
      Body,
      ContentType: isTile ? 'application/octet-stream' : 'text/plain; charset=utf-8',
      CacheControl: isTile ? FOREVER : FIVE_SECONDS,
      ...(over === undefined ? {} : over === '' ? { IfNoneMatch: '*' } : { IfMatch: over }),
    }),
  )
}
