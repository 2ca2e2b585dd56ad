import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
