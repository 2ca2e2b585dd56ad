import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { CreateProduct, Product } from '#shared/models/product.ts'
import { newId } from '../../../platform/ids.ts'
import { call } from '../../../testing/call.ts'
import type { TestUser } from '../../../testing/people.ts'

/** A slug that no other test uses. */
export function freshSlug(): string {
  return `cup-${newId(Date.now(), secureRandom)}`
}

/** Creates a product through the API. @throws Error if it was refused. */
export async function makeProduct(
  author: TestUser,
  fields: Partial<CreateProduct> = {},
  at: number = Date.now(),
): Promise<Product> {
  const input = { title: 'Harbour cup', slug: freshSlug(), ...fields }
  const answer = await call(api.products.create, { as: author.cookie, at, input })
  if (answer.status !== 201) throw new Error(`no product: ${answer.error.code}`)
  return answer.body.product
}

/** Joins as the predecessor's client does: sends the full product as read, with the user's own entry. */
export function join(product: Product, user: TestUser, at: number = Date.now()) {
  const entry = { id: user.id, username: 'Ada', avatar: '', allowed: false, rosa: [] }
  const input = { ...product, allowedUsers: [...product.allowedUsers, entry] }
  return call(api.products.update, { as: user.cookie, at, params: { id: product._id }, input })
}

/** The present product, as this user reads it. */
export async function readProduct(id: string, reader: TestUser): Promise<Product> {
  return (await call(api.products.get, { as: reader.cookie, params: { id } })).body.product
}
