import { AppError } from '../../platform/app-error.ts'
import { idsOf, type ProductRecord, type ShownUser, toAnswer, toProduct } from './product.ts'
import { loadShownUsers } from './product-items.ts'

/**
 * One product with the names of its users. The reader always counts as present: a user who is removed during the
 * request still gets its answer.
 *
 * @throws AppError 404 if the product or its author is gone.
 */
export async function showProduct(record: ProductRecord | undefined, reader: ShownUser) {
  if (!record) throw new AppError('not_found')
  const people = await loadShownUsers(idsOf(record))
  const product = toProduct(record, new Map(people).set(reader.id, reader))
  if (!product) throw new AppError('not_found')
  return toAnswer(product, reader.id)
}
