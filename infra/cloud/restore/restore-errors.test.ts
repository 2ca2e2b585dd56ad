import type { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { synthFairflight } from '#infra/cloud/testing/synth.ts'
import { readTemplates, restoreErrors, type Templates } from './restore-errors.ts'

const NAME = 'fairflight-restored'
const ARN = `arn:aws:dynamodb:eu-west-1:111122223333:table/${NAME}`
const RESTORED = { restoredTableArn: ARN, restoredStreamArn: `${ARN}/stream/2026-11-22T00:00:00.000` }

const templatesOf = (stacks: ReadonlyMap<string, Template>) =>
  readTemplates([...stacks].map(([name, template]) => [name, template.toJSON()]))
const before = templatesOf(synthFairflight())
const after = templatesOf(synthFairflight({ context: RESTORED }))

/** The templates after a restore, with one text replaced in one stack. */
function changed(stack: string, from: string | RegExp, to: string): Templates {
  const text = JSON.stringify(after.get(stack))
  const other = text.replace(from, to)
  expect(other, `${stack} holds ${from}`).not.toBe(text)
  return new Map([...after, ...readTemplates([[stack, JSON.parse(other)]])])
}

test('all stacks can be deployed to a restored table, in any order, and nothing goes on with the old one', () => {
  expect(restoreErrors(before, after, NAME)).toEqual([])
})

test('the outputs by which an operator’s commands find the table name the restored one', () => {
  expect(after.get('FairflightData')?.Outputs.TableName?.Value).toBe(NAME)
})

test('an error names an export that goes or changes, with the stacks that import it', () => {
  const gone = changed(
    'FairflightData',
    /"Export":\{"Name":"FairflightData:ExportsOutputRefTable\w+"\}/,
    '"Gone":1',
  )
  expect(restoreErrors(before, gone, NAME)).toEqual([
    expect.stringMatching(/ExportsOutputRefTable\w+, which .*FairflightJobs.* imports, goes or changes$/),
  ])
  const other = changed(
    'FairflightMail',
    /"Value":\{"Ref":"Bounces\w+"\},"Export"/,
    '"Value":"other","Export"',
  )
  expect(restoreErrors(before, other, NAME)).toEqual([
    expect.stringMatching(/Bounces\w+, which FairflightJobs imports, goes or changes$/),
  ])
})

const data = before.get('FairflightData')
const own = Object.keys(data?.Resources ?? {}).find((id) => /^Table\w{8}$/.test(id))
const exported = Object.values(data?.Outputs ?? {})
  .flatMap(({ Export }) => Export?.Name ?? [])
  .find((name) => name.includes('RefTable'))

test.each([
  ['an alarm', 'FairflightData', `"Name":"TableName","Value":"${NAME}"`],
  ['a function', 'FairflightApiPlay', `"TABLE_NAME":"${NAME}"`],
  ['a role', 'FairflightMedia', `"Resource":"${ARN}"`],
  ['a trigger', 'FairflightJobs', `"EventSourceArn":"${RESTORED.restoredStreamArn}"`],
])('%s that goes on with the old table is found', (_, stack, place) => {
  const old = JSON.stringify(stack === 'FairflightData' ? { Ref: own } : { 'Fn::ImportValue': exported })
  const left = changed(stack, place, place.replace(/"[^"]+"$/, old))
  expect(restoreErrors(before, left, NAME)[0]).toMatch(
    new RegExp(`^${stack}/\\w+ goes on with the old table$`),
  )
})

test('a resource that names neither table is reported', () => {
  const lost = changed('FairflightMedia', `"TABLE_NAME":"${NAME}"`, '"TABLE_NAME":"nowhere"')
  expect(restoreErrors(before, lost, NAME)).toEqual([
    'FairflightMedia: AWS::Lambda::Function: 0 of 1 name the restored table',
  ])
})

test('the old table stays: it holds what is carried over', () => {
  const gone = changed(
    'FairflightData',
    '"DeletionProtectionEnabled":true',
    '"DeletionProtectionEnabled":false',
  )
  expect(restoreErrors(before, gone, NAME)).toEqual([
    expect.stringMatching(/^FairflightData\/Table\w+, the table itself, goes or changes$/),
  ])
})
