import { ById } from '../models/basics.ts'
import * as m from '../models/category.ts'
import { endpoint } from './endpoint.ts'
import { BLOG_ROUTES } from './routes.ts'

export const categories = {
  list: endpoint({
    ...BLOG_ROUTES.categories,
    guard: 'any',
    summary: 'The categories of posts, by name',
    output: m.Categories,
  }),
  get: endpoint({
    method: 'GET',
    path: '/categories/{id}',
    guard: 'any',
    summary: 'One category',
    params: ById,
    output: m.CategoryAnswer,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/categories',
    guard: 'editor',
    summary: 'Add a category',
    input: m.CreateCategory,
    output: m.CategoryAnswer,
    status: 201,
    errors: ['slug_taken', 'wording_refused'],
    idempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/categories/{id}',
    guard: 'editor',
    summary: 'Change a category',
    params: ById,
    input: m.UpdateCategory,
    output: m.CategoryAnswer,
    errors: ['not_found', 'slug_taken', 'version_conflict', 'wording_refused'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/categories/{id}',
    guard: 'editor',
    summary: 'Remove a category; its posts stay, without one',
    params: ById,
    output: m.RemovedCategory,
    errors: ['not_found'],
  }),
}
