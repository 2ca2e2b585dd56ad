import type { MessageName, UploadEventName } from '#functions/endpoints/events.ts'
import type { JobName } from '#functions/endpoints/jobs.ts'
import { type IndexName, TABLE } from '#functions/platform/table/schema.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'

type Action =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem'

/** Rights of a function on the table, or to query one of its indexes. */
export type TableRight = Action | `index/${IndexName}`

const READ: readonly Action[] = ['GetItem', 'BatchGetItem', 'Query']
/** IAM has no right for a transaction, only for its parts. */
const TRANSACT: readonly Action[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']
const WRITE: readonly Action[] = [...TRANSACT, 'BatchWriteItem']
const INDEXES: readonly TableRight[] = TABLE.indexes.map(({ name }) => `index/${name}` as const)

/**
 * The most that an endpoint may need, by its declaration: all read; with a session, its last use is updated; unsafe
 * ones write; lists for staff read the indexes.
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

/** True for a GET that says what may be drawn: it also updates the session's last use. */
function showsSignals(endpoint: AnyEndpoint): boolean {
  return endpoint === api.users.me || endpoint === api.site.visitor
}

/** Jobs find their work in a sparse index and change it; the public log is found by its key. */
export const JOB_RIGHTS: Readonly<Record<JobName, readonly TableRight[]>> = {
  activation: [...READ, 'index/gsi4', ...WRITE],
  mail: [...READ, 'index/gsi4', ...WRITE],
  removal: [...READ, 'index/gsi4', ...WRITE],
  publish: [...READ, 'index/gsi4', ...WRITE],
  drawLog: ['GetItem', 'Query', ...TRANSACT],
}

/** An upload is found by its key, without an index. */
export const UPLOAD_RIGHTS: Readonly<Record<UploadEventName, readonly TableRight[]>> = {
  image: [...READ, ...WRITE],
}

/** A message contains an address; the account of that address is changed. */
export const MESSAGE_RIGHTS: Readonly<Record<MessageName, readonly TableRight[]>> = {
  refused: ['GetItem', 'UpdateItem'],
}

/** Rights of a function on the bucket's objects below a prefix. */
export interface BucketRight {
  readonly action: 'GetObject' | 'PutObject' | 'DeleteObject'
  readonly prefix: 'waiting/' | 'media/' | typeof LOG_FOLDER
}

/**
 * By source file. An upload form has the rights of its signer. Nobody may list the bucket, so a missing object is 403;
 * readers know that the object exists.
 */
const BUCKET_RIGHTS: Readonly<Record<string, readonly BucketRight[]>> = {
  'functions/endpoints/images/create.ts': [{ action: 'PutObject', prefix: 'waiting/' }],
  'functions/endpoints/images/remove.ts': [
    { action: 'DeleteObject', prefix: 'waiting/' },
    { action: 'DeleteObject', prefix: 'media/' },
  ],
  'functions/endpoints/images/check-upload.ts': [
    { action: 'GetObject', prefix: 'waiting/' },
    { action: 'DeleteObject', prefix: 'waiting/' },
    { action: 'PutObject', prefix: 'media/' },
    { action: 'DeleteObject', prefix: 'media/' },
  ],
  'functions/endpoints/draw-log/publish.ts': [
    { action: 'GetObject', prefix: LOG_FOLDER },
    { action: 'PutObject', prefix: LOG_FOLDER },
  ],
}

/** The rights to the bucket; most functions have none. */
export function bucketRightsOf(source: string): readonly BucketRight[] {
  return BUCKET_RIGHTS[source] ?? []
}

/** The rights that each SDK command needs, and each write of a transaction. */
const RIGHTS_OF_COMMAND: Readonly<Record<string, readonly Action[]>> = {
  Get: ['GetItem'],
  BatchGet: ['BatchGetItem'],
  Query: ['Query'],
  Put: ['PutItem'],
  Update: ['UpdateItem'],
  Delete: ['DeleteItem'],
  BatchWrite: ['BatchWriteItem'],
  TransactPut: ['PutItem'],
  TransactUpdate: ['UpdateItem'],
  TransactDelete: ['DeleteItem'],
  TransactCheck: ['ConditionCheckItem'],
}

/**
 * Every bundle contains the middleware of functions/endpoints/handle.ts, which reads sessions and updates their use.
 */
const CHAIN_COMMANDS = ['Get', 'Update']

/**
 * Narrows rights to those that a bundle can use.
 *
 * @param commands what infra/bundle.ts found in the bundle; undefined keeps all rights
 * @example narrowRights(rightsOf(api.users.logout), ['Get', 'Update']) // ['GetItem', 'UpdateItem']
 */
export function narrowRights(
  rights: readonly TableRight[],
  commands: readonly string[] | undefined,
): readonly TableRight[] {
  if (!commands) return rights
  const asked = new Set(
    commands.flatMap((command): readonly string[] => RIGHTS_OF_COMMAND[command] ?? [command]),
  )
  return rights.filter((right) => asked.has(right))
}

/** The commands of a bundle that its rights do not allow: a GET that writes, a scan, an unknown one. */
export function commandsBeyond(
  rights: readonly TableRight[],
  commands: readonly string[],
): readonly string[] {
  const allowed = new Set<string>(rights)
  return commands.filter((command) => {
    const asked = command.startsWith('index/') ? [command] : RIGHTS_OF_COMMAND[command]
    return !CHAIN_COMMANDS.includes(command) && !asked?.every((action) => allowed.has(action))
  })
}
