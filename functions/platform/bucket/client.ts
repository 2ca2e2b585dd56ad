import { S3Client } from '@aws-sdk/client-s3'
import { config } from '../config.ts'

let client: S3Client | undefined

/** The one connection; where it leads, the SDK reads from its own environment. */
export function bucketClient(): S3Client {
  // The bucket in the path: its address is then the same kind of address on a laptop.
  client ??= new S3Client({ forcePathStyle: true })
  return client
}

/** @throws Error where no bucket is configured */
export function bucketName(): string {
  const { mediaBucket } = config()
  if (mediaBucket === '') throw new Error('Not configured: MEDIA_BUCKET')
  return mediaBucket
}
