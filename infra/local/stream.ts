import { setTimeout as sleep } from 'node:timers/promises'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  type DynamoDBStreamsClientConfig,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Database } from './database.ts'

export interface StreamReader {
  /** Hands over all records that the stream has now. */
  drain(): Promise<void>
  /** Reads the stream until `stop`. */
  start(): void
  /** Reads the rest, and ends. The next run reads the records that a killed one did not. */
  stop(): Promise<void>
}

/** A function that the stream starts. */
export interface StreamFollower {
  /** The sequence number after which a shard goes on; undefined for its beginning. */
  lastRead(shardId: string): Promise<string | undefined>
  follow(event: { readonly shardId: string; readonly Records: DynamoDBRecord[] }): Promise<void>
}

export interface StreamReaderOptions {
  readonly database: Pick<Database, 'endpoint' | 'clearStreams'>
  readonly tableName: string
  /** One line about a fault; the reader goes on. */
  readonly log: (line: string) => void
  /** The product's counters by default. */
  readonly follower?: StreamFollower
  /** The credentials of this process by default. */
  readonly credentials?: DynamoDBStreamsClientConfig['credentials'] | undefined
}

const POLL_MS = 200
const RETRY_MS = 5000
/** Polls until the next look for new shards, which the end of a shard also causes. */
const LOOK_AFTER = 300

/**
 * Lambda's stream trigger on one machine, with the same events. It resumes each shard after the last counted record.
 */
export function createStreamReader(options: StreamReaderOptions): StreamReader {
  const { database, tableName, log, follower = COUNTING, credentials } = options
  const { endpoint } = database
  const streams = new DynamoDBStreamsClient({ endpoint, ...(credentials ? { credentials } : {}) })
  /** The iterator of each shard; undefined if it has ended. */
  const places = new Map<string, string | undefined>()
  let polls = 0
  let running: Promise<void> | undefined
  const ending = new AbortController()

  const look = async () => {
    const arn = await streamArn(endpoint, tableName)
    for (const shardId of await shardIds(streams, arn)) {
      if (!places.has(shardId)) places.set(shardId, await startOf(streams, arn, shardId, follower))
    }
  }
  /** Reads a shard once; true if there may be more records. */
  const read = async (shardId: string, place: string): Promise<boolean> => {
    const { Records = [], NextShardIterator } = await streams.send(
      new GetRecordsCommand({ ShardIterator: place, Limit: 1000 }),
    )
    if (Records.length > 0) await follower.follow({ shardId, Records: Records.map(asLambdaGives) })
    places.set(shardId, NextShardIterator)
    if (NextShardIterator === undefined) polls = 0
    return Records.length > 0 && NextShardIterator !== undefined
  }
  const drain = async () => {
    if (polls++ % LOOK_AFTER === 0) await look()
    for (const shardId of places.keys()) {
      for (let place = places.get(shardId); place !== undefined; place = places.get(shardId)) {
        if (!(await read(shardId, place))) break
      }
    }
  }
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined)
  const run = async () => {
    while (!ending.signal.aborted) {
      try {
        await drain()
        await pause(POLL_MS)
      } catch (error) {
        log(`The table’s stream could not be read and will be tried again: ${String(error)}`)
        // A place in a shard may have expired.
        places.clear()
        polls = 0
        await pause(RETRY_MS)
      }
    }
  }
  return {
    drain,
    start() {
      running ??= run()
    },
    async stop() {
      ending.abort()
      await running
      try {
        await drain()
        database.clearStreams()
      } catch (error) {
        log(`The end of the table’s stream could not be read; the next start does: ${String(error)}`)
      }
      streams.destroy()
    },
  }
}

async function streamArn(endpoint: string, tableName: string): Promise<string | undefined> {
  const client = new DynamoDBClient({ endpoint })
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
    return Table?.LatestStreamArn
  } finally {
    client.destroy()
  }
}

async function shardIds(streams: DynamoDBStreamsClient, arn: string | undefined): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { StreamDescription } = await streams.send(
      new DescribeStreamCommand({ StreamArn: arn, ExclusiveStartShardId: after }),
    )
    ids.push(...(StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []))
    after = StreamDescription?.LastEvaluatedShardId
  } while (after !== undefined)
  return ids
}

async function startOf(
  streams: DynamoDBStreamsClient,
  StreamArn: string | undefined,
  ShardId: string,
  follower: StreamFollower,
): Promise<string | undefined> {
  const shard = { StreamArn, ShardId }
  const SequenceNumber = await follower.lastRead(ShardId)
  const oldest = { ...shard, ShardIteratorType: 'TRIM_HORIZON' } as const
  const next = { ...shard, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const
  try {
    const found = await streams.send(
      new GetShardIteratorCommand(SequenceNumber === undefined ? oldest : next),
    )
    return found.ShardIterator
  } catch (error) {
    if (!(error instanceof TrimmedDataAccessException)) throw error
    return (await streams.send(new GetShardIteratorCommand(oldest))).ShardIterator
  }
}

const COUNTING: StreamFollower = {
  async lastRead(shardId) {
    const [{ lastCounted }] = await countingModules()
    return lastCounted(shardId)
  },
  async follow({ shardId, Records }) {
    const [, { DERIVATIONS, followChanges }, { isChangeOf }] = await countingModules()
    const meant = Records.filter(isChangeOf(DERIVATIONS.flatMap(({ of }) => of)))
    if (meant.length > 0) await followChanges({ shardId, Records: meant })
  },
}

/** The modules are imported at each use, so that `npm run dev` gets changed ones. */
function countingModules() {
  return Promise.all([
    import('#functions/domain/counts/count-items.ts'),
    import('#functions/endpoints/streams/follow-changes.ts'),
    import('#functions/platform/table/change.ts'),
  ])
}

/** Converts a record to the form that Lambda passes on: JSON, bytes as base64. */
function asLambdaGives({ eventID, eventName, dynamodb }: StreamRecord): DynamoDBRecord {
  const { Keys, OldImage, NewImage, SequenceNumber } = dynamodb ?? {}
  return JSON.parse(
    JSON.stringify(
      { eventID, eventName, dynamodb: { Keys, OldImage, NewImage, SequenceNumber } },
      (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value),
    ),
  )
}
