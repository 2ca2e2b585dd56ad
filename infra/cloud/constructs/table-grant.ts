import { Stack } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { TableRight } from '../rights.ts'

/** Ways in which an item goes, and one in which another takes its place. */
const ENDING: readonly TableRight[] = ['DeleteItem', 'BatchWriteItem']
const REPLACING: readonly TableRight[] = ['PutItem']

/**
 * What no function may do, whatever its code says: erase or replace what is kept of an exclusion, erase the audit
 * log. An exclusion is only ever updated, on the condition that its end is later (docs/decisions/0030).
 */
const LASTING: readonly { readonly rights: readonly TableRight[]; readonly keys: readonly string[] }[] = [
  { rights: ENDING, keys: ['EXCLUDED#*', 'AUDIT#*'] },
  { rights: REPLACING, keys: ['EXCLUDED#*'] },
]

function denials(table: ITableV2, granted: readonly TableRight[]): PolicyStatement[] {
  return LASTING.flatMap(({ rights, keys }) => {
    const actions = rights.filter((right) => granted.includes(right)).map((right) => `dynamodb:${right}`)
    if (actions.length === 0) return []
    const conditions = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keys } }
    return [new PolicyStatement({ effect: Effect.DENY, actions, resources: [table.tableArn], conditions })]
  })
}

/**
 * The policy statements for some rights to the table: no wildcard, each index by its name. With the right to erase
 * or to put comes the refusal to do so with what has to last.
 *
 * @example tableStatements(table, ['GetItem', 'index/gsi4'])
 */
export function tableStatements(table: ITableV2, rights: readonly TableRight[]): PolicyStatement[] {
  const indexes = rights.filter((right) => right.startsWith('index/'))
  const actions = rights.filter((right) => !indexes.includes(right)).map((right) => `dynamodb:${right}`)
  const resources = indexes.map((index) =>
    Stack.of(table).formatArn({
      service: 'dynamodb',
      resource: 'table',
      resourceName: `${table.tableName}/${index}`,
    }),
  )
  return [
    ...(actions.length > 0 ? [new PolicyStatement({ actions, resources: [table.tableArn] })] : []),
    ...(resources.length > 0 ? [new PolicyStatement({ actions: ['dynamodb:Query'], resources })] : []),
    ...denials(table, rights),
  ]
}
