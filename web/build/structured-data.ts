import { type Locale, languageTag } from '#shared/i18n/locales.ts'
import type { BlogCard } from '#shared/models/blog.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'
import type { PostData } from '#shared/site/rendering.ts'

// Objects of https://schema.org, without `@context`.

interface ListParts {
  readonly name: string
  readonly url: string
  readonly locale: Locale
  readonly posts: readonly BlogCard[]
  readonly address: (slug: string) => string
}

export function listObject({ name, url, locale, posts, address }: ListParts): object {
  return {
    '@type': 'Blog',
    name,
    url,
    inLanguage: languageTag(locale),
    blogPost: posts.map(({ title, slug, publishedAt }) => ({
      '@type': 'BlogPosting',
      headline: title,
      url: address(slug),
      ...(publishedAt === undefined ? {} : { datePublished: publishedAt }),
    })),
  }
}

interface PostParts {
  readonly blog: PostData['blog']
  readonly canonical: string
  readonly description: string
  readonly image: string
  readonly section: string | undefined
  readonly origin: string
}

export function postObject({ blog, canonical, description, image, section, origin }: PostParts): object {
  const { name, socialLinks } = SITE_CONFIG
  const sameAs = socialLinks.length === 0 ? {} : { sameAs: socialLinks }
  const publisher = { '@type': 'Organization', name, url: origin, ...sameAs }
  return {
    '@type': 'BlogPosting',
    headline: blog.title,
    description,
    inLanguage: languageTag(blog.language),
    url: canonical,
    mainEntityOfPage: canonical,
    image: [image],
    datePublished: blog.publishedAt ?? blog.createdAt,
    dateModified: blog.updatedAt,
    ...(section === undefined ? {} : { articleSection: section }),
    author: blog.author.name === undefined ? publisher : { '@type': 'Person', name: blog.author.name },
    publisher,
  }
}
