import type { DynamoDBRecord } from 'aws-lambda'
import type { Item } from './item.ts'

/** One write of the table, read from its stream: the item before and after. */
export interface Change {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

type KeyPattern = { readonly is: string } | { readonly beginsWith: string }

export interface ItemPattern {
  readonly pk?: KeyPattern
  readonly sk?: KeyPattern
}

/** Selects the records whose item fits one of the patterns, as the filters of a trigger do. */
export function isChangeOf(patterns: readonly ItemPattern[]): (record: DynamoDBRecord) => boolean {
  return ({ dynamodb }) => {
    const { pk, sk } = dynamodb?.Keys ?? {}
    return patterns.some((pattern) => fits(pattern.pk, pk?.S ?? '') && fits(pattern.sk, sk?.S ?? ''))
  }
}

function fits(pattern: KeyPattern | undefined, text: string): boolean {
  if (!pattern) return true
  return 'is' in pattern ? text === pattern.is : text.startsWith(pattern.beginsWith)
}

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>

/** Reads a stream record as Lambda passes it. @throws Error if it holds no item */
export function readChange({ dynamodb }: DynamoDBRecord): Change {
  const { OldImage, NewImage } = dynamodb ?? {}
  if (!OldImage && !NewImage) throw new Error('The stream record has no item')
  return { before: OldImage && toItem(OldImage), after: NewImage && toItem(NewImage) }
}

function toItem(image: Image): Item {
  const { pk, sk, ...rest } = toPlain({ M: image }) as Record<string, unknown>
  if (typeof pk !== 'string' || typeof sk !== 'string')
    throw new Error('The item of the stream record has no key')
  return { pk, sk, ...rest }
}

/** Lambda passes bytes as base64. The table holds no sets. */
function toPlain(value: Image[string]): unknown {
  if (value.M) return Object.fromEntries(Object.entries(value.M).map(([name, part]) => [name, toPlain(part)]))
  if (value.L) return value.L.map(toPlain)
  if (value.B !== undefined) return Buffer.from(value.B, 'base64')
  if (value.N !== undefined) return Number(value.N)
  return value.S ?? value.BOOL ?? null
}
