import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import { bucketClient, bucketName } from './bucket.ts'

/** Pictures never change under their address. */
const FOREVER = 'public, max-age=31536000, immutable'

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

export async function storePicture(file: string, body: Uint8Array): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: file,
      Body: body,
      ContentType: 'image/webp',
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
