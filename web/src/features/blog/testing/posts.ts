import * as z from 'zod/mini'
import { Blog, BlogCard } from '#shared/models/blog.ts'
import { Category } from '#shared/models/category.ts'

const AT = '2026-11-20T10:00:00.000Z'
const AUTHOR = { _id: '0a1b2c3d4e5f6g7h8j9k0m', name: 'Robin' }

export const CATEGORY = z.parse(Category, {
  _id: '1a1b2c3d4e5f6g7h8j9k0m',
  slug: 'play-safe',
  name: { en: 'Play safe', de: 'Sicher spielen' },
})

/** Published posts for tests, validated by their schemas. */
export function cardOf(slug: string, change: Partial<BlogCard> = {}): BlogCard {
  return z.parse(BlogCard, {
    _id: `2${slug.replace(/[^a-hj-km-np-tv-z0-9]/g, '').padEnd(21, '0')}`,
    kind: 'post',
    title: `Title of ${slug}`,
    subtitle: `Subtitle of ${slug}`,
    slug,
    thumbnail: '',
    language: 'en',
    status: 'published',
    featured: false,
    author: AUTHOR,
    createdAt: AT,
    updatedAt: AT,
    publishedAt: AT,
    version: 1,
    excerpt: 'The first words.',
    readingMinutes: 3,
    ...change,
  })
}

export function postOf(slug: string, change: Partial<Blog> = {}): Blog {
  return z.parse(Blog, {
    ...cardOf(slug),
    content: '',
    html: '<h2>Why</h2>\n<p>Text with <a href="/play-safe">a link</a>.</p>',
    seo: { title: '', description: '', image: '' },
    translations: [],
    ...change,
  })
}
