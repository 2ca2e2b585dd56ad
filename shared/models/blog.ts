import * as z from 'zod/mini'
import { DEFAULT_LOCALE } from '../i18n/locales.ts'
import { CONTENT_BYTES_MAX } from '../markdown/complexity.ts'
import { Cursor, HttpsUrl, Id, Instant, LocaleCode, line, pageInput } from './basics.ts'
import { PostSlug, SLUG_LENGTH_MAX } from './slug.ts'

export const BLOG_KINDS = ['post', 'page'] as const
export type BlogKind = (typeof BLOG_KINDS)[number]

export const BLOG_STATUSES = ['draft', 'scheduled', 'published', 'archived'] as const
export type BlogStatus = (typeof BLOG_STATUSES)[number]

/** How many earlier states of a post are kept, the present one included. */
export const VERSIONS_MAX = 20

/** Empty, from the root of this site, or https elsewhere. */
const PictureAddress = z.string().check(
  z.maxLength(500, { error: 'too_long' }),
  z.refine((text) => text === '' || isOwnPath(text) || HttpsUrl.safeParse(text).success, {
    error: 'https_only',
  }),
)

function isOwnPath(text: string): boolean {
  return /^(?:\/[\w.-]+)+$/.test(text)
}

/** CommonMark with tables; lone halves of characters are mended, since no file can hold them. */
const Content = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').toWellFormed()),
  z.refine((text) => new TextEncoder().encode(text).length <= CONTENT_BYTES_MAX, {
    error: 'too_long',
    params: { maximum: CONTENT_BYTES_MAX },
  }),
)

/** What search engines and previews of shared links show; empty takes title and subtitle. */
const Seo = z.strictObject({
  title: z._default(line(0, 120), ''),
  description: z._default(line(0, 320), ''),
  image: z._default(PictureAddress, ''),
})

/** What an editor writes. */
const draftFields = {
  kind: z.enum(BLOG_KINDS, { error: 'invalid_value' }),
  title: line(1, 200, 'required'),
  subtitle: line(0, 300),
  slug: PostSlug,
  thumbnail: PictureAddress,
  language: LocaleCode,
  featured: z.boolean(),
  /** The id of one. */
  category: z.optional(Id),
  seo: Seo,
  /** The post of another language that this one says the same as. */
  translationOf: z.optional(Id),
  content: Content,
}

/** The only way past a refused wording: an admin who is not the author says why it is quoted. */
const QuotesToRefute = z.strictObject({ reason: line(10, 500) })

const publishing = {
  /** `published` makes the present draft public; `scheduled` does so from `publishAt` on. */
  status: z.enum(BLOG_STATUSES, { error: 'invalid_value' }),
  publishAt: z.optional(Instant),
  quotesToRefute: z.optional(QuotesToRefute),
}

export const CreateBlog = z.strictObject({
  kind: z._default(draftFields.kind, 'post'),
  title: draftFields.title,
  subtitle: z._default(draftFields.subtitle, ''),
  /** Made from the title where it is not given. */
  slug: z.optional(PostSlug),
  thumbnail: z._default(PictureAddress, ''),
  language: LocaleCode,
  featured: z._default(z.boolean(), false),
  category: draftFields.category,
  seo: z._default(Seo, { title: '', description: '', image: '' }),
  translationOf: draftFields.translationOf,
  content: Content,
  ...publishing,
  status: z._default(publishing.status, 'draft'),
})
export type CreateBlog = z.infer<typeof CreateBlog>

export const UpdateBlog = z.strictObject({
  ...z.partial(z.strictObject(draftFields)).shape,
  ...publishing,
  status: z.optional(publishing.status),
  /** `null` takes it away. */
  category: z.optional(z.nullable(Id)),
  translationOf: z.optional(z.nullable(Id)),
  /** The version that the change was made from: where it is no longer the present one, nothing is changed. */
  version: z.optional(z.int().check(z.minimum(1))),
})
export type UpdateBlog = z.infer<typeof UpdateBlog>

/** Who wrote it; without a name where the account is gone. */
const Author = z.strictObject({ _id: Id, name: z.optional(z.string()) })

/** A post as lists show it. */
export const BlogCard = z.strictObject({
  _id: Id,
  kind: z.enum(BLOG_KINDS),
  title: z.string(),
  subtitle: z.string(),
  slug: z.string(),
  thumbnail: z.string(),
  language: LocaleCode,
  status: z.enum(BLOG_STATUSES),
  featured: z.boolean(),
  category: z.optional(Id),
  author: Author,
  translationOf: z.optional(Id),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: z.optional(Instant),
  version: z.int(),
  /** The first words and the minutes of reading, once published. */
  excerpt: z.optional(z.string()),
  readingMinutes: z.optional(z.int()),
  /** Quotes claims in order to refute them: shown with a note that they are false. */
  refutes: z.optional(z.boolean()),
  /** For staff: from when it is public. */
  publishAt: z.optional(Instant),
  /** For staff: the draft is newer than what is public. */
  changed: z.optional(z.boolean()),
})
export type BlogCard = z.infer<typeof BlogCard>

