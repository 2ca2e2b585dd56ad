import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { newCategory } from '../blogs/testing/posts.ts'

const NOW = Date.now()

test('categories are sorted by English name, or else by slug', async () => {
  expect((await call(api.categories.list)).body).toEqual({ categories: [] })
  const made = [
    await newCategory(NOW, { name: { en: 'Winds' }, slug: 'a' }),
    await newCategory(NOW, { name: { en: 'Airports' }, slug: 'z' }),
    await newCategory(NOW, { name: { it: 'Zucchero' }, slug: 'clouds' }),
  ]
  const { body } = await call(api.categories.list)
  expect(body.categories).toEqual([made[1], made[2], made[0]])
})
