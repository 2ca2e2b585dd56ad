import { ownValue } from '#shared/own-value.ts'
import type { UserRecord } from './user-record.ts'

/** A condition on the stored user for a change to take place. */
export interface UserCondition {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
}

/**
 * The condition that attributes have not changed since the user was read. `role`, `verified` and `links` decide the index
 * partitions, `username` and `email` the sort keys; a password is judged by the rule of the `role`.
 *
 * @example unchanged(user, 'role', 'verified')
 */
export function unchanged<K extends keyof UserRecord>(
  user: Pick<UserRecord, K>,
  ...attributes: readonly K[]
): UserCondition {
  const read = attributes.map((name) => ({ name, value: ownValue<unknown>(user, name) }))
  const present = read.filter(({ value }) => value !== undefined)
  return {
    expression: read
      .map(({ name, value }) =>
        value === undefined ? `attribute_not_exists(#read_${name})` : `#read_${name} = :read_${name}`,
      )
      .join(' AND '),
    names: Object.fromEntries(read.map(({ name }) => [`#read_${name}`, name])),
    values: Object.fromEntries(present.map(({ name, value }) => [`:read_${name}`, value])),
  }
}

export function allOf(...conditions: readonly UserCondition[]): UserCondition {
  return {
    expression: conditions.map(({ expression }) => expression).join(' AND '),
    names: Object.assign({}, ...conditions.map(({ names }) => names)),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  }
}

/** The session has not been ended meanwhile. */
export function sessionAlive(sessionHash: string): UserCondition {
  return {
    expression: 'attribute_exists(#sessions.#session)',
    names: { '#sessions': 'sessions', '#session': sessionHash },
  }
}
