import { ById } from '../models/basics.ts'
import * as m from '../models/blog.ts'
import { endpoint } from './endpoint.ts'

/** 200 kB of content, which JSON may more than double. */
const BODY_KB = 512

export const blogs = {
  list: endpoint({
    method: 'GET',
    path: '/blogs',
    guard: 'any',
    summary: 'What is public in a language: featured first, then newest first',
    input: m.ListBlogs,
    output: m.Blogs,
  }),
  get: endpoint({
    method: 'GET',
    path: '/blogs/{id}',
    guard: 'any',
    summary: 'What is public, by id or slug; to staff, by id, the draft',
    params: m.ByIdOrSlug,
    input: m.InLanguage,
    output: m.PublicBlogAnswer,
    errors: ['not_found'],
  }),
  listPosts: endpoint({
    method: 'GET',
    path: '/blogs/posts',
    guard: 'editor',
    summary: 'Posts and pages of every status, last changed first',
    input: m.ListPosts,
    output: m.Blogs,
  }),
  create: endpoint({
    method: 'POST',
    path: '/blogs',
    guard: 'editor',
    summary: 'Begin a post or a page',
    input: m.CreateBlog,
    output: m.BlogAnswer,
    status: 201,
    errors: ['slug_taken', 'wording_refused'],
    idempotent: true,
    bodyKb: BODY_KB,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/blogs/{id}',
    guard: 'editor',
    summary: 'Change the draft, or what becomes of it: publish, schedule, archive',
    params: ById,
    input: m.UpdateBlog,
    output: m.BlogAnswer,
    errors: ['not_found', 'slug_taken', 'version_conflict', 'wording_refused', 'wrong_state'],
    bodyKb: BODY_KB,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/blogs/{id}',
    guard: 'editor',
    summary: 'Remove a post with all its versions',
    params: ById,
    output: m.RemovedBlog,
    errors: ['not_found'],
  }),
}
