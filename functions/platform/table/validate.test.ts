import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  type KeysAndAttributes,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { freshEmail } from '../../testing/call.ts'
import { tableName } from '../config.ts'
import { table } from './client.ts'
import { TABLE } from './schema.ts'
import { InvalidRequest, itemBytes } from './validate.ts'

type Send = (client: DynamoDBDocumentClient) => Promise<unknown>
type Values = Exclude<PutItemCommandInput['Item'], undefined>

const [INDEX] = TABLE.indexes
const KEY = { pk: { S: freshEmail() }, sk: { S: 'A' } }
const ITEM_BYTES_MAX = 400 * 1024

const put =
  (item: Values, more: Partial<PutItemCommandInput> = {}): Send =>
  (client) =>
    client.send(new PutItemCommand({ TableName: tableName(), Item: { ...KEY, ...item }, ...more }))
const get =
  (Key: Values): Send =>
  (client) =>
    client.send(new GetItemCommand({ TableName: tableName(), Key }))
const update =
  (UpdateExpression: string | undefined, values?: Values, more: Partial<UpdateItemCommandInput> = {}): Send =>
  (client) =>
    client.send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: KEY,
        UpdateExpression,
        ...more,
        ...(values ? { ExpressionAttributeValues: values } : {}),
      }),
    )
const query =
  (
    KeyConditionExpression: string | undefined,
    values?: Values,
    more: Partial<QueryCommandInput> = {},
  ): Send =>
  (client) =>
    client.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression,
        ...more,
        ...(values ? { ExpressionAttributeValues: values } : {}),
      }),
    )
const transact =
  (TransactItems: TransactWriteItem[]): Send =>
  (client) =>
    client.send(new TransactWriteItemsCommand({ TransactItems }))
/** Beside another, valid write. */
const transactBeside = (item: TransactWriteItem) =>
  transact([item, { Delete: { TableName: tableName(), Key: { ...KEY, sk: { S: 'BESIDE' } } } }])
const transaction = (keys: readonly Values[]) =>
  transact(keys.map((Key) => ({ Delete: { TableName: tableName(), Key } })))
const batchGet =
  (Keys: Values[], more: Partial<KeysAndAttributes> = {}): Send =>
  (client) =>
    client.send(new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys, ...more } } }))
const batch =
  (writes: WriteRequest[]): Send =>
  (client) =>
    client.send(new BatchWriteItemCommand({ RequestItems: { [tableName()]: writes } }))
const batchWrite = (keys: readonly Values[]) => batch(keys.map((Key) => ({ DeleteRequest: { Key } })))
const sortKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...KEY, sk: { S: `${index}` } }))
const sized = (bytes: number) => ({ x: { S: 'x'.repeat(bytes - itemBytes({ ...KEY, x: { S: '' } })) } })

const TEXT = { ':a': { S: 'a' } }
const EMPTY = { ':a': { S: 'a' }, ':b': { S: '' } }
const EXISTS = { ConditionExpression: 'attribute_exists(#a)' }

