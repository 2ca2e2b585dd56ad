import { products } from '#shared/api/products.ts'
import { productsPage, showProducts } from '../../domain/leftovers/product-items.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.list, async ({ input, caller }) => {
  const binding = ['products', caller.user.id]
  const { items, last } = await productsPage(input.limit, openCursor(input.cursor, binding))
  return { products: await showProducts(items), cursor: sealCursor(last, binding) }
})
