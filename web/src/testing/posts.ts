import * as z from 'zod/mini'
import { Blog } from '#shared/models/blog.ts'
import { TEST_ID } from './records.ts'

/** Returns a draft as the API sends it to staff. */
export function draftOf(change: Partial<Blog> = {}): Blog {
  const author = { _id: '9zyxwvtsrqpnmkjhgfedcba0', name: 'Ada' }
  return z.parse(Blog, {
    _id: TEST_ID,
    kind: 'post',
    title: 'Why not',
    subtitle: '',
    slug: 'why-not',
    thumbnail: '',
    language: 'en',
    status: 'draft',
    featured: false,
    author,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    version: 1,
    changed: false,
    content: 'It *cannot*.',
    seo: { title: '', description: '', image: '' },
    translations: [],
    updatedBy: author,
    ...change,
  })
}
