import { products } from '#shared/api/products.ts'
import { loadProduct, newProductWrites } from '../../domain/products/items.ts'
import { productRefusal } from '../../domain/products/refusals.ts'
import { newProduct } from '../../domain/products/rules.ts'
import { showProduct } from '../../domain/products/show.ts'
import { newId } from '../../platform/ids.ts'
import { idempotency } from '../../platform/table/idempotency.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

/** A repeat finds the product by its id: an answer kept would hold names of people longer than they stay. */
export const handler = handle(products.create, async (context) => {
  const { input, caller, now, random } = context
  const authorId = caller.account.id
  const product = newProduct(input, { id: newId(now, random), authorId, nowMs: now })
  const repeat = idempotency<{ id: string }>(context, 'products.create')
  try {
    await transact([...newProductWrites(product), ...repeat.write({ id: product.id })])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    const first = repeat.replay(error)
    if (!first) throw productRefusal(error, authorId)
    return showProduct(await loadProduct(first.id), caller.account)
  }
  return showProduct(product, caller.account)
})
