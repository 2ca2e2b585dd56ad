import { products } from '#shared/api/products.ts'
import { idsOf, toProduct } from '../../domain/leftovers/product.ts'
import { loadShownUsers, ownProductsPage } from '../../domain/leftovers/product-items.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.listOwn, async ({ input, caller }) => {
  const userId = caller.user.id
  const binding = ['products.own', userId]
  const { items, last } = await ownProductsPage(userId, input.limit, openCursor(input.cursor, binding))
  const people = await loadShownUsers(items.flatMap(idsOf))
  return {
    products: items.flatMap((item) => toProduct(item, people) ?? []),
    cursor: sealCursor(last, binding),
  }
})
