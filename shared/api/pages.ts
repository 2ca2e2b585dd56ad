import * as z from 'zod/mini'
import * as m from '../models/page.ts'
import { endpoint } from './endpoint.ts'

/** Pages rendered by the API; `shared/site/answer.ts` maps the site's addresses to these calls. */
export const pages = {
  blog: endpoint({
    method: 'GET',
    path: '/pages/{locale}',
    guard: 'any',
    summary: 'The page that lists a language’s posts',
    params: m.InLocale,
    input: m.BlogPageQuery,
    output: z.string(),
    produces: ['html'],
    otherStatuses: [304, 404],
    errors: ['not_found'],
  }),
  post: endpoint({
    method: 'GET',
    path: '/pages/{locale}/{slug}',
    guard: 'any',
    summary: 'The page of a post or page: 301 where it has moved, 404 with a page where there is none',
    params: m.BySlugInLocale,
    output: z.string(),
    produces: ['html'],
    otherStatuses: [301, 304, 404],
    errors: ['not_found'],
  }),
  feed: endpoint({
    method: 'GET',
    path: '/pages/{locale}/feed',
    guard: 'any',
    summary: 'A language’s newest posts as an Atom feed, or as RSS',
    params: m.InLocale,
    input: m.FeedQuery,
    output: z.string(),
    produces: ['atom', 'rss'],
    otherStatuses: [304],
    errors: ['not_found'],
  }),
  sitemap: endpoint({
    method: 'GET',
    path: '/pages/sitemap',
    guard: 'any',
    summary: 'The addresses of all posts and pages, for search engines',
    output: z.string(),
    produces: ['xml'],
    otherStatuses: [304],
  }),
}
