import { PLAYER_STATES, type PlayerState, ROLES, type Role } from '#shared/models/user.ts'
import type { Account } from './account.ts'

/** The partition of everybody. */
export const PEOPLE = 'PEOPLE'

/** People are also kept by state and role: one partition for each pair. */
export function statePartition(state: PlayerState, role: Role): string {
  return `${PEOPLE}#${state}#${role}`
}

export interface PeopleFilter {
  readonly state?: PlayerState | undefined
  readonly role?: Role | undefined
  readonly verified?: boolean | undefined
}

/**
 * The partitions of `statePk` that together hold whom a filter means: at most 9 states x 3 roles, none where
 * it contradicts itself. Somebody whose wait is over stands under `cooling-off` until the job has noted it.
 */
export function statePartitions({ state, role, verified }: PeopleFilter): string[] {
  const states = PLAYER_STATES.filter(
    (one) =>
      (state === undefined || one === state) &&
      (verified === undefined || verified === (one !== 'unverified')),
  )
  const roles = role === undefined ? ROLES : [role]
  return states.flatMap((one) => roles.map((other) => statePartition(one, other)))
}

/** Neither address nor name holds a control character. */
const BETWEEN = '\n'

/** Behind the address stands the name and the reverse: an entry of either index tells whether the other finds it. */
export function namesIndex({ email, username }: Pick<Account, 'email' | 'username'>) {
  const name = username.toLowerCase()
  return { emailSk: `${email}${BETWEEN}${name}`, nameSk: `${name}${BETWEEN}${email}` }
}

/** What stands behind the address or the name in its index. */
export function otherName(sortKey: string): string {
  return sortKey.slice(sortKey.indexOf(BETWEEN) + BETWEEN.length)
}
