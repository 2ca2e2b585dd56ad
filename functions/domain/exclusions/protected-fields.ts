import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { Id } from '#shared/models/basics.ts'
import { ownValue } from '#shared/own-value.ts'
import type { AppError } from '../../platform/app-error.ts'
import type { UserRecord } from '../users/user-record.ts'
import { noteRefused } from './exclusion-items.ts'

/**
 * The audit log's names of fields that no request may set, by their spellings. A user's own `limits` may be set: there
 * the field is known, so no error reports it.
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
  const fields = error.fields
    .filter(({ code }) => code === 'unknown_field')
    .flatMap(({ path }) => ownValue(PROTECTED, lastPart(path).toLowerCase().replaceAll(/[_-]/g, '')) ?? [])
  return [...new Set(fields)].sort()
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

interface Attempt {
  readonly endpoint: AnyEndpoint
  /** The path parameter, as sent. */
  readonly id: string | undefined
  /** The user of the session; undefined without one. */
  readonly caller: Pick<UserRecord, 'id' | 'role'> | undefined
}

/**
 * Notes an attempt to set a protected field. The subject of staff's attempt is the user that the path names. Any other
 * caller is the subject themselves: no path lets them reach another user, and they could invent ids without end.
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
  const isForPathUser =
    isStaff && /^\/(?:users|players)\/\{id\}/.test(endpoint.path) && Id.safeParse(id).success
  const userId = isForPathUser ? id : caller?.id
  const subject = userId === undefined ? 'guest' : `user:${userId}`
  const operation = `${endpoint.method} ${endpoint.path}`
  await noteRefused({ actor: caller?.id ?? 'guest', subject, fields }, operation, nowMs, random)
}
