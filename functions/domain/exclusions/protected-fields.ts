import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { Id } from '#shared/models/basics.ts'
import { ownValue } from '#shared/own-value.ts'
import type { AppError } from '../../platform/app-error.ts'
import type { UserRecord } from '../users/user-record.ts'
import { noteRefused } from './exclusion-items.ts'

/**
 * Fields that no request may set, by each spelling, with the name for the log. Only a user's own limits have such a
 * field, and there it is not unknown.
 */
const PROTECTED: Readonly<Record<string, string>> = {
  excludeduntil: 'excludedUntil',
  excludeduntilms: 'excludedUntil',
  excluded: 'excludedUntil',
  untilms: 'excludedUntil',
  excludedunder: 'excludedUntil',
  exclusion: 'exclusion',
  limits: 'limits',
}

/** The protected fields that an error reports as unknown. */
function protectedFields(error: AppError): string[] {
  const named = error.fields
    .filter(({ code }) => code === 'unknown_field')
    .flatMap(({ path }) => ownValue(PROTECTED, lastPart(path).toLowerCase().replaceAll(/[_-]/g, '')) ?? [])
  return [...new Set(named)].sort()
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

interface Attempt {
  readonly endpoint: AnyEndpoint
  /** The path parameter, as sent. */
  readonly id: string | undefined
  /** The user of the session; undefined for a guest. */
  readonly caller: Pick<UserRecord, 'id' | 'role'> | undefined
}

/**
 * Notes an attempt to set a protected field. Staff's attempt counts against the user that the path names. Any other
 * caller's counts against themselves: no path lets them reach another user, and they could invent ids without end.
 */
export async function noteProtected(
  { endpoint, id, caller }: Attempt,
  error: AppError,
  nowMs: number,
  random: RandomBytes,
): Promise<void> {
  const fields = protectedFields(error)
  if (fields.length === 0 || !endpoint.unsafe) return
  const isStaff = caller !== undefined && caller.role !== 'user'
  const names = isStaff && /^\/(?:users|players)\/\{id\}/.test(endpoint.path) && Id.safeParse(id).success
  const named = names ? id : caller?.id
  const subject = named === undefined ? 'guest' : `user:${named}`
  const operation = `${endpoint.method} ${endpoint.path}`
  await noteRefused({ actor: caller?.id ?? 'guest', subject, fields }, operation, nowMs, random)
}
