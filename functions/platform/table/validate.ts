import type {
  AttributeValue,
  KeysAndAttributes,
  ServiceInputTypes,
  TransactGetItem,
  TransactWriteItem,
  WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { ownValue } from '#shared/own-value.ts'
import { TABLE } from './schema.ts'

/** A request that DynamoDB would refuse: a bug of ours, never a mistake of the caller. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
}

type Attributes = Readonly<Record<string, AttributeValue>>

/** Fields of all operations on items; each operation sends some of them. */
interface Action {
  readonly TableName?: string | undefined
  readonly IndexName?: string | undefined
  readonly Key?: Attributes | undefined
  readonly Item?: Attributes | undefined
  readonly ExclusiveStartKey?: Attributes | undefined
  readonly KeyConditionExpression?: string | undefined
  readonly FilterExpression?: string | undefined
  readonly ProjectionExpression?: string | undefined
  readonly ConditionExpression?: string | undefined
  readonly UpdateExpression?: string | undefined
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues?: Attributes | undefined
}

/** Limits: docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const ITEM_BYTES_MAX = 400 * 1024
const PARTITION_KEY_BYTES_MAX = 2048
const SORT_KEY_BYTES_MAX = 1024
const TRANSACTION_ACTIONS_MAX = 100
const BATCH_GET_MAX = 100
const BATCH_WRITE_MAX = 25
const EXPRESSION_BYTES_MAX = 4096

/**
 * Refuses requests that DynamoDB refuses. Local engines accept some of them, so they would fail on AWS only. Reads
 * marshalled requests (`{ S: 'text' }`).
 *
 * @throws InvalidRequest
 */
export function validateRequest(request: ServiceInputTypes): void {
  if ('TransactItems' in request) validateTransaction(request.TransactItems ?? [])
  else if ('RequestItems' in request) validateBatch(request.RequestItems ?? {})
  else if ('TableName' in request) validateAction(request)
}

function validateTransaction(items: readonly (TransactWriteItem | TransactGetItem)[]): void {
  const actions = items.flatMap((item): Action[] =>
    ('Get' in item ? [item.Get] : [item.Put, item.Update, item.Delete, item.ConditionCheck]).filter(
      (action) => action !== undefined,
    ),
  )
  expectCount('A transaction', actions.length, TRANSACTION_ACTIONS_MAX)
  actions.forEach(validateAction)
  expectDistinctItems('A transaction', actions)
}

function validateBatch(tables: Readonly<Record<string, KeysAndAttributes | WriteRequest[]>>): void {
  const entries = Object.entries(tables)
  const reads = entries.flatMap(([TableName, asked]): Action[] => {
    if (Array.isArray(asked)) return []
    validateExpressions(asked)
    return (asked.Keys ?? []).map((Key) => ({ TableName, Key }))
  })
  const writes = entries.flatMap(([TableName, asked]): Action[] =>
    Array.isArray(asked)
      ? asked.map(({ PutRequest, DeleteRequest }) => ({ TableName, ...PutRequest, ...DeleteRequest }))
      : [],
  )
  expectCount('A batch', reads.length + writes.length, writes.length > 0 ? BATCH_WRITE_MAX : BATCH_GET_MAX)
  const actions = [...reads, ...writes]
  actions.forEach(validateAction)
  expectDistinctItems('A batch', actions)
}

function expectCount(what: string, count: number, max: number): void {
  if (count < 1 || count > max) throw new InvalidRequest(`${what} has 1 to ${max} actions, not ${count}`)
}

function expectDistinctItems(what: string, actions: readonly Action[]): void {
  const items = actions.map(({ TableName, Key, Item }) =>
    JSON.stringify([TableName, ...keysOf(TABLE).map((name) => ownValue(Key ?? Item, name)?.S)]),
  )
  const twice = items.find((item, index) => items.indexOf(item) < index)
  if (twice) throw new InvalidRequest(`${what} has two actions on ${twice}`)
}

function validateAction(action: Action): void {
  const { IndexName, Key, Item, ExclusiveStartKey } = action
  if (Key) validateKey('Key', Key, keysOf(TABLE))
  if (Item) validateItem(Item)
  if (ExclusiveStartKey) {
    const index = TABLE.indexes.find(({ name }) => name === IndexName)
    validateKey('ExclusiveStartKey', ExclusiveStartKey, [...keysOf(TABLE), ...(index ? keysOf(index) : [])])
  }
  validateExpressions(action)
}

function keysOf(keys: { readonly partitionKey: string; readonly sortKey: string }): string[] {
  return [keys.partitionKey, keys.sortKey]
}

function validateKey(what: string, key: Attributes, wanted: readonly string[]): void {
  const other = Object.keys(key).find((name) => !wanted.includes(name))
  if (other !== undefined) throw new InvalidRequest(`${what} has ${other}, which is not a key`)
  for (const name of wanted) validateKeyValue(name, ownValue(key, name))
}

/** Size limits of all keys of the table and its indexes. */
const KEY_BYTES_MAX: ReadonlyMap<string, number> = new Map(
  [TABLE, ...TABLE.indexes].flatMap(({ partitionKey, sortKey }) => [
    [partitionKey, PARTITION_KEY_BYTES_MAX],
    [sortKey, SORT_KEY_BYTES_MAX],
  ]),
)

function validateKeyValue(name: string, value: AttributeValue | undefined): void {
  if (value?.S === undefined) throw new InvalidRequest(`The key ${name} is not a string`)
  if (value.S === '') throw new InvalidRequest(`The key ${name} is empty`)
  const max = KEY_BYTES_MAX.get(name) ?? PARTITION_KEY_BYTES_MAX
  if (Buffer.byteLength(value.S) > max) throw new InvalidRequest(`The key ${name} has over ${max} bytes`)
}

function validateItem(item: Attributes): void {
  for (const name of KEY_BYTES_MAX.keys()) {
    // An item may lack the keys of an index.
    if (Object.hasOwn(item, name) || keysOf(TABLE).includes(name))
      validateKeyValue(name, ownValue(item, name))
  }
  Object.keys(item).forEach(expectDeclared)
  for (const { name, partitionKey, sortKey } of TABLE.indexes) {
    if (partitionKey in item !== sortKey in item) throw new InvalidRequest(`Half a key of ${name}`)
  }
  expectItemBytes(itemBytes(item))
}

/** DynamoDB accepts a misspelt key of an index as any attribute: the item would be missing from its list. */
function expectDeclared(name: string): void {
  if (/^gsi\d/.test(name) && !KEY_BYTES_MAX.has(name)) throw new InvalidRequest(`${name} is of no index`)
}

function expectItemBytes(bytes: number): void {
  if (bytes > ITEM_BYTES_MAX) throw new InvalidRequest(`An item of ${bytes} bytes is over ${ITEM_BYTES_MAX}`)
}

/**
 * Size of an item as DynamoDB counts it.
 * docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export function itemBytes(item: Attributes): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  )
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S)
  if (value.N !== undefined) return numberBytes(value.N)
  if (value.B !== undefined) return value.B.length
  if (value.SS) return sumOf(value.SS, (text) => Buffer.byteLength(text))
  if (value.NS) return sumOf(value.NS, numberBytes)
  if (value.BS) return sumOf(value.BS, (bytes) => bytes.length)
  // A list or map takes 3 bytes, and one for each element.
  if (value.L) return 3 + sumOf(value.L, (element) => 1 + valueBytes(element))
  if (value.M) return 3 + Object.keys(value.M).length + itemBytes(value.M)
  return 1
}

/** One byte, and one for every two significant digits. */
function numberBytes(number: string): number {
  const digits = number
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '')
  return 1 + Math.ceil(digits.length / 2)
}

