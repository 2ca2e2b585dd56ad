import * as z from 'zod/mini'
import { LocaleCode } from './basics.ts'
import { SLUG_LENGTH_MAX } from './slug.ts'

/** As long as an address can be: invalid values are answered with a page, not with a JSON error. */
const AnyText = z.optional(z.string().check(z.maxLength(8192)))

export const InLocale = z.strictObject({ locale: LocaleCode })

export const BySlugInLocale = z.strictObject({
  locale: LocaleCode,
  slug: z.string().check(z.minLength(1), z.maxLength(SLUG_LENGTH_MAX)),
})

export const BlogPageQuery = z.strictObject({
  /** The slug of one. */
  category: AnyText,
  /** The cursor of GET /blogs. */
  after: AnyText,
})

export const FeedQuery = z.strictObject({
  /** `rss`; whatever else is Atom. */
  format: AnyText,
})
