import { products } from '#shared/api/products.ts'
import { loadProduct } from '../../domain/leftovers/product-items.ts'
import { showProduct } from '../../domain/leftovers/show-product.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.get, async ({ params, caller }) =>
  showProduct(await loadProduct(params.id), caller.user),
)
