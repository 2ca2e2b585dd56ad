/** Work that a schedule starts; each module exports `handler({ time })`. Cloud and laptop read this list. */
export const JOBS = {
  /** Makes live what has waited long enough, and ends claims that nobody has decided about. */
  activation: { path: 'functions/endpoints/casino-links/activate.ts', everyMinutes: 5 },
  /** Sends what stands in the outbox; in the cloud the table's stream starts it too. */
  mail: { path: 'functions/endpoints/mail/send.ts', everyMinutes: 1 },
  /** Finishes what a removal that died half way has left. */
  removal: { path: 'functions/endpoints/users/finish-removals.ts', everyMinutes: 60 },
  /** Notes which scheduled posts have become public. */
  publish: { path: 'functions/endpoints/blogs/publish-due.ts', everyMinutes: 5 },
  /** Ends live draws that nobody reported, and publishes what the log of draws has got. */
  drawLog: { path: 'functions/endpoints/draw-log/publish.ts', everyMinutes: 1 },
} as const satisfies Record<string, { path: `functions/${string}.ts`; everyMinutes: number }>

export type JobName = keyof typeof JOBS

/** What a job is called with: the time at which it is to act, ISO 8601. */
export interface JobEvent {
  readonly time: string
}
