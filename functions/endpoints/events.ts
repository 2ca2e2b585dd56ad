/** Functions that a new file in the bucket starts; each module exports `handler(event)`. */
export const UPLOAD_EVENTS = {
  /** Checks an upload by its content and makes the sizes that are served. */
  image: { path: 'functions/endpoints/images/check-upload.ts', prefix: 'waiting/' },
} as const satisfies Record<string, { path: `functions/${string}.ts`; prefix: string }>

export type UploadEventName = keyof typeof UPLOAD_EVENTS

/** Functions that an SNS message starts, in the cloud only; each module exports `handler(event)`. */
export const MESSAGES = {
  /** Marks users whose mail came back or was reported as spam. */
  refused: { path: 'functions/endpoints/mail/mark-refused.ts' },
} as const satisfies Record<string, { path: `functions/${string}.ts` }>

export type MessageName = keyof typeof MESSAGES

/**
 * The fields of EventBridge's "Object Created" event that the functions read,
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
 */
export interface UploadEvent {
  /** Time of arrival, ISO 8601. */
  readonly time: string
  readonly detail: { readonly object: { readonly key: string } }
}
