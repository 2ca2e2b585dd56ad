import * as z from 'zod/mini'
import { LOCALES } from '../i18n/locales.ts'
import { plainLetters } from '../search-words.ts'
import { FEED_PATH, PAGES, SLUG_FORM, SLUG_LENGTH_MAX } from '../site/pages.ts'

export { SLUG_LENGTH_MAX }

/** Further addresses at the root of the site, current and reserved. */
const OTHER_ADDRESSES = [
  ...['verifier', 'lab', 'audit', 'track-record', 'posts', 'api', 'assets', 'pages', 'icons', 'images'],
  ...['media', 'fonts', 'screenshots', 'share', 'static', 'sitemap', 'robots', 'manifest', 'favicon'],
  FEED_PATH.slice(1),
]

/** First segments of addresses that no post can have. `__local` and `sw.js` cannot be slugs anyway. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...LOCALES,
  ...OTHER_ADDRESSES,
  ...Object.values(PAGES)
    .map(({ pattern }) => pattern.split('/')[1] ?? '')
    .filter((segment) => !segment.startsWith(':')),
])

/** A slug in the form of an id could hide the post with that id. */
const ID_FORM = /^[0-9a-hjkmnp-tv-z]{36}$/

/** Returns true if no post may have this slug. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug) || ID_FORM.test(slug)
}

/** The last part of an address: lower-case letters, digits and single hyphens. */
export const Slug = z.string().check(
  z.overwrite((text) => text.normalize('NFC').trim().toLowerCase()),
  z.minLength(1, { error: 'required' }),
  z.maxLength(SLUG_LENGTH_MAX, { error: 'too_long' }),
  z.regex(SLUG_FORM, { error: 'invalid_format' }),
)

/** A slug that no page of the site uses. */
export const PostSlug = Slug.check(z.refine((slug) => !isReservedSlug(slug), { error: 'slug_reserved' }))

/**
 * Derives a slug from a title; empty if the title has no Latin letter and no digit.
 * @example slugOf('Perché “99%” è falso') // 'perche-99-e-falso'
 */
export function slugOf(title: string): string {
  const plain = plainLetters(title)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (plain.length <= SLUG_LENGTH_MAX) return plain
  const cut = plain.lastIndexOf('-', SLUG_LENGTH_MAX)
  return plain.slice(0, cut > 0 ? cut : SLUG_LENGTH_MAX)
}
