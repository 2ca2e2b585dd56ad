import { products } from '#shared/api/products.ts'
import { ownProductsPage, showProducts } from '../../domain/leftovers/product-items.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.listOwn, async ({ input, caller }) => {
  const userId = caller.user.id
  const binding = ['products.own', userId]
  const { items, last } = await ownProductsPage(userId, input.limit, openCursor(input.cursor, binding))
  return { products: await showProducts(items), cursor: sealCursor(last, binding) }
})
