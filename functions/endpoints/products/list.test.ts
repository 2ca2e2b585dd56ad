import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { allPages } from '../../testing/requests.ts'
import { join, makeProduct } from './testing/products.ts'

test('pages list all products once, newest first; a user’s own are those made or joined', async () => {
  const at = Date.now()
  const [author, member] = [await makeUser({ username: 'Grace' }, at), await makeUser({}, at)]
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const [index, title] of titles.entries()) {
    const product = await makeProduct(index === 4 ? member : author, { title }, at + index)
    if (index % 2 === 0) await join(product, index === 4 ? author : member, at)
  }
  const walk = (endpoint: typeof api.products.list, as: string, limit: number) =>
    allPages(
      (cursor) => call(endpoint, { as, at, input: { limit, cursor } }),
      ({ products }) => products.map(({ title }) => title),
      limit,
    )
  for (const limit of [1, 2, 100]) {
    expect(await walk(api.products.list, author.cookie, limit)).toEqual(titles.toReversed())
    expect(await walk(api.products.listOwn, author.cookie, limit)).toEqual(titles.toReversed())
    expect(await walk(api.products.listOwn, member.cookie, limit)).toEqual(['Five', 'Three', 'One'])
  }
  const nobody = await makeUser({}, at)
  expect(await walk(api.products.listOwn, nobody.cookie, 20)).toEqual([])
  const { body } = await call(api.products.list, { as: nobody.cookie, at, input: { limit: 1 } })
  expect(body.products).toMatchObject([{ allowedUsers: [{ id: author.id, username: 'Grace' }] }])
})
