import * as z from 'zod/mini'
import { DEFAULT_LOCALE } from '../i18n/locales.ts'
import { CONTENT_BYTES_MAX } from '../markdown/complexity.ts'
import { Cursor, HttpsUrl, Id, Instant, LocaleCode, line, pageInput, SearchText } from './basics.ts'
import { PostSlug, SLUG_LENGTH_MAX } from './slug.ts'

export const BLOG_KINDS = ['post', 'page'] as const
export type BlogKind = (typeof BLOG_KINDS)[number]

export const BLOG_STATUSES = ['draft', 'scheduled', 'published', 'archived'] as const
export type BlogStatus = (typeof BLOG_STATUSES)[number]

export const TRASH_DAYS = 30

/** Number of versions kept per post, the current one included. */
export const VERSIONS_MAX = 20

/** Empty, a path on this site, or an https URL. */
const PictureAddress = z.string().check(
  z.maxLength(500, { error: 'too_long' }),
  z.refine((text) => text === '' || isOwnPath(text) || HttpsUrl.safeParse(text).success, {
    error: 'https_only',
  }),
)

function isOwnPath(text: string): boolean {
  return /^(?:\/[\w.-]+)+$/.test(text)
}

/** CommonMark with tables. Lone surrogates are replaced, since UTF-8 cannot encode them. */
const Content = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').toWellFormed()),
  z.refine((text) => new TextEncoder().encode(text).length <= CONTENT_BYTES_MAX, {
    error: 'too_long',
    params: { maximum: CONTENT_BYTES_MAX },
  }),
)

/** For search engines and link previews. Default: title and subtitle. */
const Seo = z.strictObject({
  title: z._default(line(0, 120), ''),
  description: z._default(line(0, 320), ''),
  image: z._default(PictureAddress, ''),
})

/** The fields that staff write. */
const draftFields = {
  kind: z.enum(BLOG_KINDS, { error: 'invalid_value' }),
  title: line(1, 200, 'required'),
  subtitle: line(0, 300),
  slug: PostSlug,
  thumbnail: PictureAddress,
  language: LocaleCode,
  featured: z.boolean(),
  category: z.optional(Id),
  seo: Seo,
  /** Id of the original post in another language. */
  translationOf: z.optional(Id),
  content: Content,
}
const BlogDraft = z.strictObject(draftFields)
export type BlogDraft = Readonly<z.infer<typeof BlogDraft>>

/** The only way to publish refused wording: an admin who is not the author gives the reason for the quotation. */
const QuotesToRefute = z.strictObject({ reason: line(10, 500) })

const publishing = {
  /** `published` makes the current draft public; `scheduled` does so at `publishAt`. */
  status: z.enum(BLOG_STATUSES, { error: 'invalid_value' }),
  publishAt: z.optional(Instant),
  quotesToRefute: z.optional(QuotesToRefute),
}

export const CreateBlog = z.strictObject({
  kind: z._default(draftFields.kind, 'post'),
  title: draftFields.title,
  subtitle: z._default(draftFields.subtitle, ''),
  /** Default: derived from the title. */
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
  ...z.partial(BlogDraft).shape,
  ...publishing,
  status: z.optional(publishing.status),
  /** `null` removes it. */
  category: z.optional(z.nullable(Id)),
  translationOf: z.optional(z.nullable(Id)),
  /** The version that the change is based on; the change is refused if it is not the current one. */
  version: z.optional(z.int().check(z.minimum(1))),
})
export type UpdateBlog = z.infer<typeof UpdateBlog>

/** The author; without a name if the account was deleted. */
const Author = z.strictObject({ _id: Id, name: z.optional(z.string()) })

/** The same fields as answers hold them, in lists and in earlier versions. */
const shownFields = {
  kind: z.enum(BLOG_KINDS),
  title: z.string(),
  subtitle: z.string(),
  slug: z.string(),
  thumbnail: z.string(),
  language: LocaleCode,
  featured: z.boolean(),
  category: z.optional(Id),
}

/** A post in a list. */
export const BlogCard = z.strictObject({
  _id: Id,
  ...shownFields,
  status: z.enum(BLOG_STATUSES),
  author: Author,
  translationOf: z.optional(Id),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: z.optional(Instant),
  version: z.int(),
  /** The first words and the reading time in minutes, once published. */
  excerpt: z.optional(z.string()),
  readingMinutes: z.optional(z.int()),
  /** True if the post quotes claims to refute them; the page then notes that they are false. */
  refutes: z.optional(z.boolean()),
  /** Staff only: start of publication. */
  publishAt: z.optional(Instant),
  /** Staff only: true if the draft is newer than the public copy. */
  changed: z.optional(z.boolean()),
  /** Staff only, in lists that request it: the languages of the post, its own first. */
  languages: z.optional(
    z.array(z.strictObject({ language: LocaleCode, _id: Id, stale: z.optional(z.boolean()) })),
  ),
  /** Staff only, for a post in the trash: who deleted it and when, and when it is deleted permanently. */
  trashed: z.optional(z.strictObject({ at: Instant, by: Author, until: Instant })),
})
export type BlogCard = z.infer<typeof BlogCard>

