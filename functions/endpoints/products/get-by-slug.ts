import { products } from '#shared/api/products.ts'
import { loadProductBySlug, showProduct } from '../../domain/leftovers/product-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.getBySlug, async ({ params, caller }) =>
  showProduct(await loadProductBySlug(params.slug), caller.user),
)
