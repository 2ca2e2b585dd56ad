import type { UserRecord } from './user-record.ts'

/** What must still be as it was read for a change of the account to take place. */
export interface UserCondition {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
}

/** The role is the one that was read: a password is judged by the rule of its role. */
export function hasRole(role: UserRecord['role']): UserCondition {
  return {
    expression: '#heldRole = :heldRole',
    names: { '#heldRole': 'role' },
    values: { ':heldRole': role },
  }
}

/** What a person's partitions are made of is as it was read, but for the links. */
export function kindStands({ role, verified }: Pick<UserRecord, 'role' | 'verified'>): UserCondition {
  return allOf(hasRole(role), { expression: 'verified = :heldKind', values: { ':heldKind': verified } })
}

export function linksStand({ links }: Pick<UserRecord, 'links'>): UserCondition {
  return { expression: 'links = :heldLinks', values: { ':heldLinks': links } }
}

/** What a person's places are made of is as it was read, but for the role. */
export function nameStands({ username, email }: Pick<UserRecord, 'username' | 'email'>): UserCondition {
  return {
    expression: 'username = :heldName AND email = :heldEmail',
    values: { ':heldName': username, ':heldEmail': email },
  }
}

/** The country, which decides what may be shown and asked for, is as it was read. */
export function countryStands({ country }: Pick<UserRecord, 'country'>): UserCondition {
  const names = { '#readCountry': 'country' }
  if (country === undefined) return { expression: 'attribute_not_exists(#readCountry)', names }
  return { expression: '#readCountry = :readCountry', names, values: { ':readCountry': country } }
}

/** Neither has an exclusion begun since it was read, nor become longer. */
export function exclusionStands({ excludedUntilMs }: Pick<UserRecord, 'excludedUntilMs'>): UserCondition {
  if (excludedUntilMs === undefined) return { expression: 'attribute_not_exists(excludedUntilMs)' }
  return { expression: 'excludedUntilMs = :readUntil', values: { ':readUntil': excludedUntilMs } }
}

/** The passkeys are those that were read: they change as a whole. */
export function passkeysStand({
  passkeys,
  passkeyReset,
}: Pick<UserRecord, 'passkeys' | 'passkeyReset'>): UserCondition {
  return {
    expression: [
      passkeys === undefined ? 'attribute_not_exists(passkeys)' : 'passkeys = :readPasskeys',
      passkeyReset === undefined ? 'attribute_not_exists(passkeyReset)' : 'passkeyReset = :readReset',
    ].join(' AND '),
    values: {
      ...(passkeys === undefined ? {} : { ':readPasskeys': passkeys }),
      ...(passkeyReset === undefined ? {} : { ':readReset': passkeyReset }),
    },
  }
}

/** Every one of these conditions. */
export function allOf(...conditions: readonly UserCondition[]): UserCondition {
  return {
    expression: conditions.map(({ expression }) => expression).join(' AND '),
    names: Object.assign({}, ...conditions.map(({ names }) => names)),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  }
}

/** The session is still there: nothing is done by, or for, one that was ended in the same moment. */
export function sessionLives(sessionHash: string): UserCondition {
  return {
    expression: 'attribute_exists(#sessions.#session)',
    names: { '#sessions': 'sessions', '#session': sessionHash },
  }
}
