import { S3Client } from '@aws-sdk/client-s3'
import { config } from '../config.ts'

let client: S3Client | undefined

/** The only connection. The SDK reads its endpoint from the environment. */
export function bucketClient(): S3Client {
  // The path names the bucket, so that addresses have the same form on a laptop.
  client ??= new S3Client({ forcePathStyle: true })
  return client
}

/** @throws Error if no bucket is configured */
export function bucketName(): string {
  const { mediaBucket } = config()
  if (mediaBucket === '') throw new Error('Not configured: MEDIA_BUCKET')
  return mediaBucket
}
