import { expect, test } from 'vitest'
import { queryPage } from './read.ts'

test.each([
  { pk: { name: 'pk', value: '' } },
  { pk: { name: 'pk', value: 'X' }, sk: { name: 'sk', beginsWith: '' } },
  { pk: { name: 'pk', value: 'X' }, sk: { name: 'sk', between: ['', 'b'] as const } },
])('a query for an empty key fails here as it does on DynamoDB: %j', async (options) => {
  await expect(queryPage(options)).rejects.toThrow('empty key')
})
