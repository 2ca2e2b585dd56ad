import type { Account } from './user-record.ts'

/** What must still be as it was read for a change of the account to take place. */
export interface AccountCondition {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
}

/** The role is the one that was read: a password is judged by the rule of its role. */
export function hasRole(role: Account['role']): AccountCondition {
  return {
    expression: '#heldRole = :heldRole',
    names: { '#heldRole': 'role' },
    values: { ':heldRole': role },
  }
}

/** What a person's partitions are made of is as it was read, but for the links. */
export function kindStands({ role, verified }: Pick<Account, 'role' | 'verified'>): AccountCondition {
  return allOf(hasRole(role), { expression: 'verified = :heldKind', values: { ':heldKind': verified } })
}

export function linksStand({ links }: Pick<Account, 'links'>): AccountCondition {
  return { expression: 'links = :heldLinks', values: { ':heldLinks': links } }
}

/** What a person's places are made of is as it was read, but for the role. */
export function nameStands({ username, email }: Pick<Account, 'username' | 'email'>): AccountCondition {
  return {
    expression: 'username = :heldName AND email = :heldEmail',
    values: { ':heldName': username, ':heldEmail': email },
  }
}

/** The country, which decides what may be shown and asked for, is as it was read. */
export function countryStands({ country }: Pick<Account, 'country'>): AccountCondition {
  const names = { '#readCountry': 'country' }
  if (country === undefined) return { expression: 'attribute_not_exists(#readCountry)', names }
  return { expression: '#readCountry = :readCountry', names, values: { ':readCountry': country } }
}

/** Neither has an exclusion begun since it was read, nor become longer. */
export function exclusionStands({ excludedUntilMs }: Pick<Account, 'excludedUntilMs'>): AccountCondition {
  if (excludedUntilMs === undefined) return { expression: 'attribute_not_exists(excludedUntilMs)' }
  return { expression: 'excludedUntilMs = :readUntil', values: { ':readUntil': excludedUntilMs } }
}

/** The passkeys are those that were read: they change as a whole. */
export function passkeysStand({
  passkeys,
  passkeyReset,
}: Pick<Account, 'passkeys' | 'passkeyReset'>): AccountCondition {
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
export function allOf(...conditions: readonly AccountCondition[]): AccountCondition {
  return {
    expression: conditions.map(({ expression }) => expression).join(' AND '),
    names: Object.assign({}, ...conditions.map(({ names }) => names)),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  }
}

/** The session is still there: nothing is done by, or for, one that was ended in the same moment. */
export function sessionLives(sessionHash: string): AccountCondition {
  return {
    expression: 'attribute_exists(#sessions.#session)',
    names: { '#sessions': 'sessions', '#session': sessionHash },
  }
}
