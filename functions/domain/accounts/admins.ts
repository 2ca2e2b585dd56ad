import type { Write } from '../../platform/table/write.ts'

const KEY = { pk: 'ADMINS', sk: 'COUNT' }

/** Counts one admin more or less in the transaction of the change; refused as `admins` for the last one. */
export function countAdmin(change: 1 | -1): Write {
  return {
    name: 'admins',
    update: KEY,
    UpdateExpression: 'ADD admins :change',
    ...(change === -1
      ? {
          ConditionExpression: 'admins > :one',
          ExpressionAttributeValues: { ':change': change, ':one': 1 },
        }
      : { ExpressionAttributeValues: { ':change': change } }),
  }
}
