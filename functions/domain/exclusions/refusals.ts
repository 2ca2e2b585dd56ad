import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { Id } from '#shared/models/basics.ts'
import type { AppError } from '../../platform/app-error.ts'
import { personHash } from '../../platform/keys.ts'
import { ttlEpochS } from '../../platform/table/item.ts'
import { updateItem, WriteRefused } from '../../platform/table/write.ts'
import type { Account } from '../accounts/account.ts'
import { type AuditFact, auditItem } from '../audit-log/items.ts'

const DAY_MS = 86_400_000

/**
 * What nobody may send, by whatever spelling; the log names it by the right one. No operation has a field of these
 * names but where it is the person's own limits, and there it is no unknown field.
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

/** The protected fields among those that a refusal calls unknown. */
function protectedFields(refusal: AppError): string[] {
  const named = refusal.fields
    .filter(({ code }) => code === 'unknown_field')
    .flatMap(({ path }) => PROTECTED[lastPart(path).toLowerCase().replaceAll(/[_-]/g, '')] ?? [])
  return [...new Set(named)].sort()
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

interface Attempt {
  readonly endpoint: AnyEndpoint
  /** The path parameter, as sent. */
  readonly id: string | undefined
  /** Whose session it was; none of a guest. */
  readonly caller: Pick<Account, 'id' | 'role'> | undefined
}

/**
 * Notes who tried to set a protected field, of whom: staff of the person whom the path names, all others of themselves,
 * since no path lets them reach anybody else and the ids that they may make up are without end.
 */
export async function noteProtected(
  { endpoint, id, caller }: Attempt,
  refusal: AppError,
  nowMs: number,
  random: RandomBytes,
): Promise<void> {
  const fields = protectedFields(refusal)
  if (fields.length === 0 || !endpoint.unsafe) return
  const isStaff = caller !== undefined && caller.role !== 'user'
  const names = isStaff && /^\/(?:users|players)\/\{id\}/.test(endpoint.path) && Id.safeParse(id).success
  const named = names ? id : caller?.id
  const subject = named === undefined ? 'guest' : `user:${named}`
  const operation = `${endpoint.method} ${endpoint.path}`
  await noteRefused({ actor: caller?.id ?? 'guest', subject, fields }, operation, nowMs, random)
}

/**
 * An attempt to shorten, lift or move an exclusion goes into the audit log: one entry a day for each person, actor
 * and operation, so that nobody floods it. Only single updates: every endpoint has the right to these. The refusal
 * itself never waits on the log: a fault here is logged, and the answer stays what it is.
 */
export async function noteRefused(
  fact: Omit<AuditFact, 'action'>,
  operation: string,
  nowMs: number,
  random: RandomBytes,
): Promise<void> {
  try {
    if (!(await isFirstOfDay([fact.actor, fact.subject, operation], nowMs))) return
    const { pk, sk, ...entry } = auditItem({ action: 'exclusions.refused', ...fact }, nowMs, random)
    const names = Object.keys(entry)
    await updateItem(
      { pk, sk },
      {
        UpdateExpression: `SET ${names.map((_, index) => `#f${index} = :f${index}`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#f${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.values(entry).map((value, index) => [`:f${index}`, value]),
        ),
        ReturnValues: 'NONE',
      },
    )
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'unknown'
    process.stderr.write(`${JSON.stringify({ level: 'error', unnoted: 'exclusions.refused', fault })}\n`)
  }
}

async function isFirstOfDay(what: readonly string[], nowMs: number): Promise<boolean> {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const key = { pk: `RATE#refusals#${personHash('refusal', ...what)}`, sk: day }
  try {
    await updateItem(key, {
      UpdateExpression: 'SET ttlEpochS = :ttl',
      ConditionExpression: 'attribute_not_exists(pk)',
      ExpressionAttributeValues: { ':ttl': ttlEpochS(nowMs + DAY_MS) },
      ReturnValues: 'NONE',
    })
    return true
  } catch (error) {
    if (error instanceof WriteRefused) return false
    throw error
  }
}
