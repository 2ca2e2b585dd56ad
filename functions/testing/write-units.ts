import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { secureRandom } from '#shared/crash/random.ts'
import { tableName } from '../platform/config.ts'
import { newId } from '../platform/ids.ts'
import { table } from '../platform/table/client.ts'

/**
 * Writes an item under a key of its own. @returns the write units that it took, one for each KB
 *
 * @throws ValidationException if it has more than 400 KB
 */
export async function writeUnits(item: object): Promise<number> {
  const { ConsumedCapacity } = await table().send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...item, pk: `SIZE#${newId(Date.now(), secureRandom)}`, sk: 'ROUNDS' },
      ReturnConsumedCapacity: 'TOTAL',
    }),
  )
  return ConsumedCapacity?.CapacityUnits ?? 0
}