const REFUSED: [title: string, send: Send][] = [
  [
    'an empty map of names',
    put({}, { ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeNames: {} }),
  ],
  ['an empty map of values', update('REMOVE a', {})],
  ['names without an expression', put({}, { ExpressionAttributeNames: { '#a': 'a' } })],
  ['a name that is not used', put({}, { ...EXISTS, ExpressionAttributeNames: { '#a': 'a', '#b': 'b' } })],
  [
    'a name of which only a longer one is defined',
    put({}, { ConditionExpression: '#a = #ab', ExpressionAttributeNames: { '#ab': 'a' } }),
  ],
  ['a value that is not used', update('SET a = :ab', { ':a': { S: 'a' }, ':ab': { S: 'a' } })],
  ['a value that is not defined', update('SET a = :a, b = :ab', TEXT)],
  ['an expression of nothing', update('')],
  ['an expression of 4097 bytes', update(`REMOVE ${'x'.repeat(4090)}`)],
  ['an expression with a text in it', update(`SET a = 'a'`)],
  ['a name with a hyphen', update('SET #a-b = :a', TEXT, { ExpressionAttributeNames: { '#a-b': 'a' } })],
  ['an empty key', put({ sk: { S: '' } })],
  ['a key that is a number', put({ sk: { N: '1' } })],
  ['a key that is empty bytes', put({ sk: { B: new Uint8Array() } })],
  ['a sort key of 1025 bytes', put({ sk: { S: `x${'é'.repeat(512)}` } })],
  ['a partition key of 2049 bytes', put({ pk: { S: 'x'.repeat(2049) } })],
  [
    'an item without a key',
    (client) => client.send(new PutItemCommand({ TableName: tableName(), Item: { pk: KEY.pk } })),
  ],
  ['a key that is missing', get({ pk: KEY.pk })],
  ['a key beside the keys', get({ ...KEY, x: { S: 'x' } })],
  ['an empty key of an index', put({ [INDEX.partitionKey]: { S: 'a' }, [INDEX.sortKey]: { S: '' } })],
  [
    'a key of an index that is a number',
    put({ [INDEX.partitionKey]: { S: 'a' }, [INDEX.sortKey]: { N: '1' } }),
  ],
  ['an update of a key', update('SET sk = :a', TEXT)],
  ['an update that removes a key', update('REMOVE sk')],
  ['an update that empties a key of an index', update(`SET x = :a, ${INDEX.sortKey} = :b`, EMPTY)],
  [
    'an update that may empty a key of an index',
    update(`SET x = :a, #k = if_not_exists(#k, :b)`, EMPTY, {
      ExpressionAttributeNames: { '#k': INDEX.sortKey },
    }),
  ],
  [
    'an update that makes a number of a key of an index',
    update(`ADD ${INDEX.sortKey} :a`, { ':a': { N: '1' } }),
  ],
  ['an update within a key of an index', update(`SET ${INDEX.sortKey}.x = :a`, TEXT)],
  ['a query for an empty key', query('pk = :b', { ':b': { S: '' } })],
  ['a query for a number', query('pk = :a', { ':a': { N: '1' } })],
  ['a query from an empty key on', query('pk = :a AND sk BETWEEN :b AND :a', EMPTY)],
  ['a query for what begins with nothing', query('pk = :a AND begins_with(sk, :b)', EMPTY)],
  [
    'a query of an index from an empty key on',
    query(`${INDEX.partitionKey} = :a AND ${INDEX.sortKey} > :b`, EMPTY, { IndexName: INDEX.name }),
  ],
  [
    'a query that ends before it begins',
    query('pk = :a AND sk BETWEEN :b AND :a', { ':a': { S: 'a' }, ':b': { S: 'b' } }),
  ],
  ['a page that starts at half a key', query('pk = :a', TEXT, { ExclusiveStartKey: { pk: { S: 'a' } } })],
  [
    'a page of an index that starts at a key of the table',
    query(`${INDEX.partitionKey} = :a`, TEXT, { IndexName: INDEX.name, ExclusiveStartKey: KEY }),
  ],
  ['an item of 400 KB and a byte', put(sized(ITEM_BYTES_MAX + 1))],
  ['an update with 400 KB and a byte', update('SET x = :a', { ':a': sized(ITEM_BYTES_MAX + 2).x })],
  ['a transaction of nothing', transaction([])],
  ['a transaction of 101', transaction(sortKeys(101))],
  ['a transaction with two actions on one item', transaction([KEY, ...sortKeys(2), KEY])],
  [
    'a transaction that puts an empty key',
    transactBeside({ Put: { TableName: tableName(), Item: { ...KEY, sk: { S: '' } } } }),
  ],
  [
    'a transaction that updates with a value that is not used',
    transactBeside({
      Update: {
        TableName: tableName(),
        Key: KEY,
        UpdateExpression: 'REMOVE x',
        ExpressionAttributeValues: TEXT,
      },
    }),
  ],
  [
    'a transaction that checks with an empty map of names',
    transactBeside({
      ConditionCheck: {
        TableName: tableName(),
        Key: KEY,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: {},
      },
    }),
  ],
  [
    'a transaction that reads one item twice',
    (client) => {
      const read = { Get: { TableName: tableName(), Key: KEY } }
      return client.send(new TransactGetItemsCommand({ TransactItems: [read, read] }))
    },
  ],
  ['a batch that reads an empty key', batchGet([{ ...KEY, sk: { S: '' } }])],
  [
    'a batch that reads with a name that is not used',
    batchGet([KEY], { ExpressionAttributeNames: { '#a': 'a' } }),
  ],
  ['a batch that puts an empty key', batch([{ PutRequest: { Item: { ...KEY, sk: { S: '' } } } }])],
  ['a name that begins with an underscore', update('SET _x = :a', TEXT)],
  ['a batch that reads 101', batchGet(sortKeys(101))],
  ['a batch that reads one item twice', batchGet([KEY, KEY])],
  ['a batch that reads nothing', batchGet([])],
  ['a batch that writes 26', batchWrite(sortKeys(26))],
  ['a batch that writes one item twice', batchWrite([KEY, KEY])],
]

