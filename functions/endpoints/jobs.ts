/** Functions that a schedule starts; each module exports `handler({ time })`. Cloud and local run read this list. */
export const JOBS = {
  /** Activates live mode after its wait and ends claims that staff did not decide about in time. */
  activation: { path: 'functions/endpoints/casino-links/activate.ts', everyMinutes: 5 },
  /** Sends the mails of the outbox. In the cloud the table's stream starts it too. */
  mail: { path: 'functions/endpoints/mail/send.ts', everyMinutes: 1 },
  /** Finishes interrupted removals and empties the trash. */
  removal: { path: 'functions/endpoints/users/finish-removals.ts', everyMinutes: 60 },
  /** Marks scheduled posts as published. */
  publish: { path: 'functions/endpoints/blogs/publish-due.ts', everyMinutes: 5 },
  /** Expires rounds without an outcome, makes seed lists and publishes the public log. */
  drawLog: { path: 'functions/endpoints/draw-log/publish.ts', everyMinutes: 1 },
} as const satisfies Record<string, { path: `functions/${string}.ts`; everyMinutes: number }>

export type JobName = keyof typeof JOBS

export interface JobEvent {
  /** The time at which the job acts, ISO 8601. */
  readonly time: string
}
