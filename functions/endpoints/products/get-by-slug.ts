import { products } from '#shared/api/products.ts'
import { loadProductBySlug } from '../../domain/leftovers/product-items.ts'
import { showProduct } from '../../domain/leftovers/show-product.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.getBySlug, async ({ params, caller }) =>
  showProduct(await loadProductBySlug(params.slug), caller.user),
)
