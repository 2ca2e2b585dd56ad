/** What a row of a list shows stands in `listed`: a page then takes the query and nothing more. */
const ROWS: { ProjectionType: 'INCLUDE'; NonKeyAttributes: string[] } = {
  ProjectionType: 'INCLUDE',
  NonKeyAttributes: ['listed'],
}
const KEYS = { ProjectionType: 'KEYS_ONLY' } as const

/**
 * The one table: its keys, its indexes and the attribute of its expiry. Cloud and laptop build it from this. The
 * indexes are generic, shared by all kinds of items (docs/decisions/0034).
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

// All kinds of items share the indexes. Each domain writes its own keys; this is what stands where:
//
//               gsi1              gsi2         gsi3             gsi4                  gsi5        gsi6
// a user        state, by time    by e-mail    by name
// staff         role, by time     by e-mail    by name          role, state, by time  by e-mail   by name
// a post        shelf, by change  by title     by publication   to publish, by when
// audit entry   subject, by time  actor        action
// to be done                                                    for whom, by when
//
// To be done are mails, decisions of staff, activations and removals: each domain names its own partitions. An item
// without a partition in an index is not in it, and costs nothing there.

export type IndexAttribute<End extends 'pk' | 'sk'> = `${IndexName}${End}`
/** `undefined` takes an item out of an index. */
export type PartialKeys<Name extends string> = { readonly [Each in Name]?: string | undefined }
export type IndexKeys = PartialKeys<IndexAttribute<'pk' | 'sk'>>