const TAKEN: [title: string, send: Send][] = [
  [
    'names that begin alike, after a dot and in brackets',
    update(
      'SET #a=:a,ab=:ab REMOVE #set',
      { ':a': { S: '' }, ':ab': { N: '1' } },
      {
        ConditionExpression: 'attribute_not_exists(#a.#ab[0].#set)',
        ExpressionAttributeNames: { '#a': 'a', '#ab': 'ab', '#set': 'set' },
      },
    ),
  ],
  ['an expression of 4096 bytes', update(`REMOVE ${'x'.repeat(4089)}`)],
  ['an empty text that is not a key', put({ x: { S: '' } })],
  ['a filter for an empty text', query('pk = :a', EMPTY, { FilterExpression: 'x = :b' })],
  ['an item without keys of indexes', put({})],
  ['an update that takes an item out of an index', update(`REMOVE ${INDEX.sortKey}`)],
  ['a query of one key', query('pk = :a AND sk BETWEEN :a AND :a', TEXT)],
  ['keys as long as they may be', put({ pk: { S: 'x'.repeat(2048) }, sk: { S: 'é'.repeat(512) } })],
  ['an item of 400 KB', put(sized(ITEM_BYTES_MAX))],
  ['a transaction of 100', transaction(sortKeys(100))],
  ['a batch that reads 100', batchGet(sortKeys(100))],
  ['a batch that writes 25', batchWrite(sortKeys(25))],
]

/** DynamoDB accepts these, but the item would be missing from a list. */
const OURS: [title: string, send: Send][] = [
  ['an item with the key of no index', put({ gsi9pk: { S: 'a' }, gsi9sk: { S: 'a' } })],
  ['an item with half a key of an index', put({ [INDEX.partitionKey]: { S: 'a' } })],
  ['an update of the key of no index', update('SET x = :a, gsi9sk = :a', TEXT)],
]

/** All engines refuse these, so that a test of the call finds them. */
const THEIRS: [title: string, send: Send][] = [
  ['one attribute twice in an update', update('SET x = :a REMOVE x', TEXT)],
  [
    'one attribute by two names in an update',
    update('SET x = :a, #x = :a', TEXT, { ExpressionAttributeNames: { '#x': 'x' } }),
  ],
  ['an attribute and its part in an update', update('SET x.y = :a, x = :a', TEXT)],
  ['an attribute and its part in what is read', query('pk = :a', TEXT, { ProjectionExpression: 'x, x.y' })],
  ['a reserved word in an update', update('SET x.name = :a', TEXT)],
  ['a reserved word in a condition', update('SET x = :a', TEXT, { ConditionExpression: 'Role = :a' })],
  ['a reserved word in a filter', query('pk = :a', TEXT, { FilterExpression: 'language = :a' })],
  [
    'an update after which the item has more than 400 KB',
    async (client) => {
      await put({ half: sized(ITEM_BYTES_MAX / 2 + 100).x })(client)
      return update('SET x = :a', { ':a': sized(ITEM_BYTES_MAX / 2).x })(client)
    },
  ],
]

const ATTRIBUTES: Record<string, string> = { '#a': 'x', '#b': 'y', '#ab': INDEX.sortKey }
const EXPRESSIONS: readonly Partial<UpdateItemCommandInput & QueryCommandInput>[] = [
  { UpdateExpression: 'SET #a = :a' },
  { UpdateExpression: 'SET #a=:a,#ab=:ab' },
  { UpdateExpression: 'SET #a = :a REMOVE #ab, z' },
  { UpdateExpression: 'SET #a = if_not_exists(#a, :a), #b = if_not_exists(#b, :b)' },
  { UpdateExpression: 'SET x = :a', ConditionExpression: '#a[0].#ab <> :ab OR #b IN (:a, :b)' },
  { UpdateExpression: 'REMOVE z' },
  { KeyConditionExpression: 'pk = :a' },
  { KeyConditionExpression: 'pk = :a', FilterExpression: '#a = :ab', ProjectionExpression: '#ab, #b' },
  { KeyConditionExpression: 'pk = :a AND sk > :b' },
  { KeyConditionExpression: 'pk = :a AND begins_with(sk, :b)' },
  { KeyConditionExpression: 'pk = :a AND sk BETWEEN :b AND :ab' },
  { KeyConditionExpression: `${INDEX.partitionKey} = :a AND #ab < :b`, IndexName: INDEX.name },
]

