import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOAD_EVENTS, type UploadEvent } from '#functions/endpoints/events.ts'
import { createFunctionThread, type FunctionThread } from '../function-thread.ts'
import type { HttpHandler } from '../server.ts'
import { BUCKET_BASE, createBucket } from './bucket.ts'
import { createMedia } from './media.ts'
import { openObjectStore } from './object-store.ts'

export const BUCKET_NAME = 'fairflight-media'

export interface MediaBucket {
  readonly bucket: HttpHandler
  readonly media: HttpHandler
  readonly uploadEvents: UploadEvents
  /** Value of `AWS_ENDPOINT_URL_S3` for the SDK. */
  readonly endpoint: string
  /** Origin to which pages upload files. It is not the site's own, as in the cloud. */
  readonly uploadsTo: string
  /** Delivers the events that an interrupted run has left. */
  start(): Promise<void>
  /** Lets the next picture be checked by the functions' newest code. */
  renew(): void
}

export interface MediaBucketOptions {
  /** The run's data folder. */
  readonly folder: string
  readonly port: number
  readonly origins: readonly string[]
  readonly secretAccessKey: string
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  readonly log: (line: string) => void
}

/** The bucket of images on one machine: S3, its events and its part of the distribution. */
export function openMediaBucket(options: MediaBucketOptions): MediaBucket {
  const { folder, port, origins, secretAccessKey, nowMs, log } = options
  const store = openObjectStore(join(folder, 'bucket'))
  const thread = createFunctionThread(TIMEOUT_MS)
  const uploadEvents = createUploadEvents({ thread, nowMs, log })
  const endpoint = `http://127.0.0.1:${port}${BUCKET_BASE}`
  return {
    bucket: createBucket({
      store,
      origins,
      secretAccessKey,
      name: BUCKET_NAME,
      onUpload: uploadEvents.arrived,
    }),
    media: createMedia(store),
    uploadEvents,
    endpoint,
    uploadsTo: `${endpoint}/${BUCKET_NAME}`,
    renew: thread.renew,
    async start() {
      for (const key of await store.keys('waiting/')) uploadEvents.arrived(key)
    },
  }
}

/** Time limit of the function in the cloud. */
const TIMEOUT_MS = 60_000

interface UploadEvents {
  /** Calls an object's functions one after the other. */
  arrived(key: string): void
  /** Ends what runs; the next start calls unfinished functions again. */
  stop(): Promise<void>
}

interface UploadEventsOptions {
  readonly thread: Pick<FunctionThread, 'call' | 'stop'>
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  /** One line about a call that failed for good. */
  readonly log: (line: string) => void
  readonly pauseMs?: number
}

/** Number of tries that Lambda makes. */
const TRIES = 3
const PAUSE_MS = 1000

/** EventBridge between the bucket and its functions, on one machine. */
export function createUploadEvents({
  thread,
  nowMs,
  log,
  pauseMs = PAUSE_MS,
}: UploadEventsOptions): UploadEvents {
  let turn: Promise<void> = Promise.resolve()
  let stopped = false

  const deliver = async (path: string, event: UploadEvent): Promise<void> => {
    for (let attempt = 1; !stopped; attempt++) {
      const error = await thread.call(path, event).then(() => undefined, String)
      if (error === undefined || stopped) return
      if (attempt >= TRIES) return log(`${path} failed for ${event.detail.object.key}: ${error}`)
      await sleep(pauseMs)
    }
  }
  return {
    arrived(key) {
      const event = { time: new Date(nowMs()).toISOString(), detail: { object: { key } } }
      for (const { path, prefix } of Object.values(UPLOAD_EVENTS)) {
        if (key.startsWith(prefix)) turn = turn.then(() => deliver(path, event))
      }
    },
    async stop() {
      stopped = true
      await thread.stop()
    },
  }
}
