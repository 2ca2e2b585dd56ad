import { products } from '#shared/api/products.ts'
import { idsOf, toProduct } from '../../domain/leftovers/product.ts'
import { loadShownUsers, productsPage } from '../../domain/leftovers/product-items.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(products.list, async ({ input, caller }) => {
  const binding = ['products', caller.user.id]
  const { items, last } = await productsPage(input.limit, openCursor(input.cursor, binding))
  const people = await loadShownUsers(items.flatMap(idsOf))
  return {
    products: items.flatMap((item) => toProduct(item, people) ?? []),
    cursor: sealCursor(last, binding),
  }
})