function sumOf<T>(values: readonly T[], bytesOf: (value: T) => number): number {
  return values.reduce((sum, value) => sum + bytesOf(value), 0)
}

const EXPRESSIONS = [
  'KeyConditionExpression',
  'FilterExpression',
  'ProjectionExpression',
  'ConditionExpression',
  'UpdateExpression',
] as const

function validateExpressions(action: Action): void {
  const tokens = EXPRESSIONS.flatMap((kind) => {
    const expression = action[kind]
    return expression === undefined ? [] : tokensOf(kind, expression)
  })
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = action
  expectDefined(
    'ExpressionAttributeNames',
    names,
    tokens.filter((token) => token.startsWith('#')),
  )
  expectDefined(
    'ExpressionAttributeValues',
    values,
    tokens.filter((token) => token.startsWith(':')),
  )
  validateKeyCondition(action)
  validateUpdate(action)
}

/** Names (`#name`), values (`:value`), words and numbers, operators and brackets; the language has no strings. */
const TOKEN = /\s+|[#:]\w+|[a-z0-9]\w*|<>|<=|>=|[=<>+\-.,()[\]]/gi

function tokensOf(kind: string, expression: string): string[] {
  const bytes = Buffer.byteLength(expression)
  if (bytes > EXPRESSION_BYTES_MAX) throw new InvalidRequest(`${kind} has ${bytes} bytes`)
  const tokens = expression.match(TOKEN) ?? []
  const known = tokens.join('').length === expression.length
  const words = tokens.filter((token) => token.trim() !== '')
  if (!known || words.length === 0) throw new InvalidRequest(`${kind} "${expression}" is not an expression`)
  return words
}

function expectDefined(what: string, defined: object | undefined, used: readonly string[]): void {
  const names = Object.keys(defined ?? {})
  if (defined && names.length === 0) throw new InvalidRequest(`${what} is empty`)
  const missing = used.find((name) => !names.includes(name))
  if (missing !== undefined) throw new InvalidRequest(`${missing} is not in ${what}`)
  const unused = names.find((name) => !used.includes(name))
  if (unused !== undefined) throw new InvalidRequest(`${unused} of ${what} is used in no expression`)
}

/** Checks that only keys are compared and that no range ends before it begins. */
function validateKeyCondition({ KeyConditionExpression, ExpressionAttributeValues }: Action): void {
  if (KeyConditionExpression === undefined) return
  const tokens = tokensOf('KeyConditionExpression', KeyConditionExpression)
  for (const token of tokens) {
    if (token.startsWith(':')) validateKeyValue(token, ownValue(ExpressionAttributeValues, token))
  }
  const between = tokens.findIndex((token) => token.toUpperCase() === 'BETWEEN')
  const [first = '', , last = ''] = between < 0 ? [] : tokens.slice(between + 1)
  const [from = '', to = ''] = [first, last].map((token) => ownValue(ExpressionAttributeValues, token)?.S)
  if (Buffer.compare(Buffer.from(from), Buffer.from(to)) > 0) {
    throw new InvalidRequest(`The range of ${KeyConditionExpression} ends before it begins`)
  }
}

/** Checks that no key of the table is updated, that keys of indexes stay valid, and that the new values fit. */
function validateUpdate(action: Action): void {
  if (action.UpdateExpression === undefined) return
  const { Key = {}, ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = action
  let bytes = itemBytes(Key)
  for (const { clause, tokens } of updatesOf(tokensOf('UpdateExpression', action.UpdateExpression))) {
    const [place = '', next = ''] = tokens
    const name = ownValue(names, place) ?? place
    if (keysOf(TABLE).includes(name)) throw new InvalidRequest(`The update changes the key ${name}`)
    expectDeclared(name)
    if (KEY_BYTES_MAX.has(name)) {
      if (next === '.' || next === '[') throw new InvalidRequest(`The key ${name} has no parts to update`)
      for (const token of tokens) if (token.startsWith(':')) validateKeyValue(name, ownValue(values, token))
    }
    // Only the database knows computed and kept values.
    const value =
      clause === 'SET' && tokens.at(-2) === '=' ? ownValue(values, tokens.at(-1) ?? '') : undefined
    if (value) bytes += valueBytes(value)
  }
  expectItemBytes(bytes)
}

interface Update {
  readonly clause: string
  /** An attribute path and its new value. */
  readonly tokens: string[]
}

/** Splits `SET #a = :a, b.c = :b REMOVE d` into three updates. */
function updatesOf(tokens: readonly string[]): Update[] {
  const updates: Update[] = []
  let clause = ''
  let depth = 0
  for (const token of tokens) {
    const starts = /^(?:set|remove|add|delete)$/i.test(token)
    if (starts) clause = token.toUpperCase()
    if (starts || (token === ',' && depth === 0)) {
      updates.push({ clause, tokens: [] })
      continue
    }
    updates.at(-1)?.tokens.push(token)
    depth += token === '(' ? 1 : token === ')' ? -1 : 0
  }
  return updates
}
