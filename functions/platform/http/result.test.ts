import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/api/endpoint.ts'
import { successResult } from './result.ts'

const declared = { method: 'GET', path: '/page', guard: 'any', summary: 'A page' } as const
const Page = endpoint({ ...declared, output: z.string(), produces: ['html'], otherStatuses: [301, 404] })
const nothing = { cookies: [], headers: {} }

test('a text is sent unchanged with its type', () => {
  expect(successResult(Page, '<p>"Hi"</p>', nothing)).toEqual({
    statusCode: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: '<p>"Hi"</p>',
  })
})

test('a handler can choose a declared status and set headers', () => {
  const headers = { location: '/elsewhere', 'cache-control': 'public, s-maxage=60' }
  const moved = successResult(Page, '', { cookies: [], headers, status: 301 })
  expect(moved).toMatchObject({ statusCode: 301, headers, body: '' })
  expect(() => successResult(Page, '', { ...nothing, status: 304 })).toThrow('304 is not declared')
})

test('any other output is sent as JSON', () => {
  const list = endpoint({ ...declared, output: z.array(z.number()) })
  expect(successResult(list, [1], nothing)).toMatchObject({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '[1]',
  })
})
