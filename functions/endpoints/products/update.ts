import { products } from '#shared/api/products.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { changedProductWrites, joinWrites, loadProduct } from '../../domain/products/items.ts'
import type { ProductRecord } from '../../domain/products/product.ts'
import { productRefusal } from '../../domain/products/refusals.ts'
import { changedFields, changedProduct, joiningEntry } from '../../domain/products/rules.ts'
import { showProduct } from '../../domain/products/show.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

type Update = Context<typeof products.update>

export const handler = handle(products.update, async (context) => {
  const { params, input, caller } = context
  const { id, role } = caller.account
  const product = await loadProduct(params.id)
  if (!product) throw new AppError('not_found')
  if (input._id !== undefined && input._id !== product.id) throw invalidField('_id', 'invalid_value')
  const mayChange = product.authorId === id || role === 'admin'
  await (mayChange ? change(context, product) : join(context, product))
  return showProduct(await loadProduct(product.id), caller.account)
})

async function change({ input, caller, now, random }: Update, product: ProductRecord): Promise<void> {
  const after = changedProduct(product, input, now)
  const fields = changedFields(product, after)
  if (fields.length === 0) return
  const actor = caller.account.id
  const fact = { actor, action: 'products.update', subject: `product:${product.id}`, fields }
  // Their own product is no staff matter.
  const audit = actor === product.authorId ? [] : [auditWrite(fact, now, random)]
  try {
    await transact([...changedProductWrites(product, after), ...audit])
  } catch (error) {
    throw error instanceof WriteRefused ? productRefusal(error, actor) : error
  }
}

async function join(context: Update, product: ProductRecord): Promise<void> {
  const { input, caller, now } = context
  const userId = caller.account.id
  try {
    const entry = joiningEntry(product, input, userId, now)
    await transact(joinWrites(product.id, userId, entry))
  } catch (error) {
    const refusal = error instanceof WriteRefused ? joinRefusal(error, userId) : error
    if (refusal instanceof AppError && refusal.code === 'already_joined') logSecondJoin(context, product.id)
    throw refusal
  }
}

function joinRefusal({ refused }: WriteRefused, userId: string): AppError {
  if (!refused.has('product')) return new AppError('not_authenticated')
  const stood = refused.get('product')?.entries
  if (stood === undefined) return new AppError('not_found')
  return new AppError(Object.hasOwn(Object(stood), userId) ? 'already_joined' : 'wrong_state')
}

/** Without the person: the log outlives accounts. */
function logSecondJoin({ request }: Update, product: string): void {
  const line = { level: 'info', operation: 'products.update', code: 'already_joined', product }
  process.stdout.write(`${JSON.stringify({ ...line, requestId: request.requestId })}\n`)
}