const Translation = z.strictObject({
  _id: Id,
  language: LocaleCode,
  slug: z.string(),
  title: z.string(),
  status: z.enum(BLOG_STATUSES),
})

export const Blog = z.strictObject({
  ...BlogCard.shape,
  /** CommonMark; what is public holds no raw HTML. */
  content: z.string(),
  /** What is public, or a preview, rendered. */
  html: z.optional(z.string()),
  seo: z.strictObject({ title: z.string(), description: z.string(), image: z.string() }),
  /** The same in other languages. */
  translations: z.array(Translation),
  /** For staff. */
  updatedBy: z.optional(Author),
  /** For staff: what readers see, or will from `publishAt` on; its address may not be the draft's. */
  live: z.optional(z.strictObject({ slug: z.string(), version: z.int() })),
})
export type Blog = z.infer<typeof Blog>

export const BlogAnswer = z.strictObject({ blog: Blog })
export const PublicBlogAnswer = z.strictObject({
  blog: Blog,
  /** With a public post: up to three others, of its category first, then the newest. */
  related: z.optional(z.array(BlogCard)),
  /** The address asked for, where the post has moved to `blog.slug`: a page answers 301. */
  movedFrom: z.optional(z.string()),
})
export const Blogs = z.strictObject({ blogs: z.array(BlogCard), cursor: Cursor })
export const RemovedBlog = z.strictObject({ _id: Id })

/** An id, or a slug of the query's language. */
export const ByIdOrSlug = z.strictObject({
  id: z.string().check(z.maxLength(SLUG_LENGTH_MAX), z.regex(/^[a-z0-9-]+$/, { error: 'invalid_format' })),
})
export const InLanguage = z.strictObject({ language: z._default(LocaleCode, DEFAULT_LOCALE) })

/** A category by its id or its slug. */
const CategoryFilter = z.optional(
  z.string().check(z.maxLength(SLUG_LENGTH_MAX), z.regex(/^[a-z0-9-]+$/, { error: 'invalid_format' })),
)

export const ListBlogs = z.strictObject({
  ...InLanguage.shape,
  kind: z._default(draftFields.kind, 'post'),
  category: CategoryFilter,
  ...pageInput,
})

/** How staff sort: last change and publication newest first, titles from A to Z. */
export const POST_ORDERS = ['updated', 'title', 'published'] as const
export type PostOrder = (typeof POST_ORDERS)[number]

export const ListPosts = z.strictObject({
  /** `changed` is what is public with a newer draft; `published` holds it too. */
  status: z.optional(z.enum([...BLOG_STATUSES, 'changed'], { error: 'invalid_value' })),
  language: z.optional(LocaleCode),
  category: CategoryFilter,
  kind: z.optional(draftFields.kind),
  /** Only those that are featured. */
  featured: z.optional(z.literal('true', { error: 'invalid_value' })),
  /** The first letters of the title; what is found is sorted by title. */
  search: z.optional(line(1, 100)),
  sort: z._default(z.enum(POST_ORDERS, { error: 'invalid_value' }), 'updated'),
  ...pageInput,
})
export type ListPosts = z.infer<typeof ListPosts>

export const ByVersion = z.strictObject({
  id: Id,
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
})

const VersionNote = z.strictObject({
  version: z.int(),
  at: Instant,
  by: Author,
  /** This is what was made public. */
  published: z.boolean(),
})
export const BlogVersions = z.strictObject({ versions: z.array(VersionNote) })

/** What the post held then. */
export const BlogVersion = z.strictObject({
  ...VersionNote.shape,
  kind: z.enum(BLOG_KINDS),
  title: z.string(),
  subtitle: z.string(),
  slug: z.string(),
  thumbnail: z.string(),
  language: LocaleCode,
  featured: z.boolean(),
  category: z.optional(Id),
  seo: Blog.shape.seo,
  content: z.string(),
})
export const BlogVersionAnswer = z.strictObject({ version: BlogVersion })

export const RestoreBlog = z.strictObject({
  /** The version to go back to. */
  restore: z.int().check(z.minimum(1)),
  /** As in a change. */
  version: z.optional(z.int().check(z.minimum(1))),
})

/** Opens the draft to whoever holds it, until it expires. */
export const PreviewLink = z.strictObject({ token: z.string(), expiresAt: Instant })
export const ByPreviewToken = z.strictObject({
  token: z.string().check(z.maxLength(500), z.regex(/^[\w-]+\.[\w-]+$/, { error: 'invalid_format' })),
})
