import { Stack } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { TableRight } from '../rights.ts'

/** Operations that delete an item, or replace it. */
const ENDING: readonly TableRight[] = ['DeleteItem', 'BatchWriteItem']
const REPLACING: readonly TableRight[] = ['PutItem']

/**
 * Denied to every function: deleting or replacing exclusions, deleting audit entries. An exclusion is only updated, on
 * condition that its end is later (docs/decisions/0030).
 */
const LASTING: readonly { readonly rights: readonly TableRight[]; readonly keys: readonly string[] }[] = [
  { rights: ENDING, keys: ['EXCLUDED#*', 'AUDIT#*'] },
  { rights: REPLACING, keys: ['EXCLUDED#*'] },
]

/** The denials that come with these rights. */
export function denials(table: ITableV2, granted: readonly TableRight[]): PolicyStatement[] {
  return LASTING.flatMap(({ rights, keys }) => {
    const actions = rights.filter((right) => granted.includes(right)).map((right) => `dynamodb:${right}`)
    if (actions.length === 0) return []
    const conditions = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keys } }
    return [new PolicyStatement({ effect: Effect.DENY, actions, resources: [table.tableArn], conditions })]
  })
}

/**
 * The policy statements for some rights to the table, without wildcards, each index by name. A right to delete or put
 * comes with a denial for items that must be kept.
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
