import { products } from '#shared/api/products.ts'
import { createProduct, loadProduct, showProduct } from '../../domain/leftovers/product-items.ts'
import { newProduct } from '../../domain/leftovers/product-rules.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

/** A repeat is answered by the product's id: a stored answer would keep names of users after their removal. */
export const handler = handle(products.create, async (context) => {
  const { input, caller, now, random } = context
  const { user } = caller
  const product = newProduct(input, { id: newId(now, random), authorId: user.id, nowMs: now })
  const { id } = await idempotent<{ id: string }>(context, 'products.create', async (keep) => {
    await createProduct(product, user.id, keep({ id: product.id }))
    return { id: product.id }
  })
  return showProduct(id === product.id ? product : await loadProduct(id), user)
})
