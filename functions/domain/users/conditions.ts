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

/** The role and the proof of the address, which decide the index partitions beside the links, have not changed. */
export function roleAndProofUnchanged({
  role,
  verified,
}: Pick<UserRecord, 'role' | 'verified'>): UserCondition {
  return allOf(hasRole(role), { expression: 'verified = :heldKind', values: { ':heldKind': verified } })
}

export function linksUnchanged({ links }: Pick<UserRecord, 'links'>): UserCondition {
  return { expression: 'links = :heldLinks', values: { ':heldLinks': links } }
}

/** The name and address, which the index sort keys contain, have not changed. */
export function nameUnchanged({ username, email }: Pick<UserRecord, 'username' | 'email'>): UserCondition {
  return {
    expression: 'username = :heldName AND email = :heldEmail',
    values: { ':heldName': username, ':heldEmail': email },
  }
}

/** The country, which decides about casinos and rounds, has not changed. */
export function countryUnchanged({ country }: Pick<UserRecord, 'country'>): UserCondition {
  const names = { '#readCountry': 'country' }
  if (country === undefined) return { expression: 'attribute_not_exists(#readCountry)', names }
  return { expression: '#readCountry = :readCountry', names, values: { ':readCountry': country } }
}

/** No exclusion has begun or been lengthened. */
export function exclusionUnchanged({ excludedUntilMs }: Pick<UserRecord, 'excludedUntilMs'>): UserCondition {
  if (excludedUntilMs === undefined) return { expression: 'attribute_not_exists(excludedUntilMs)' }
  return { expression: 'excludedUntilMs = :readUntil', values: { ':readUntil': excludedUntilMs } }
}

/** The passkeys have not changed; they are always replaced as a whole. */
export function passkeysUnchanged({
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
export function sessionAlive(sessionHash: string): UserCondition {
  return {
    expression: 'attribute_exists(#sessions.#session)',
    names: { '#sessions': 'sessions', '#session': sessionHash },
  }
}
