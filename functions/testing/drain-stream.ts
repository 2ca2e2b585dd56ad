import { createStreamReader } from '#infra/local/stream.ts'
import { tableName } from '../platform/config.ts'

/** Counts all records of the stream of the test's own table (`useOwnTableWithStream()`). */
export async function drainStream(): Promise<void> {
  const reader = createStreamReader({
    database: { endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', clearStreams: () => undefined },
    tableName: tableName(),
    log: (line) => {
      throw new Error(line)
    },
  })
  await reader.stop()
}
