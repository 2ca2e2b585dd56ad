import type { ArrivalName, MessageName } from '#functions/endpoints/arrivals.ts'
import type { JobName } from '#functions/endpoints/jobs.ts'
import { type IndexName, TABLE } from '#functions/platform/table/schema.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'

type Action =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem'

/** What a function may do with the table, or a query of one of its indexes. */
export type TableRight = Action | `index/${IndexName}`

const READ: readonly Action[] = ['GetItem', 'BatchGetItem', 'Query']
/** IAM knows no right to a transaction, only to its parts. */
const TRANSACT: readonly Action[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']
const WRITE: readonly Action[] = [...TRANSACT, 'BatchWriteItem']
const INDEXES: readonly TableRight[] = TABLE.indexes.map(({ name }) => `index/${name}` as const)

/**
 * The most that an endpoint may need, from its declaration alone: everybody reads; a caller with a session
 * has its use noted; what is declared unsafe writes; the lists that only staff see read the indexes.
 *
 * @example rightsOf(api.users.me) // ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem']
 */
export function rightsOf(endpoint: AnyEndpoint): readonly TableRight[] {
  const { guard, method, unsafe } = endpoint
  const rights = new Set<TableRight>(READ)
  if (method === 'GET' && (guard === 'editor' || guard === 'admin'))
    for (const index of INDEXES) rights.add(index)
  if (guard !== 'any' || showsSignals(endpoint)) rights.add('UpdateItem')
  if (unsafe) for (const right of WRITE) rights.add(right)
  return [...rights]
}

/**
 * A GET that tells what may be drawn also notes the session's use, and closes live mode where it finds a loss budget
 * reached: a transaction of updates alone.
 */
export function showsSignals(endpoint: AnyEndpoint): boolean {
  return endpoint === api.users.me || endpoint === api.site.visitor
}

/** Jobs find their work in a sparse index and change it. */
export const JOB_RIGHTS: Readonly<Record<JobName, readonly TableRight[]>> = {
  activation: [...READ, 'index/gsi4', ...WRITE],
  mail: [...READ, 'index/gsi4', ...WRITE],
  removal: [...READ, 'index/gsi4', ...WRITE],
  publish: [...READ, 'index/gsi4', ...WRITE],
}

/** What arrives is named by its key: no index is asked. */
export const ARRIVAL_RIGHTS: Readonly<Record<ArrivalName, readonly TableRight[]>> = {
  image: [...READ, ...WRITE],
}

/** A message names an address, and the account of that address is changed. */
export const MESSAGE_RIGHTS: Readonly<Record<MessageName, readonly TableRight[]>> = {
  refused: ['GetItem', 'UpdateItem'],
}

/** What a function may do with objects of the bucket, below a prefix. */
export interface BucketRight {
  readonly action: 'GetObject' | 'PutObject' | 'DeleteObject'
  readonly prefix: 'waiting/' | 'media/'
}

/**
 * By source. A form is signed with the rights of whoever signs it. A missing object is 403 without the right to list
 * the bucket, which nobody needs: whoever reads knows that it has come.
 */
const BUCKET_RIGHTS: Readonly<Record<string, readonly BucketRight[]>> = {
  'functions/endpoints/images/create.ts': [{ action: 'PutObject', prefix: 'waiting/' }],
  'functions/endpoints/images/remove.ts': [
    { action: 'DeleteObject', prefix: 'waiting/' },
    { action: 'DeleteObject', prefix: 'media/' },
  ],
  'functions/endpoints/images/check-arrival.ts': [
    { action: 'GetObject', prefix: 'waiting/' },
    { action: 'DeleteObject', prefix: 'waiting/' },
    { action: 'PutObject', prefix: 'media/' },
    { action: 'DeleteObject', prefix: 'media/' },
  ],
}

/** Of most functions none. */
export function bucketRightsOf(source: string): readonly BucketRight[] {
  return BUCKET_RIGHTS[source] ?? []
}

/** What each command of the SDK asks for. */
const ASKED_BY: Readonly<Record<string, readonly Action[]>> = {
  Get: ['GetItem'],
  BatchGet: ['BatchGetItem'],
  Query: ['Query'],
  Put: ['PutItem'],
  Update: ['UpdateItem'],
  Delete: ['DeleteItem'],
  BatchWrite: ['BatchWriteItem'],
  TransactWrite: TRANSACT,
}

/** Every handler carries the chain of functions/endpoints/handle.ts, which can read a session and note its use. */
const CHAIN_COMMANDS = ['Get', 'Update']

/**
 * Of some rights, those that a bundle's commands can use: what is not in the code needs no right.
 *
 * @example usedOf(rightsOf(api.users.logout), ['Get', 'Update']) // ['GetItem', 'UpdateItem']
 */
export function usedOf(rights: readonly TableRight[], commands: readonly string[]): readonly TableRight[] {
  const asked = new Set<string>(commands.flatMap((command) => ASKED_BY[command] ?? []))
  return rights.filter((right) => asked.has(right.startsWith('index/') ? 'Query' : right))
}

/** The commands of a bundle that its rights would refuse: a GET that writes, a scan, something unheard of. */
export function commandsBeyond(
  rights: readonly TableRight[],
  commands: readonly string[],
): readonly string[] {
  const allowed = new Set<string>(rights)
  return commands.filter((command) => {
    const asked = ASKED_BY[command]
    return !CHAIN_COMMANDS.includes(command) && !asked?.every((action) => allowed.has(action))
  })
}
