/** Work that a file starts by arriving in the bucket; each module exports `handler(event)`. */
export const UPLOAD_EVENTS = {
  /** Checks an upload by its content and makes the sizes that are served. */
  image: { path: 'functions/endpoints/images/check-upload.ts', prefix: 'waiting/' },
} as const satisfies Record<string, { path: `functions/${string}.ts`; prefix: string }>

export type UploadEventName = keyof typeof UPLOAD_EVENTS

/** Work that a message of a topic (SNS) starts, in the cloud only; each module exports `handler(event)`. */
export const MESSAGES = {
  /** Marks accounts whose mail came back or was reported as spam. */
  refused: { path: 'functions/endpoints/mail/mark-refused.ts' },
} as const satisfies Record<string, { path: `functions/${string}.ts` }>

export type MessageName = keyof typeof MESSAGES

/**
 * What it is called with, as far as we read it: EventBridge's "Object Created",
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
 */
export interface UploadEvent {
  /** When it arrived, ISO 8601. */
  readonly time: string
  readonly detail: { readonly object: { readonly key: string } }
}
