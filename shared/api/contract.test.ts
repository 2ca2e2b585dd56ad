import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorsOf } from './endpoint.ts'
import { ERROR_STATUS } from './errors.ts'
import { operations } from './index.ts'

const ROOT = join(import.meta.dirname, '../..')

test('every operation has the handler file that its key names', () => {
  expect(operations.length).toBeGreaterThan(100)
  expect(operations.filter(({ handlerPath }) => !existsSync(join(ROOT, handlerPath)))).toEqual([])
})

test('methods and paths are unique, whatever the names of their parameters', () => {
  const routes = operations.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`,
  )
  expect(new Set(routes).size).toBe(routes.length)
})

test('declared errors have a status, and none is declared twice', () => {
  for (const { id, endpoint } of operations) {
    expect(new Set(endpoint.errors).size, id).toBe(endpoint.errors.length)
    for (const code of errorsOf(endpoint)) expect(ERROR_STATUS[code], `${id} ${code}`).toBeGreaterThan(399)
  }
})

test('every input refuses unknown fields, such as the end of an exclusion', () => {
  const forged = { excludedUntil: null, excludedUntilMs: 0, user: {} }
  const open = operations.filter(({ endpoint }) => {
    const issues = z.safeParse(endpoint.input, forged).error?.issues ?? []
    const refused = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    return Object.keys(forged).some((name) => !refused.includes(name))
  })
  // Its handler checks the filters, which differ by list.
  expect(open.map(({ id }) => id)).toEqual(['exports.get'])
})
