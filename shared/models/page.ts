import * as z from 'zod/mini'
import { LocaleCode } from './basics.ts'
import { SLUG_LENGTH_MAX } from './slug.ts'

/** Accepts any text up to the length of an address: invalid values get a page, not a JSON error. */
const AnyText = z.optional(z.string().check(z.maxLength(8192)))

export const InLocale = z.strictObject({ locale: LocaleCode })

export const BySlugInLocale = z.strictObject({
  locale: LocaleCode,
  slug: z.string().check(z.minLength(1), z.maxLength(SLUG_LENGTH_MAX)),
})

export const BlogPageQuery = z.strictObject({
  /** Slug of a category. */
  category: AnyText,
  /** The cursor of GET /blogs. */
  after: AnyText,
})

export const FeedQuery = z.strictObject({
  /** `rss`; any other value means Atom. */
  format: AnyText,
})
