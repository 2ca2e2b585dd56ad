import * as z from 'zod/mini'
import { ById, pageInput } from '../models/basics.ts'
import * as m from '../models/product.ts'
import { endpoint } from './endpoint.ts'

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/products',
    guard: 'user',
    summary: 'All products, newest first',
    input: z.strictObject(pageInput),
    output: m.Products,
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/products/user-products',
    guard: 'user',
    summary: 'The products that the caller made or stands in, newest first',
    input: z.strictObject(pageInput),
    output: m.Products,
  }),
  getBySlug: endpoint({
    method: 'GET',
    path: '/products/s/{slug}',
    guard: 'user',
    summary: 'One product by its slug',
    params: m.BySlug,
    output: m.ProductAnswer,
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/products/{id}',
    guard: 'user',
    summary: 'One product',
    params: ById,
    output: m.ProductAnswer,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/products',
    guard: 'user',
    summary: 'Make a product; the caller is its author',
    input: m.CreateProduct,
    output: m.ProductAnswer,
    status: 201,
    errors: ['slug_taken'],
    idempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/products/{id}',
    guard: 'user',
    summary: 'Change a product as its author or an admin; anyone else may only add their own entry',
    params: ById,
    input: m.UpdateProduct,
    output: m.ProductAnswer,
    errors: ['not_found', 'forbidden', 'already_joined', 'wrong_state', 'slug_taken', 'version_conflict'],
  }),
}