/** An expression whose names and values are defined, missing or superfluous, with empty ones sent or left out. */
const anyRequest: fc.Arbitrary<Send> = fc.constantFrom(...EXPRESSIONS).chain((expressions) => {
  const used: readonly string[] =
    Object.values(expressions)
      .join(' ')
      .match(/[#:]\w+/g) ?? []
  const defined = (all: string[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(all.filter((name) => used.includes(name))) },
      { weight: 1, arbitrary: fc.subarray(all) },
    )
  const value = fc.constantFrom<Values[string][]>({ S: 'a' }, { S: 'b' }, { S: '' }, { N: '1' })
  return fc
    .record({
      names: defined(Object.keys(ATTRIBUTES)),
      values: defined([':a', ':b', ':ab']).chain((refs) =>
        fc.record(Object.fromEntries(refs.map((ref) => [ref, value]))),
      ),
      sendsEmpty: fc.boolean(),
    })
    .map(({ names, values, sendsEmpty }) => {
      const more = {
        ...expressions,
        ...(names.length > 0 || sendsEmpty
          ? {
              ExpressionAttributeNames: Object.fromEntries(
                names.map((name) => [name, ATTRIBUTES[name] ?? '']),
              ),
            }
          : {}),
        ...(Object.keys(values).length > 0 || sendsEmpty ? { ExpressionAttributeValues: values } : {}),
      }
      return expressions.UpdateExpression === undefined
        ? query(expressions.KeyConditionExpression, undefined, more)
        : update(expressions.UpdateExpression, undefined, { ...more, Key: { ...KEY, sk: { S: 'SMALL' } } })
    })
})

describe('every call to the table', () => {
  test.each(REFUSED)('is refused before it is sent: %s', async (_, send) => {
    await expect(send(table())).rejects.toBeInstanceOf(InvalidRequest)
  })

  test.each(OURS)('is refused before it is sent, although DynamoDB accepts it: %s', async (_, send) => {
    await expect(send(table())).rejects.toBeInstanceOf(InvalidRequest)
  })

  test.each(THEIRS)('is refused by the database: %s', async (_, send) => {
    await expect(send(table())).rejects.toMatchObject({ name: 'ValidationException' })
  })

  test.each(TAKEN)('is sent: %s', async (_, send) => {
    await expect(send(table())).resolves.toBeDefined()
  })

  test('is checked in its marshalled form', async () => {
    const removed = new UpdateCommand({
      TableName: tableName(),
      Key: { pk: KEY.pk.S, sk: 'A' },
      UpdateExpression: 'REMOVE x',
      ExpressionAttributeValues: { ':a': undefined },
    })
    await expect(table().send(removed)).rejects.toThrow('ExpressionAttributeValues is empty')
  })
})

/** docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
test.each<[AttributeValue, bytes: number]>([
  [{ S: 'é' }, 2],
  [{ N: '0' }, 1],
  [{ N: '-12345.60' }, 4],
  [{ N: '1200' }, 2],
  [{ B: new Uint8Array(3) }, 3],
  [{ SS: ['é', 'b'] }, 3],
  [{ NS: ['1', '123'] }, 5],
  [{ BS: [new Uint8Array(2), new Uint8Array(1)] }, 3],
  [{ BOOL: true }, 1],
  [{ NULL: true }, 1],
  [{ L: [{ S: 'ab' }, { BOOL: true }] }, 3 + 3 + 2],
  [{ M: { ab: { S: 'c' }, d: { L: [] } } }, 3 + 4 + 5],
])('%o has %i bytes', (value, bytes) => {
  expect(itemBytes({ é: value })).toBe(2 + bytes)
})

describe.runIf(inject('engine') === 'dynamodb-local')('DynamoDB itself', () => {
  const database = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  afterAll(() => database.destroy())

  /** The error of an invalid request, or of a failed condition. */
  const refusalOf = (send: Send, client: DynamoDBDocumentClient) =>
    send(client).then(
      () => undefined,
      (error: unknown) => error,
    )

  test.each(REFUSED)('refuses %s', async (_, send) => {
    expect(await refusalOf(send, database)).toMatchObject({ name: 'ValidationException' })
  })

  test('agrees about any expression with any names and values', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (send) => {
        const ours = await refusalOf(send, table())
        const theirs = await refusalOf(send, database)
        const theyRefuse = theirs instanceof Error && theirs.name === 'ValidationException'
        expect(ours instanceof InvalidRequest, `${ours} against ${theirs}`).toBe(theyRefuse)
      }),
      { numRuns: 300 },
    )
  })
})
