import { DatabaseSync } from 'node:sqlite'

/** What the embedded database cannot do with its own streams. */
export interface EmbeddedStreams {
  /** Forgets their records, once all were read; DynamoDB forgets them after a day. */
  clear(): void
  close(): void
}

/**
 * The embedded database keeps all that its streams ever held in one table and, to number the next record, goes through
 * all of it at each write: after 20 000 writes it is ten times slower. With an index it finds the number at once.
 *
 * @param file its SQLite file, in use by it
 */
export function openEmbeddedStreams(file: string): EmbeddedStreams {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA busy_timeout = 5000')
  sqlite.exec(
    'CREATE INDEX IF NOT EXISTS stream_numbers ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  )
  return {
    clear: () =>
      // The last one of each stays: the next is numbered after it.
      sqlite.exec(
        'DELETE FROM _stream_records WHERE id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)',
      ),
    close: () => sqlite.close(),
  }
}
