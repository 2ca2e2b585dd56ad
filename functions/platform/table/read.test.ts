import { expect, test } from 'vitest'
import { queryPage } from './read.ts'

test.each([
  { pk: '' },
  { pk: 'X', sk: { beginsWith: '' } },
  { pk: 'X', sk: { between: ['', 'b'] as const } },
])('a query for an empty key fails here as it does on DynamoDB: %j', async (options) => {
  await expect(queryPage(options)).rejects.toThrow('empty key')
})
