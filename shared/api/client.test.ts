import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createClient } from './client.ts'
import { endpoint } from './endpoint.ts'
import { api } from './index.ts'

const Sheet = endpoint({
  method: 'GET',
  path: '/sheet',
  guard: 'any',
  summary: 'A table as text',
  output: z.string(),
  produces: ['csv', 'json'],
  otherStatuses: [304],
})

function clientOf(response: Response) {
  const asked: string[] = []
  const call = createClient({
    baseUrl: '/api/v1',
    fetch: async (_, init) => {
      asked.push(new Headers(init?.headers).get('accept') ?? '')
      return response
    },
  })
  return { call, asked }
}

test('returns a text unchanged, with access to its headers', async () => {
  const { call, asked } = clientOf(new Response('[1]\r\n', { headers: { 'x-next-cursor': 'abc' } }))
  let cursor: string | null = null
  const onResponse = (response: Response) => {
    cursor = response.headers.get('x-next-cursor')
  }
  expect(await call(Sheet, { onResponse })).toBe('[1]\r\n')
  expect(cursor).toBe('abc')
  expect(asked).toEqual(['text/csv, application/json'])
})

test('throws a refused text call with its error code', async () => {
  const { call } = clientOf(Response.json({ code: 'forbidden', message: 'No' }, { status: 403 }))
  await expect(call(Sheet)).rejects.toMatchObject({ code: 'forbidden', statusCode: 403 })
})

test('requests and parses JSON by default', async () => {
  const { call, asked } = clientOf(Response.json({ categories: [] }))
  expect(await call(api.categories.list)).toEqual({ categories: [] })
  expect(asked).toEqual(['application/json'])
})

test('refuses a bad declaration with all its faults', () => {
  const sound = { method: 'GET', path: '/x', guard: 'any', summary: 'x', output: z.number() } as const
  expect(() => endpoint({ ...sound, path: '/x/{id}', summary: ' ', produces: ['html'] })).toThrow(
    /id; a text needs z\.string\(\) as its output; no summary/,
  )
  expect(() => endpoint({ ...sound, otherStatuses: [301] })).toThrow('other statuses are for texts')
  const guess = { ...sound, method: 'POST' } as const
  expect(() => endpoint({ ...guess, errors: ['code_wrong'] })).toThrow('no throttle')
  expect(() => endpoint({ ...guess, ownLimit: true })).toThrow('no throttle')
  expect(endpoint({ ...guess, ownLimit: true, throttle: 'guesses' }).throttle).toBe('guesses')
})

test('calls a bare route without its declaration as JSON', async () => {
  const { call, asked } = clientOf(Response.json({ country: 'GB' }))
  const { method, path } = api.site.visitor
  expect(await call(Object.assign(Object.create(null), { method, path }))).toEqual({ country: 'GB' })
  expect(asked).toEqual(['application/json'])
})
