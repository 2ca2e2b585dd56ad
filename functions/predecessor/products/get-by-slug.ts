import { products } from '#shared/api/products.ts'
import { handle } from '../../http/handle.ts'
import { loadProductBySlug } from './items.ts'
import { showProduct } from './show.ts'

export const handler = handle(products.getBySlug, async ({ params, caller }) =>
  showProduct(await loadProductBySlug(params.slug), caller.account),
)
