import { products } from '#shared/api/products.ts'
import { loadProduct, showProduct } from '../../domain/leftovers/product-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.get, async ({ params, caller }) =>
  showProduct(await loadProduct(params.id), caller.user),
)
