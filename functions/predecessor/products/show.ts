import { AppError } from '../../http/app-error.ts'
import { loadPeople } from './items.ts'
import { idsOf, type ProductRecord, toAnswer, toProduct } from './product.ts'

/** One product with the names of its people. @throws AppError 404 where it, or its author, is gone. */
export async function showProduct(record: ProductRecord | undefined, readerId: string) {
  const product = record && toProduct(record, await loadPeople(idsOf(record)))
  if (!product) throw new AppError('not_found')
  return toAnswer(product, readerId)
}
