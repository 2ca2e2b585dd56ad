/** The one table: its keys, its indexes and the attribute of its expiry. Cloud and laptop build it from this. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. Deletion is late by design: expiry is checked in code when an item is read. */
  ttl: 'ttlEpochS',
  indexes: [
    /** Sparse: what a job or a person still has to do (mail, decisions, activations), by when. */
    { name: 'todo', partitionKey: 'todoPk', sortKey: 'todoSk', projection: 'KEYS_ONLY' },
    /** People, newest first. */
    { name: 'people', partitionKey: 'peoplePk', sortKey: 'peopleSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByState', partitionKey: 'statePk', sortKey: 'peopleSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByEmail', partitionKey: 'peoplePk', sortKey: 'emailSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByName', partitionKey: 'peoplePk', sortKey: 'nameSk', projection: 'KEYS_ONLY' },
  ],
} as const

export type IndexName = (typeof TABLE.indexes)[number]['name']
