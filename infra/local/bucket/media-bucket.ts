import { join } from 'node:path'
import type { HttpHandler } from '../server.ts'
import { type Arrivals, createArrivals } from './arrivals.ts'
import { BUCKET_BASE, createBucket } from './bucket.ts'
import { createMedia } from './media.ts'
import { openObjectStore } from './object-store.ts'
import { createThreadCaller } from './thread-caller.ts'

export const BUCKET_NAME = 'fairflight-media'

export interface MediaBucket {
  readonly bucket: HttpHandler
  readonly media: HttpHandler
  readonly arrivals: Arrivals
  /** What the SDK reads from `AWS_ENDPOINT_URL_S3`. */
  readonly endpoint: string
  /** Where the pages of this run send files: another origin than `localhost`, as in the cloud. */
  readonly uploadsTo: string
  /** Delivers what a run that was cut off has left waiting. */
  start(): Promise<void>
}

export interface MediaBucketOptions {
  /** The run's data folder. */
  readonly folder: string
  readonly port: number
  readonly origins: readonly string[]
  readonly secretAccessKey: string
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  readonly tell: (line: string) => void
}

/** The bucket of images on one machine: S3, its events and its part of the distribution. */
export function openMediaBucket(options: MediaBucketOptions): MediaBucket {
  const { folder, port, origins, secretAccessKey, nowMs, tell } = options
  const store = openObjectStore(join(folder, 'bucket'))
  const arrivals = createArrivals({ caller: createThreadCaller(), nowMs, tell })
  const endpoint = `http://127.0.0.1:${port}${BUCKET_BASE}`
  return {
    bucket: createBucket({
      ...{ store, origins, secretAccessKey },
      name: BUCKET_NAME,
      onArrival: arrivals.arrived,
    }),
    media: createMedia(store),
    arrivals,
    endpoint,
    uploadsTo: `${endpoint}/${BUCKET_NAME}`,
    async start() {
      for (const key of await store.keys('waiting/')) arrivals.arrived(key)
    },
  }
}
