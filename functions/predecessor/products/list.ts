import { products } from '#shared/api/products.ts'
import { handle } from '../../http/handle.ts'
import { openCursor, sealCursor } from '../../table/cursor.ts'
import { loadPeople, productsPage } from './items.ts'
import { idsOf, toProduct } from './product.ts'

export const handler = handle(products.list, async ({ input, caller }) => {
  const binding = ['products', caller.account.id]
  const { items, last } = await productsPage(input.limit, openCursor(input.cursor, binding))
  const people = await loadPeople(items.flatMap(idsOf))
  return {
    products: items.flatMap((item) => toProduct(item, people) ?? []),
    cursor: sealCursor(last, binding),
  }
})
