/** What a row of a list shows stands in `listed`: a page then takes the query and nothing more. */
const ROWS: { ProjectionType: 'INCLUDE'; NonKeyAttributes: string[] } = {
  ProjectionType: 'INCLUDE',
  NonKeyAttributes: ['listed'],
}
const KEYS = { ProjectionType: 'KEYS_ONLY' } as const

/**
 * The one table: its keys, its indexes and the attribute of its expiry. Cloud and laptop build it from this. The
 * indexes are generic, shared by all kinds of items: functions/index-keys.ts says what stands where.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. Deletion is late by design: expiry is checked in code when an item is read. */
  ttl: 'ttlEpochS',
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk', projection: ROWS },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk', projection: ROWS },
    { name: 'gsi3', partitionKey: 'gsi3pk', sortKey: 'gsi3sk', projection: ROWS },
    { name: 'gsi4', partitionKey: 'gsi4pk', sortKey: 'gsi4sk', projection: KEYS },
    { name: 'gsi5', partitionKey: 'gsi5pk', sortKey: 'gsi5sk', projection: KEYS },
    { name: 'gsi6', partitionKey: 'gsi6pk', sortKey: 'gsi6sk', projection: KEYS },
  ],
} as const

export type IndexName = (typeof TABLE.indexes)[number]['name']
