import { products } from '#shared/api/products.ts'
import type { ProductRecord } from '../../domain/leftovers/product.ts'
import { changeProduct, joinProduct, loadProduct, showProduct } from '../../domain/leftovers/product-items.ts'
import { changedFields, changedProduct, joiningEntry } from '../../domain/leftovers/product-rules.ts'
import { AppError, expectFound, invalidField } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import { type Context, handle } from '../handle.ts'

type Update = Context<typeof products.update>

export const handler = handle(products.update, async (context) => {
  const { params, input, caller } = context
  const { id, role } = caller.user
  const product = expectFound(await loadProduct(params.id))
  if (input._id !== undefined && input._id !== product.id) throw invalidField('_id', 'invalid_value')
  const mayChange = product.authorId === id || role === 'admin'
  await (mayChange ? change(context, product) : join(context, product))
  return showProduct(await loadProduct(product.id), caller.user)
})

async function change({ input, caller, now, audit }: Update, product: ProductRecord): Promise<void> {
  const after = changedProduct(product, input, now)
  const fields = changedFields(product, after)
  if (fields.length === 0) return
  const actor = caller.user.id
  // Only changes to the product of another user are staff acts.
  const also = actor === product.authorId ? [] : [audit('products.update', `product:${product.id}`, fields)]
  await changeProduct(product, after, actor, also)
}

async function join({ input, caller, request, now }: Update, product: ProductRecord): Promise<void> {
  const userId = caller.user.id
  try {
    await joinProduct(product.id, userId, joiningEntry(product, input, userId, now))
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_joined') {
      // No user id: the log outlives the user.
      log('info', 'alreadyJoined', { requestId: request.requestId, about: { product: product.id } })
    }
    throw error
  }
}
