import { LOG_LEVELS, type LogLevel, logLevel } from './config.ts'

/** Keys that every line may have. Facts of one event only stand under `about`. */
interface LogFacts {
  /** Joins the line to the gateway's access log; for a job, to Lambda's own lines. */
  readonly requestId?: string | undefined
  /** Id of the user that the line concerns, if known. */
  readonly userId?: string | undefined
  /** `POST /users/login` */
  readonly operation?: string | undefined
  /** Error code of a refusal, or the kind of the event. */
  readonly code?: string | undefined
  /** Name of an error. Its message is left out: it may hold what was sent. */
  readonly error?: string | undefined
  /** A measured number; alarms read it. */
  readonly value?: number | undefined
  /** Ids, counts and names of fields; never names, addresses, secrets or what was sent. */
  readonly about?: unknown
}

/** Alarms filter by these names (infra/cloud). */
export type LogEvent =
  | 'refused'
  | 'loggedIn'
  | 'reauthenticated'
  | 'passwordChanged'
  | 'passwordReset'
  | 'resetAsked'
  | 'resetMailed'
  | 'linkAsked'
  | 'linkMailed'
  | 'forgedCookie'
  | 'failed'
  | 'success'
  | 'entryFailed'
  | 'alreadyJoined'
  | 'exclusionNotNoted'
  | 'recordSetAside'
  | 'edgeNotCleared'
  | 'mailFailed'
  | 'mailGivenUp'
  | 'outboxAgeS'
  | 'noEventOfSes'
  | 'secretsNotFetched'
  | 'databaseUnavailable'
  | 'witnessRefused'
  | 'beaconMissing'

/**
 * Writes one line of JSON, unless `LOG_LEVEL` leaves this level out. No other code of the functions writes a log.
 *
 * @example log('info', 'loggedIn', { code: 'password', requestId, userId: user.id })
 */
export function log(level: LogLevel, event: LogEvent, facts: LogFacts = {}): void {
  if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(logLevel())) return
  const stream = level === 'error' ? process.stderr : process.stdout
  stream.write(`${JSON.stringify({ level, event, ...facts })}\n`)
}
