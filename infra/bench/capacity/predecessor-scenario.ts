import { makePerson } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import type { Scenario } from './scenario.ts'

const { clubs, products } = api

/** Clubs by an admin; a product by its author, and somebody who joins it. */
export async function runPredecessorScenario({ step }: Scenario): Promise<void> {
  const [admin, author, other] = [await makePerson({ role: 'admin' }), await makePerson(), await makePerson()]
  const { body } = await step(clubs.create, { as: admin.cookie, input: { name: 'Harbour club' } })
  const club = { params: { id: body.club._id } }
  await step(clubs.update, { as: admin.cookie, ...club, input: { name: 'Bay club' } })
  await step(clubs.list, { as: author.cookie })
  await step(clubs.get, { as: author.cookie, ...club })

  const input = { title: 'Harbour cup', slug: 'harbour-cup' }
  const { body: made } = await step(products.create, { as: author.cookie, input })
  const params = { id: made.product._id }
  const entry = { id: other.id, username: 'Ada', avatar: '', allowed: false, rosa: [] }
  await step(products.update, { as: author.cookie, params, input: { title: 'Bay cup' } }, 'by its author')
  await step(
    products.update,
    { as: other.cookie, params, input: { allowedUsers: [entry] } },
    'somebody joins',
  )
  await step(products.list, { as: other.cookie })
  await step(products.listOwn, { as: other.cookie })
  await step(products.getBySlug, { as: other.cookie, params: { slug: 'harbour-cup' } })
  await step(products.get, { as: other.cookie, params })
}
