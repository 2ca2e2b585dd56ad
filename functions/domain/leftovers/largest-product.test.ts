import { expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { CreateProduct, PRODUCT_USERS_MAX } from '#shared/models/product.ts'
import { newId } from '../../platform/ids.ts'
import { writeUnits } from '../../testing/write-units.ts'
import type { ProductRecord } from './product.ts'

const wide = (length: number) => '😀'.repeat(length)
const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
const id = () => newId(0, secureRandom)

test('the largest product fits into an item of DynamoDB, 400 KB', async () => {
  const rosa = many(25, () => ({ id: 'x'.repeat(40), lega_info: { in_list: false } }))
  const { allowedUsers: _, ...settings } = CreateProduct.parse({
    title: wide(120),
    slug: 'x'.repeat(100),
    image: `https://example.com/${'x'.repeat(470)}`,
    max_users: PRODUCT_USERS_MAX,
    lines: many(50, () => wide(200)),
    allowedUsers: [{ id: id(), rosa }],
  })
  const full: ProductRecord = {
    ...settings,
    slug: 'x'.repeat(100),
    id: id(),
    authorId: id(),
    version: 1,
    entries: Object.fromEntries(
      many(PRODUCT_USERS_MAX, () => [id(), { allowed: false, rosa, joinedMs: 1.5e12 + 1 }]),
    ),
  }
  const units = await writeUnits(full)
  expect(units).toBeGreaterThan(200)
  expect(units).toBeLessThan(400)
})
