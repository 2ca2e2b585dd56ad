import { expect, it } from 'vitest'
import { isAllowed, PolicyDocument } from './is-allowed.ts'

const TABLE = 'arn:aws:dynamodb:eu-central-1:1:table/t'
const KEYS = 'dynamodb:LeadingKeys'

function policy(...statements: object[]): PolicyDocument {
  return PolicyDocument.parse({ Version: '2012-10-17', Statement: statements })
}

const PUT = { Effect: 'Allow', Action: ['dynamodb:PutItem', 'dynamodb:GetItem'], Resource: TABLE }
const KEPT = {
  Effect: 'Deny',
  Action: 'dynamodb:PutItem',
  Resource: TABLE,
  Condition: { 'ForAnyValue:StringLike': { [KEYS]: ['EXCLUDED#*'] } },
}
const COUNTERS = { ...PUT, Condition: { 'ForAllValues:StringLike': { [KEYS]: ['COUNTERS#*', 'LOG'] } } }
const SENDER = { ...PUT, Condition: { StringEquals: { 'ses:FromAddress': 'a@example.com' } } }

it.each<[statements: object[], context: Record<string, string[]>, allowed: boolean]>([
  [[PUT], {}, true],
  [[PUT, KEPT], { [KEYS]: ['USER#1'] }, true],
  [[PUT, KEPT], { [KEYS]: ['USER#1', 'EXCLUDED#2'] }, false],
  [[KEPT], { [KEYS]: ['USER#1'] }, false],
  [[COUNTERS], { [KEYS]: ['COUNTERS#day', 'LOG'] }, true],
  [[COUNTERS], { [KEYS]: ['COUNTERS#day', 'USER#1'] }, false],
  [[SENDER], { 'ses:FromAddress': ['a@example.com'] }, true],
  [[SENDER], { 'ses:FromAddress': ['b@example.com'] }, false],
  [[SENDER], {}, false],
  [[{ ...PUT, Resource: `${TABLE}/*` }], {}, false],
  [[{ ...PUT, Action: 'dynamodb:P*' }], {}, true],
])('%j with %j: %s', (statements, context, allowed) => {
  expect(isAllowed([policy(...statements)], { action: 'dynamodb:PutItem', resource: TABLE, context })).toBe(
    allowed,
  )
})

it.each([
  ['NotAction', { NotAction: 'dynamodb:PutItem' }],
  ['an operator', { Condition: { StringLike: { [KEYS]: 'A' } } }],
])('refuses a policy with %s that it does not know', (_, more) => {
  expect(() => policy({ ...PUT, ...more })).toThrow()
})