const Translation = z.strictObject({
  _id: Id,
  language: LocaleCode,
  slug: z.string(),
  title: z.string(),
  status: z.enum(BLOG_STATUSES),
  /** Staff only: true if the original has changed since the translation was updated. */
  stale: z.optional(z.boolean()),
})

export const Blog = z.strictObject({
  ...BlogCard.shape,
  /** CommonMark; the public copy has no raw HTML. */
  content: z.string(),
  /** Rendered content of the public copy or of a preview. */
  html: z.optional(z.string()),
  seo: z.strictObject({ title: z.string(), description: z.string(), image: z.string() }),
  translations: z.array(Translation),
  /** Staff only. */
  updatedBy: z.optional(Author),
  /** Staff only, for a translation: the current original, and the version of it that was translated. */
  source: z.optional(
    z.strictObject({
      _id: Id,
      language: LocaleCode,
      version: z.int(),
      broughtTo: z.optional(z.int()),
      stale: z.boolean(),
    }),
  ),
  /** Staff only: the public version, now or from `publishAt` on; its slug may differ from the draft's. */
  live: z.optional(z.strictObject({ slug: z.string(), version: z.int() })),
})
export type Blog = z.infer<typeof Blog>

export const BlogAnswer = z.strictObject({ blog: Blog })
export const PublicBlogAnswer = z.strictObject({
  blog: Blog,
  /** Up to three other posts for a public post: first from its category, then the newest. */
  related: z.optional(z.array(BlogCard)),
  /** The requested slug, if the post has moved to `blog.slug`: the page answers 301. */
  movedFrom: z.optional(z.string()),
})
export const Blogs = z.strictObject({ blogs: z.array(BlogCard), cursor: Cursor })
export const RemoveBlog = z.strictObject({
  /** True deletes a post in the trash at once; admins only. */
  permanently: z.optional(z.enum(['true', 'false'], { error: 'invalid_value' })),
})
export const RemovedBlog = z.strictObject({ _id: Id })

const IdOrSlug = z
  .string()
  .check(z.maxLength(SLUG_LENGTH_MAX), z.regex(/^[a-z0-9-]+$/, { error: 'invalid_format' }))

/** An id, or a slug in the query's language. */
export const ByIdOrSlug = z.strictObject({ id: IdOrSlug })
export const InLanguage = z.strictObject({ language: z._default(LocaleCode, DEFAULT_LOCALE) })

export const ListBlogs = z.strictObject({
  ...InLanguage.shape,
  kind: z._default(draftFields.kind, 'post'),
  category: z.optional(IdOrSlug),
  ...pageInput,
})

/** Sort orders for staff: last change and publication newest first, titles from A to Z. */
export const POST_ORDERS = ['updated', 'title', 'published'] as const
export type PostOrder = (typeof POST_ORDERS)[number]

export const ListPosts = z.strictObject({
  /** `changed` is public with a newer draft; `published` includes it. Posts in the `trash` are in no other list. */
  status: z.optional(z.enum([...BLOG_STATUSES, 'changed', 'trash'], { error: 'invalid_value' })),
  language: z.optional(LocaleCode),
  category: z.optional(IdOrSlug),
  kind: z.optional(draftFields.kind),
  /** Limits the list to featured posts. */
  featured: z.optional(z.literal('true', { error: 'invalid_value' })),
  /** Words of the title by their beginning, or a whole id; results are sorted by the matched word. */
  search: z.optional(SearchText),
  sort: z._default(z.enum(POST_ORDERS, { error: 'invalid_value' }), 'updated'),
  /** Adds the languages of each post; costs half a read unit a row. */
  languages: z.optional(z.literal('true', { error: 'invalid_value' })),
  ...pageInput,
})
export type ListPosts = z.infer<typeof ListPosts>

export const SetDetails = z.strictObject({
  /** Staff only. */
  author: z.optional(Id),
  /** Only for a post that is or was public; not before the year 2000, not in the future. */
  publishedAt: z.optional(Instant),
  /** The version of the original that this translation matches. */
  broughtTo: z.optional(z.int().check(z.minimum(1))),
})
export type SetDetails = z.infer<typeof SetDetails>
export const Authors = z.strictObject({ authors: z.array(Author) })

export const ByVersion = z.strictObject({
  id: Id,
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
})

const VersionNote = z.strictObject({
  version: z.int(),
  at: Instant,
  by: Author,
  published: z.boolean(),
})
export const BlogVersions = z.strictObject({ versions: z.array(VersionNote) })

/** An earlier version of a post. */
export const BlogVersion = z.strictObject({
  ...VersionNote.shape,
  ...shownFields,
  seo: Blog.shape.seo,
  content: z.string(),
})
export const BlogVersionAnswer = z.strictObject({ version: BlogVersion })

export const RestoreBlog = z.strictObject({
  restore: z.int().check(z.minimum(1)),
  /** The version that the change is based on. */
  version: z.optional(z.int().check(z.minimum(1))),
})

/** Link that shows the draft to anybody who has it, until it expires. */
export const PreviewLink = z.strictObject({ token: z.string(), expiresAt: Instant })
export const ByPreviewToken = z.strictObject({
  token: z.string().check(z.maxLength(500), z.regex(/^[\w-]+\.[\w-]+$/, { error: 'invalid_format' })),
})

/** Other staff with the same post open. */
export const PresentEditors = z.strictObject({ others: z.array(Author) })
