import type { Context } from 'aws-lambda'
import { JOBS, type JobEvent, type JobName } from '#functions/endpoints/jobs.ts'
import { lambdaContext } from './event.ts'
import { loadFromRoot } from './root.ts'

export type JobHandler = (event: JobEvent, context: Context) => Promise<unknown>

export interface Scheduler {
  /** Runs a job after any earlier run of the same job, and returns its result. */
  run(name: JobName): Promise<unknown>
  /** Reports that mail may wait to be sent. */
  mailMayWait(): void
  /** Reports that the product's clock was moved. */
  clockMoved(): void
  start(): void
  /** Ends the schedule, and waits for running jobs. */
  stop(): Promise<void>
}

export interface SchedulerOptions {
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  readonly loadJob?: (name: JobName) => Promise<JobHandler>
  /** One line about a job that failed; the schedule goes on. */
  readonly log: (line: string) => void
}

/**
 * Real time between two runs of each job. A run is cheap: its query reads a sparse index that is nearly always empty.
 */
const EVERY_MS = 5000
/** The pause after a move of the clock, in which a tester can start the job by hand and see its result. */
const AFTER_MOVE_MS = 1000
/** Answers that come close together share one run of the mail job. */
const MAIL_DEBOUNCE_MS = 15
/** The time limit of a scheduled function in the cloud. */
const JOB_TIMEOUT_MS = 60_000

export const JOB_NAMES = Object.keys(JOBS).filter((name): name is JobName => Object.hasOwn(JOBS, name))

/** Runs the scheduled functions at the time of the product's clock, never two of one name at once. */
export function createScheduler({ nowMs, loadJob = loadHandler, log }: SchedulerOptions): Scheduler {
  const running = new Map<JobName, Promise<unknown>>()
  let interval: NodeJS.Timeout | undefined
  let afterMove: NodeJS.Timeout | undefined
  let debounce: NodeJS.Timeout | undefined

  const call = async (name: JobName): Promise<unknown> => {
    const handler = await loadJob(name)
    const time = new Date(nowMs()).toISOString()
    return handler({ time }, lambdaContext(name, `job-${name}-${time}`, JOB_TIMEOUT_MS))
  }
  const run = (name: JobName): Promise<unknown> => {
    const earlier = running.get(name) ?? Promise.resolve()
    const next = earlier.catch(() => undefined).then(() => call(name))
    running.set(name, next)
    const forget = () => {
      if (running.get(name) === next) running.delete(name)
    }
    next.then(forget, forget)
    return next
  }
  const runQuietly = async (name: JobName): Promise<void> => {
    try {
      await run(name)
    } catch (error) {
      log(`The job ${name} failed and will be tried again: ${oneLine(error)}`)
    }
  }
  const mailMayWait = (): void => {
    debounce ??= setTimeout(() => {
      debounce = undefined
      void runQuietly('mail')
    }, MAIL_DEBOUNCE_MS)
  }
  const runAll = (): void => {
    // A run that is still under way does the same work.
    for (const name of JOB_NAMES)
      if (name !== 'mail' && !running.has(name)) void runQuietly(name).then(mailMayWait)
    if (!running.has('mail')) mailMayWait()
  }
  return {
    run: (name) => run(name).finally(mailMayWait),
    mailMayWait,
    clockMoved() {
      mailMayWait()
      if (interval === undefined) return
      clearTimeout(afterMove)
      clearInterval(interval)
      interval = setInterval(runAll, EVERY_MS)
      afterMove = setTimeout(runAll, AFTER_MOVE_MS)
    },
    start() {
      interval ??= setInterval(runAll, EVERY_MS)
      runAll()
    },
    async stop() {
      clearInterval(interval)
      clearTimeout(afterMove)
      await Promise.allSettled(running.values())
      clearTimeout(debounce)
    },
  }
}

async function loadHandler(name: JobName): Promise<JobHandler> {
  const module = await loadFromRoot<{ handler: JobHandler }>(JOBS[name].path)
  return module.handler
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
}
