import { Stack } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { TableRight } from '../rights.ts'

/**
 * The policy statements for some rights to the table: no wildcard, each index by its name.
 *
 * @example tableStatements(table, ['GetItem', 'index/todo'])
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
  ]
}
