/** The one table: its keys, its indexes and the attribute of its expiry. Cloud and laptop build it from this. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. Deletion is late by design: expiry is checked in code when an item is read. */
  ttl: 'ttlEpochS',
  indexes: [
    /** Sparse: what a job or a person still has to do (mail, decisions, activations), by when. */
    { name: 'gsi4', partitionKey: 'gsi4pk', sortKey: 'gsi4sk', projection: 'KEYS_ONLY' },
    /** People by time, address or name; those of one state and role too. */
    { name: 'people', partitionKey: 'peoplePk', sortKey: 'peopleSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByState', partitionKey: 'statePk', sortKey: 'peopleSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByEmail', partitionKey: 'peoplePk', sortKey: 'emailSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByName', partitionKey: 'peoplePk', sortKey: 'nameSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByStateAndEmail', partitionKey: 'statePk', sortKey: 'emailSk', projection: 'KEYS_ONLY' },
    { name: 'peopleByStateAndName', partitionKey: 'statePk', sortKey: 'nameSk', projection: 'KEYS_ONLY' },
    /**
     * Posts of one language, state and kind, by last change, by title or by publication; those of a category
     * and, sparse, those that are featured too.
     */
    { name: 'posts', partitionKey: 'postsPk', sortKey: 'postsSk', projection: 'KEYS_ONLY' },
    { name: 'postsByTitle', partitionKey: 'postsPk', sortKey: 'titleSk', projection: 'KEYS_ONLY' },
    { name: 'postsByPublication', partitionKey: 'postsPk', sortKey: 'publishedSk', projection: 'KEYS_ONLY' },
    { name: 'postsByCategory', partitionKey: 'categoryPk', sortKey: 'postsSk', projection: 'KEYS_ONLY' },
    {
      name: 'postsByCategoryAndTitle',
      partitionKey: 'categoryPk',
      sortKey: 'titleSk',
      projection: 'KEYS_ONLY',
    },
    {
      name: 'postsByCategoryAndPublication',
      partitionKey: 'categoryPk',
      sortKey: 'publishedSk',
      projection: 'KEYS_ONLY',
    },
    { name: 'postsFeatured', partitionKey: 'featuredPk', sortKey: 'postsSk', projection: 'KEYS_ONLY' },
    { name: 'postsFeaturedByTitle', partitionKey: 'featuredPk', sortKey: 'titleSk', projection: 'KEYS_ONLY' },
    {
      name: 'postsFeaturedByPublication',
      partitionKey: 'featuredPk',
      sortKey: 'publishedSk',
      projection: 'KEYS_ONLY',
    },
    /** The audit log, whole: by what was changed, by who did it, by what was done. */
    { name: 'auditBySubject', partitionKey: 'subjectPk', sortKey: 'sk', projection: 'ALL' },
    { name: 'auditByActor', partitionKey: 'actorPk', sortKey: 'sk', projection: 'ALL' },
    { name: 'auditByAction', partitionKey: 'actionPk', sortKey: 'sk', projection: 'ALL' },
  ],
} as const

export type IndexName = (typeof TABLE.indexes)[number]['name']
