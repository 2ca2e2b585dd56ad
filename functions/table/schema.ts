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
    /** Posts of one language, state and kind, by last change or by title; those of a category too. */
    { name: 'posts', partitionKey: 'postsPk', sortKey: 'postsSk', projection: 'KEYS_ONLY' },
    { name: 'postsByTitle', partitionKey: 'postsPk', sortKey: 'titleSk', projection: 'KEYS_ONLY' },
    { name: 'postsByCategory', partitionKey: 'categoryPk', sortKey: 'postsSk', projection: 'KEYS_ONLY' },
    {
      name: 'postsByCategoryAndTitle',
      partitionKey: 'categoryPk',
      sortKey: 'titleSk',
      projection: 'KEYS_ONLY',
    },
  ],
} as const

export type IndexName = (typeof TABLE.indexes)[number]['name']
