import { describe, expect, test } from 'vitest'
import { api, operations } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { newPost, staff } from '../blogs/testing/posts.ts'

test('health returns the time of the event', async () => {
  const at = Date.parse('2027-03-04T05:06:07.890Z')
  const answer = await call(api.site.health, { at })
  expect(answer.body).toEqual({ status: 'ok', time: '2027-03-04T05:06:07.890Z', version: '2.45' })
})

test('the health of single parts is shown to staff and callers with the edge’s secret only', async () => {
  const ask = (as?: string, authorization?: string) =>
    call(api.site.health, { as, headers: { authorization }, input: { deep: '' } })
  const { cookie: player } = await makeUser()
  for (const [answer, code] of [
    [await ask(), 'not_authenticated'],
    [await ask(undefined, 'Bearer x'), 'not_authenticated'],
    [await ask(undefined, 'Bearer '), 'not_authenticated'],
    [await ask(player), 'forbidden'],
  ] as const) {
    expect(answer.error.code).toBe(code)
    expect(answer.body).not.toHaveProperty('parts')
  }
  const { cookie: editor } = await makeUser({ role: 'editor' })
  const secret = `Bearer ${process.env.EDGE_SECRET}`
  for (const answer of [await ask(editor), await ask(undefined, secret)])
    expect(Object.keys(answer.body.parts ?? {})).toContain('database')
})

test('the OpenAPI document has every operation with its error codes', async () => {
  const { body } = await call(api.site.openapi)
  const paths = body.paths as Record<string, Record<string, { operationId: string; responses: object }>>
  for (const { id, endpoint } of operations) {
    const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(described?.operationId).toBe(id)
    expect(Object.keys(described?.responses ?? {})).toContain(String(endpoint.status))
  }
  expect(body.openapi).toBe('3.1.1')
})

describe('the visitor', () => {
  test('is a guest without a session, and after it has ended', async () => {
    expect((await call(api.site.visitor, { country: 'PT' })).body).toEqual({ country: 'PT' })
    const user = await makeUser()
    await call(api.users.logout, { as: user.cookie })
    const after = await call(api.site.visitor, { as: user.cookie, country: 'PT' })
    expect([after.status, after.body]).toEqual([200, { country: 'PT' }])
  })

  test('is the same user, with the same rounds, as `users.me`', async () => {
    const user = await makeUser()
    const { body } = await call(api.site.visitor, { as: user.cookie })
    expect(body.me).toEqual((await call(api.users.me, { as: user.cookie })).body)
    expect(body.me?.user._id).toBe(user.id)
  })
})

test('the menu has the entries whose page is published in the language', async () => {
  const now = Date.now()
  const editor = await staff('editor', now)
  const ask = async (language: 'it' | 'fr') =>
    (await call(api.site.menu, { at: now, input: { language } })).body.entries
  expect(await ask('it')).toEqual([])
  const fields = { language: 'it', slug: 'slots', title: 'Le slot' } as const
  const page = await newPost(editor, { ...fields, kind: 'page' })
  await newPost(editor, { language: 'it', slug: 'sports', kind: 'post', status: 'published' })
  expect(await ask('it')).toEqual([])
  const params = { id: page._id }
  await call(api.blogs.update, { ...editor.options, params, input: { status: 'published' } })
  expect(await ask('it')).toEqual([{ slug: 'slots', title: 'Le slot' }])
  expect(await ask('fr')).toEqual([])
  const answer = await call(api.site.menu, { at: now, input: { language: 'it' } })
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
})
