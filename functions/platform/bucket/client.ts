import { S3Client } from '@aws-sdk/client-s3'
import { config } from '../config.ts'

let client: S3Client | undefined

/** The process's only client of S3. The SDK reads the endpoint from the environment. */
export function bucketClient(): S3Client {
  // The bucket's name stands in the path, not in the host, which a laptop could not resolve.
  client ??= new S3Client({ forcePathStyle: true })
  return client
}

/** @throws Error if no bucket is configured */
export function bucketName(): string {
  const { mediaBucket } = config()
  if (mediaBucket === '') throw new Error('Not configured: MEDIA_BUCKET')
  return mediaBucket
}
