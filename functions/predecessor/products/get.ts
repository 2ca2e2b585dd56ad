import { products } from '#shared/api/products.ts'
import { handle } from '../../http/handle.ts'
import { loadProduct } from './items.ts'
import { showProduct } from './show.ts'

export const handler = handle(products.get, async ({ params, caller }) =>
  showProduct(await loadProduct(params.id), caller.account),
)
