import type { PlayerState } from '#shared/models/casino-link.ts'
import type { Role } from '#shared/models/user.ts'
import type { IndexAttribute, IndexKeys, PartialKeys } from '../../platform/table/schema.ts'
import type { UserRecord } from './user-record.ts'
import { playerState } from './user-rules.ts'

type Listed = Pick<UserRecord, 'id' | 'email' | 'username' | 'role' | 'verified' | 'links'>
type StaffRole = Exclude<Role, 'user'>

/** Index partition of plain users in a state, or of all staff of a role. */
export function usersPartition(of: PlayerState | StaffRole): string {
  return `USERS#${of}`
}

export function staffPartition(role: StaffRole, state: PlayerState): string {
  return `STAFF#${role}#${state}`
}

export function userKeys(user: Listed, nowMs: number): IndexKeys {
  return { ...userPartitions(user, nowMs), ...userSortKeys(user) }
}

/** The partition keys, which change with role, verification and links. */
export function userPartitions(
  user: Pick<Listed, 'role' | 'verified' | 'links'>,
  nowMs: number,
): PartialKeys<IndexAttribute<'pk'>> {
  const { role } = user
  const state = playerState(user, nowMs)
  const partition = usersPartition(role === 'user' ? state : role)
  const staff = role === 'user' ? undefined : staffPartition(role, state)
  return {
    gsi1pk: partition,
    gsi2pk: partition,
    gsi3pk: partition,
    gsi4pk: staff,
    gsi5pk: staff,
    gsi6pk: staff,
  }
}

/** A separator that neither addresses nor names contain. */
const SEPARATOR = '\n'

/** The sort keys, which change with address, name and role. Users of the same name sort by address. */
export function userSortKeys({
  id,
  email,
  username,
  role,
}: Omit<Listed, 'verified' | 'links'>): PartialKeys<IndexAttribute<'sk'>> {
  const name = username.toLowerCase()
  const byEmail = `${email}${SEPARATOR}${name}`
  const byName = `${name}${SEPARATOR}${email}`
  const usersKeys = { gsi1sk: id, gsi2sk: byEmail, gsi3sk: byName }
  if (role === 'user') return { ...usersKeys, gsi4sk: undefined, gsi5sk: undefined, gsi6sk: undefined }
  return { ...usersKeys, gsi4sk: id, gsi5sk: byEmail, gsi6sk: byName }
}
