/** `listed` holds what a row of a list shows, so that a page needs one query only. */
const ROWS: { ProjectionType: 'INCLUDE'; NonKeyAttributes: string[] } = {
  ProjectionType: 'INCLUDE',
  NonKeyAttributes: ['listed'],
}
const KEYS = { ProjectionType: 'KEYS_ONLY' } as const

/**
 * The table's keys, indexes and expiry. Cloud and local run build it from this. All kinds of items share the indexes
 * (docs/decisions/0034).
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. DynamoDB deletes late, so code checks the expiry when it reads an item. */
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

// Use of the indexes:
//
//               gsi1              gsi2         gsi3             gsi4                  gsi5        gsi6
// a user        state, by time    by e-mail    by name
// staff         role, by time     by e-mail    by name          role, state, by time  by e-mail   by name
// a post        shelf, by change  by title     by publication   to publish, by when
// audit entry   subject, by time  actor        action
// to be done                                                    for whom, by when
//
// Entries to be done are mails, decisions of staff, activations and removals. An item without an index's keys is not in
// that index and costs nothing there.

export type IndexAttribute<End extends 'pk' | 'sk'> = `${IndexName}${End}`
/** `undefined` removes an item from an index. */
export type PartialKeys<Name extends string> = { readonly [Each in Name]?: string | undefined }
export type IndexKeys = PartialKeys<IndexAttribute<'pk' | 'sk'>>
