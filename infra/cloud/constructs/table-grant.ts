import { Stack } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { TABLE } from '#functions/table/schema.ts'
import type { TableRight } from '../rights.ts'

/**
 * The policy statements for some rights to the table: no wildcard, each index by its name.
 *
 * @example tableStatements(table, ['GetItem', 'Index'])
 */
export function tableStatements(table: ITableV2, rights: readonly TableRight[]): PolicyStatement[] {
  const actions = rights.filter((right) => right !== 'Index').map((right) => `dynamodb:${right}`)
  const statements = [new PolicyStatement({ actions, resources: [table.tableArn] })]
  if (rights.includes('Index')) {
    const resources = TABLE.indexes.map(({ name }) =>
      Stack.of(table).formatArn({
        service: 'dynamodb',
        resource: 'table',
        resourceName: `${table.tableName}/index/${name}`,
      }),
    )
    statements.push(new PolicyStatement({ actions: ['dynamodb:Query'], resources }))
  }
  return statements
}
