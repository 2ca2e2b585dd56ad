import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'

/** Condition of a write, with its names and values. */
export type Condition = Pick<
  UpdateCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>

export const isNew = { ConditionExpression: 'attribute_not_exists(pk)' } as const
export const exists = { ConditionExpression: 'attribute_exists(pk)' } as const

type Fields = Readonly<Record<string, unknown>>

/**
 * Condition: each field has this value. Undefined means that the item does not have the field.
 *
 * @example { name: 'club', put: club, ...fieldsAre({ rev: before.rev }) }
 */
export function fieldsAre(fields: Fields): Condition & { readonly ConditionExpression: string } {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const parts = Object.entries(fields).map(([name, value], index) => {
    names[`#is${index}`] = name
    if (value === undefined) return `attribute_not_exists(#is${index})`
    values[`:is${index}`] = value
    return `#is${index} = :is${index}`
  })
  return { ConditionExpression: parts.join(' AND '), ...namesAndValues(names, values) }
}

interface Changes {
  /** Fields by name; `a.b` is the entry `b` of the map `a`. Undefined removes the field. */
  readonly set?: Fields
  /** Numbers that are added; a missing field counts as 0. A dot is part of the name. */
  readonly add?: Readonly<Record<string, number>>
}

/**
 * Update expression with its condition.
 *
 * @example updateItem(key, updates({ set: { seenMs: now }, add: { uses: 1 } }, exists))
 */
export function updates({ set = {}, add = {} }: Changes, condition: Condition = {}) {
  const names: Record<string, string> = { ...condition.ExpressionAttributeNames }
  const values: Record<string, unknown> = { ...condition.ExpressionAttributeValues }
  const clauses = { SET: [] as string[], REMOVE: [] as string[], ADD: [] as string[] }
  for (const [index, [path, value]] of Object.entries(set).entries()) {
    const parts = path.split('.').map((part, depth) => {
      names[`#s${index}_${depth}`] = part
      return `#s${index}_${depth}`
    })
    if (value === undefined) clauses.REMOVE.push(parts.join('.'))
    else {
      values[`:s${index}`] = value
      clauses.SET.push(`${parts.join('.')} = :s${index}`)
    }
  }
  for (const [index, [name, value]] of Object.entries(add).entries()) {
    names[`#a${index}`] = name
    values[`:a${index}`] = value
    clauses.ADD.push(`#a${index} :a${index}`)
  }
  const parts = Object.entries(clauses).filter(([, terms]) => terms.length > 0)
  return {
    UpdateExpression: parts.map(([clause, terms]) => `${clause} ${terms.join(', ')}`).join(' '),
    ...(condition.ConditionExpression === undefined
      ? {}
      : { ConditionExpression: condition.ConditionExpression }),
    ...namesAndValues(names, values),
  }
}

/** Adds one to a count that may not exceed `max`, or takes one away. */
export function boundedCount(count: string, change: 1 | -1, max: number) {
  const isBelow = {
    ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
    ExpressionAttributeNames: { '#count': count },
    ExpressionAttributeValues: { ':max': max },
  }
  return updates({ add: { [count]: change } }, change === 1 ? isBelow : {})
}

/** DynamoDB refuses empty maps. */
function namesAndValues(names: Record<string, string>, values: Record<string, unknown>) {
  return {
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  }
}
