import type { JobName } from '#functions/jobs.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'

/**
 * What a function may do with the table. `Index` is a query of an index; a transaction needs the rights of
 * its parts, of which `ConditionCheckItem` is one.
 */
export type TableRight =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Index'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'

const READ: readonly TableRight[] = ['GetItem', 'BatchGetItem', 'Query']
const WRITE: readonly TableRight[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']

/**
 * The rights of an endpoint, from its declaration alone:
 * everybody reads; a caller with a session has its use noted (`UpdateItem`, as the rate limits do); what
 * is declared unsafe writes; lists over people and their affairs, which only staff see, read an index.
 *
 * @example rightsOf(api.users.me) // ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem']
 */
export function rightsOf({ guard, unsafe }: AnyEndpoint): readonly TableRight[] {
  const rights = new Set(READ)
  if (guard === 'editor' || guard === 'admin') rights.add('Index')
  if (guard !== 'any') rights.add('UpdateItem')
  if (unsafe) for (const right of WRITE) rights.add(right)
  return [...rights]
}

/** Jobs find their work in a sparse index and change it. */
export const JOB_RIGHTS: Readonly<Record<JobName, readonly TableRight[]>> = {
  activation: [...READ, 'Index', ...WRITE],
  mail: ['GetItem', 'Query', 'Index', 'UpdateItem', 'DeleteItem'],
}
