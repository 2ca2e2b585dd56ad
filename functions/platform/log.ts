/** The keys that any line may have; a line's own facts stand under `about`. */
interface LogFacts {
  /** The gateway's access log has a line for every call with the same id; of a job, Lambda's. */
  readonly requestId?: string | undefined
  /** Id of the account that it concerns, as far as that is known. */
  readonly account?: string | undefined
  /** `POST /users/login` */
  readonly operation?: string | undefined
  /** Which refusal, or which kind of what happened. */
  readonly code?: string | undefined
  /** Name of an error, whose message may hold what was sent. */
  readonly error?: string | undefined
  /** What is measured; alarms read it. */
  readonly value?: number | undefined
  /** Ids, counts and names of fields; never names, addresses, secrets or what was sent. */
  readonly about?: unknown
}

/** What is logged. Alarms filter by these names (infra/cloud). */
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

/**
 * One line of JSON: the only way in which functions write a log.
 *
 * @example log('info', 'loggedIn', { code: 'password', requestId, account: account.id })
 */
export function log(level: 'info' | 'warn' | 'error', event: LogEvent, facts: LogFacts = {}): void {
  const stream = level === 'error' ? process.stderr : process.stdout
  stream.write(`${JSON.stringify({ level, event, ...facts })}\n`)
}
