import type { UserRecord } from './user-record.ts'

/** A condition on the stored user for a change to take place. */
export interface UserCondition {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
}

/** The role has not changed: a password is judged by the rule of its role. */
export function hasRole(role: UserRecord['role']): UserCondition {
  return {
    expression: '#heldRole = :heldRole',
    names: { '#heldRole': 'role' },
    values: { ':heldRole': role },
  }
}

/** The fields that decide a user's index partitions have not changed, apart from the links. */
export function kindStands({ role, verified }: Pick<UserRecord, 'role' | 'verified'>): UserCondition {
  return allOf(hasRole(role), { expression: 'verified = :heldKind', values: { ':heldKind': verified } })
}

export function linksStand({ links }: Pick<UserRecord, 'links'>): UserCondition {
  return { expression: 'links = :heldLinks', values: { ':heldLinks': links } }
}

/** The fields that decide a user's place in the indexes have not changed, apart from the role. */
export function nameStands({ username, email }: Pick<UserRecord, 'username' | 'email'>): UserCondition {
  return {
    expression: 'username = :heldName AND email = :heldEmail',
    values: { ':heldName': username, ':heldEmail': email },
  }
}

/** The country has not changed, which decides what the user may see and ask for. */
export function countryStands({ country }: Pick<UserRecord, 'country'>): UserCondition {
  const names = { '#readCountry': 'country' }
  if (country === undefined) return { expression: 'attribute_not_exists(#readCountry)', names }
  return { expression: '#readCountry = :readCountry', names, values: { ':readCountry': country } }
}

/** No exclusion has begun or been lengthened. */
export function exclusionStands({ excludedUntilMs }: Pick<UserRecord, 'excludedUntilMs'>): UserCondition {
  if (excludedUntilMs === undefined) return { expression: 'attribute_not_exists(excludedUntilMs)' }
  return { expression: 'excludedUntilMs = :readUntil', values: { ':readUntil': excludedUntilMs } }
}

/** The passkeys have not changed; they are always replaced as a whole. */
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

export function allOf(...conditions: readonly UserCondition[]): UserCondition {
  return {
    expression: conditions.map(({ expression }) => expression).join(' AND '),
    names: Object.assign({}, ...conditions.map(({ names }) => names)),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  }
}

/** The session has not been ended in the same moment. */
export function sessionLives(sessionHash: string): UserCondition {
  return {
    expression: 'attribute_exists(#sessions.#session)',
    names: { '#sessions': 'sessions', '#session': sessionHash },
  }
}
